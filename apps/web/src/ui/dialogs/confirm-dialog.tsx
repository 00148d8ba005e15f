import { List, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';

type Question = {
  title: string;
  sentence: string;
  /** What is at stake, counted: '2 unsaved fields', '418 contacts'. */
  numbers?: readonly { readonly count: number; readonly of: string }[];
  confirm: string;
  cancel?: string;
  destructive?: boolean;
};

/** Asks before something is lost. Closing the dialog in any other way is a no. */
export function confirmDialog({ title, sentence, numbers = [], confirm, cancel, destructive }: Question) {
  return new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: (
        <Stack gap="xs">
          <Text>{sentence}</Text>
          {numbers.length > 0 && (
            <List withPadding>
              {numbers.map(({ count, of }) => (
                <List.Item key={of}>
                  <strong>{count.toLocaleString('en-US')}</strong> {of}
                </List.Item>
              ))}
            </List>
          )}
        </Stack>
      ),
      labels: { confirm, cancel: cancel ?? 'Cancel' },
      confirmProps: { color: destructive ? 'red' : 'brand' },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
