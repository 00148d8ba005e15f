import { List, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type DeletionImpact, StakeList } from './deletion-impact-list.tsx';

type Question = {
  title: string;
  sentence: string;
  numbers?: readonly DeletionImpact[];
  /** The effects of the action, one sentence each. */
  effects?: readonly string[];
  confirm: string;
  cancel?: string;
  destructive?: boolean;
};

/** Asks before data is lost. Closing the dialog in any other way means no. */
export function confirmDialog({
  title,
  sentence,
  numbers = [],
  effects = [],
  confirm,
  cancel,
  destructive,
}: Question) {
  return new Promise<boolean>((resolve) => {
    modals.openConfirmModal({
      title,
      children: (
        <Stack gap="xs">
          <Text>{sentence}</Text>
          {numbers.length > 0 && <StakeList numbers={numbers} />}
          {effects.length > 0 && (
            <List withPadding>
              {effects.map((effect) => (
                <List.Item key={effect}>{effect}</List.Item>
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
