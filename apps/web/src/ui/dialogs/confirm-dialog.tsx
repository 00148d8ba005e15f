import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type AtStake, StakeList } from './deletion-impact-list.tsx';

type Question = {
  title: string;
  sentence: string;
  numbers?: readonly AtStake[];
  confirm: string;
  cancel?: string;
  destructive?: boolean;
};

/** Asks before data is lost. Closing the dialog in any other way means no. */
export function confirmDialog({ title, sentence, numbers = [], confirm, cancel, destructive }: Question) {
  return new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: (
        <Stack gap="xs">
          <Text>{sentence}</Text>
          {numbers.length > 0 && <StakeList numbers={numbers} />}
        </Stack>
      ),
      labels: { confirm, cancel: cancel ?? 'Cancel' },
      confirmProps: { color: destructive ? 'red' : 'brand' },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
