import { Badge } from '@mantine/core';
import classes from './data-badge.module.css';

export type Tone = 'neutral' | 'brand' | 'good' | 'warning' | 'trouble';

type Props = {
  value: string;
  tone?: Tone;
  label?: string;
  /** The value is a stored code: 'agency_customer' is shown as 'Agency Customer'. */
  stored?: boolean;
};

/** Shows text unchanged and formats stored codes. `label` describes the value. */
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
