import { Anchor, Text } from '@mantine/core';

/** Shown below a replaced text, with a button to restore it. */
export function ReplacedText({ onUndo }: { onUndo: () => void }) {
  return (
    <Text size="xs" role="status">
      Your text was replaced.{' '}
      <Anchor component="button" type="button" size="xs" onClick={onUndo}>
        Undo
      </Anchor>
    </Text>
  );
}
