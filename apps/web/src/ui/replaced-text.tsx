import { Anchor, Text } from '@mantine/core';

/** Below a text that something else took the place of: nobody's words go without a way back. */
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
