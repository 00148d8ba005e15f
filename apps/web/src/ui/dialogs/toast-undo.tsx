import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const STANDS_MS = 7000;

/** Says what was done and, for a few seconds, takes it back. */
export function toastUndo(
  title: string,
  undo: () => void,
  sentence?: string,
  standsMs: number = STANDS_MS,
): void {
  const id = notifications.show({
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
            undo();
          }}
        >
          Undo
        </Button>
      </>
    ),
    color: 'green',
    autoClose: standsMs,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  });
}
