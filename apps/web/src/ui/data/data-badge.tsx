import { Badge } from '@mantine/core';
import classes from './data-badge.module.css';

export type Tone = 'neutral' | 'brand' | 'good' | 'warning' | 'trouble';

type Props = {
  value: string;
  tone?: Tone;
  label?: string;
  /** Words for people, whose capitals are to stay as they are. */
  verbatim?: boolean;
};

/** Shows a stored value: 'agency_customer' is read as 'agency customer'. `label` says what it is a value of. */
export function DataBadge({ value, tone = 'neutral', label, verbatim = false }: Props) {
  return (
    <Badge
      className={classes.badge}
      data-tone={tone}
      data-verbatim={verbatim || undefined}
      variant="default"
      size="sm"
      title={label}
    >
      {verbatim ? value : value.replaceAll('_', ' ')}
    </Badge>
  );
}
