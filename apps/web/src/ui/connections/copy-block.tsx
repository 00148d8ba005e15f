import { Code, Group, Stack, Text } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';

/** Multi-line text with a copy button. */
export function CopyBlock({ label, value }: { label: string; value: string }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <CopyButton label={label} value={value} size="compact-sm" />
      </Group>
      {/* Focusable, so that the keyboard can scroll content wider than the card. */}
      <Code block tabIndex={0} aria-label={label} mah="18rem" style={{ overflow: 'auto' }}>
        {value}
      </Code>
    </Stack>
  );
}
