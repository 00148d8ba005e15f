import { Badge } from '@mantine/core';
import classes from './data-badge.module.css';

export type Tone = 'neutral' | 'brand' | 'good' | 'warning' | 'trouble';

type Props = {
  value: string;
  tone?: Tone;
  label?: string;
  /** The value is a code, as it lies in the database: 'agency_customer' is read as 'Agency Customer'. */
  stored?: boolean;
};

/** Words for people are shown as they are written; only what was stored is put into words. `label` says what it is a value of. */
export function DataBadge({ value, tone = 'neutral', label, stored = false }: Props) {
  return (
    <Badge
      className={classes.badge}
      data-tone={tone}
      data-stored={stored || undefined}
      variant="default"
      size="sm"
      title={label}
    >
      {stored ? value.replaceAll('_', ' ') : value}
    </Badge>
  );
}
