import classes from './data-badge.module.css';

export type Tone = 'neutral' | 'brand' | 'good' | 'warning' | 'danger';

type Props = {
  value: string;
  tone?: Tone;
  label?: string;
  /** The value is a stored code: 'agency_customer' is shown as 'Agency Customer'. */
  stored?: boolean;
  /** Dispositions and problems are pills. Other values are plain text, so that problems stand out. */
  isPill?: boolean;
};

/** Shows text unchanged and formats stored codes. `label` describes the value. */
export function DataBadge({
  value,
  tone = 'neutral',
  label,
  stored = false,
  isPill = tone === 'warning' || tone === 'danger',
}: Props) {
  return (
    <span
      className={classes.badge}
      data-tone={tone}
      data-stored={stored || undefined}
      data-plain={!isPill || undefined}
      title={label}
    >
      <span className={classes.text}>{stored ? value.replaceAll('_', ' ') : value}</span>
    </span>
  );
}
