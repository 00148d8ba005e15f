import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import classes from './action-button.module.css';
import { KeyHint } from './key-hint.tsx';

type Props = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & {
    /** The accessible name. */
    label: string;
    /** The beginning of the label, which is hidden where the thread is narrow. */
    lead?: string;
    hint?: string;
  };

/** An action of the open conversation with its key. The hint is hidden where there is no room or no keyboard. */
export function ActionButton({ label, lead, hint, className, children, ...rest }: Props) {
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-keyshortcuts={hint === hint?.toLowerCase() ? hint : `Shift+${hint}`}
      rightSection={
        hint && (
          <KeyHint
            hint={hint === hint.toLowerCase() ? hint.toUpperCase() : `⇧${hint}`}
            className={classes.hint}
          />
        )
      }
      {...rest}
      className={[classes.action, className].filter(Boolean).join(' ')}
    >
      {children ?? (
        <span className={classes.label}>
          {lead && <span className={classes.lead}>{lead} </span>}
          {lead ? label.slice(lead.length + 1) : label}
        </span>
      )}
    </Button>
  );
}
