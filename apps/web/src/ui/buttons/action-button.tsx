import type { ComponentPropsWithRef } from 'react';
import classes from './action-button.module.css';
import { KeyHint } from './key-hint.tsx';
import { PlainButton } from './plain-button.tsx';

type Props = ComponentPropsWithRef<'button'> & {
  /** The accessible name. */
  label: string;
  /** The beginning of the label, which is hidden where the thread is narrow. */
  lead?: string;
  hint?: string;
  variant?: 'subtle' | 'default' | 'filled';
};

/** An action of the open conversation with its key. The hint is hidden where there is no room or no keyboard. */
export function ActionButton({ label, lead, hint, variant = 'subtle', className, children, ...rest }: Props) {
  return (
    <PlainButton
      aria-label={label}
      aria-keyshortcuts={hint === hint?.toLowerCase() ? hint : `Shift+${hint}`}
      data-variant={variant}
      {...rest}
      className={[classes.action, className].filter(Boolean).join(' ')}
    >
      <span className={classes.inner}>
        {children ?? (
          <span className={classes.label}>
            {lead && <span className={classes.lead}>{lead} </span>}
            {lead ? label.slice(lead.length + 1) : label}
          </span>
        )}
        {hint && (
          <KeyHint
            hint={hint === hint.toLowerCase() ? hint.toUpperCase() : `⇧${hint}`}
            className={classes.hint}
          />
        )}
      </span>
    </PlainButton>
  );
}
