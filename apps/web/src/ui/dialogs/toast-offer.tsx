import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { showNow } from '#web/lib/toast/show-now.ts';
import { TOAST_MS } from '#web/lib/toast/toast-times.ts';
import { KeyHint } from '../buttons/key-hint.tsx';
import classes from './toast-offer.module.css';

type Offer = {
  readonly title: string;
  readonly sentence?: ReactNode;
  readonly label: string;
  /** The key that does the same. */
  readonly hint?: string;
  readonly onPress: () => void;
  readonly color?: 'green' | 'red';
  readonly shownMs?: number;
  /** To replace or hide it later by name. */
  readonly id?: string;
};

export const hideToast = (id: string): void => void notifications.hide(id);

/** Shows what happened on one line, with one action. Returns a function that hides it. */
export function toastOffer({ title, sentence, label, hint, onPress, ...offer }: Offer): () => void {
  const { color = 'green', shownMs = TOAST_MS.offer, id: name } = offer;
  const id = showNow({
    ...(name && { id: name }),
    title,
    message: (
      <span className={classes.line}>
        {sentence && <span className={classes.sentence}>{sentence}</span>}
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            onPress();
          }}
          {...(hint && {
            rightSection: <KeyHint hint={hint} />,
            'aria-keyshortcuts': hint,
          })}
        >
          {label}
        </Button>
      </span>
    ),
    color,
    autoClose: shownMs,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
  return () => notifications.hide(id);
}
