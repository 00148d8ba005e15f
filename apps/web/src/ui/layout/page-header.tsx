import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { title: string; description?: string; badge?: ReactNode; actions?: ReactNode };

export function PageHeader({ title, description, badge, actions }: Props) {
  return (
    <Group component="header" justify="space-between" align="flex-start" gap="md" mb="lg">
      <Stack gap={4} maw="42rem">
        <Group gap="sm">
          <Title order={1}>{title}</Title>
          {badge}
        </Group>
        {description !== undefined && <Text c="dimmed">{description}</Text>}
      </Stack>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
