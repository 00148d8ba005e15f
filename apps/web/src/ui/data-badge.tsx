import { Badge } from '@mantine/core';
import classes from './data-badge.module.css';

type Tone = 'neutral' | 'brand' | 'good' | 'warning' | 'trouble';

type Props = { value: string; tone?: Tone; label?: string };

/** Shows a stored value: 'agency_customer' is read as 'agency customer'. `label` says what it is a value of. */
export function DataBadge({ value, tone = 'neutral', label }: Props) {
  return (
    <Badge className={classes.badge} data-tone={tone} variant="default" size="sm" title={label}>
      {value.replaceAll('_', ' ')}
    </Badge>
  );
}
