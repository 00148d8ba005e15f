import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { showNow } from '#web/lib/toast/show-now.ts';

export const STANDS_MS = 7_000;

type Offer = {
  readonly title: string;
  readonly sentence?: ReactNode;
  readonly label: string;
  readonly onPress: () => void;
  readonly color?: 'green' | 'red';
  readonly standsMs?: number;
  /** Identifies the toast to replace or hide it later. */
  readonly id?: string;
};

/** Reports an action and offers to undo it for a few seconds. */
export const toastUndo = (
  title: string,
  undo: () => void,
  sentence?: ReactNode,
  { standsMs, id }: Pick<Offer, 'standsMs' | 'id'> = {},
) =>
  toastOffer({
    title,
    sentence,
    label: 'Undo',
    onPress: undo,
    ...(standsMs && { standsMs }),
    ...(id && { id }),
  });

export const hideToast = (id: string): void => void notifications.hide(id);

/** Reports an event with one action. Returns a function that hides it early. */
export function toastOffer({
  title,
  sentence,
  label,
  onPress,
  color = 'green',
  standsMs = STANDS_MS,
  id: name,
}: Offer): () => void {
  const toast = {
    ...(name && { id: name }),
    title,
    message: (
      <>
        {sentence && <Text size="sm">{sentence}</Text>}
        <Button
          variant="default"
          size="compact-sm"
          mt={4}
          onClick={() => {
            notifications.hide(id);
            onPress();
          }}
        >
          {label}
        </Button>
      </>
    ),
    color,
    autoClose: standsMs,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  };
  const id = showNow(toast, true);
  return () => notifications.hide(id);
}
