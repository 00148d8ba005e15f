import { Box, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './setting-row.module.css';

type Props = { title: string; description: string; control: ReactNode };

export function SettingRow({ title, description, control }: Props) {
  return (
    <Group justify="space-between" className={classes.row}>
      <Stack gap={2} className={classes.words}>
        <Text fw={500}>{title}</Text>
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      </Stack>
      <Box flex="none">{control}</Box>
    </Group>
  );
}
