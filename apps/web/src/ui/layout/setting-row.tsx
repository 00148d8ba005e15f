import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; description: string; control: ReactNode };

export function SettingRow({ title, description, control }: Props) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="lg">
      <Stack gap={2}>
        <Text fw={500}>{title}</Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      </Stack>
      <Box flex="none">{control}</Box>
    </Group>
  );
}
