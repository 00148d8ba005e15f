import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  name: string;
  /** Shown beside the name. */
  badge: ReactNode;
  actions: ReactNode;
  /** Lines below the name. */
  children: ReactNode;
};

/** Software that is connected to the workspace: an API key, a webhook or an assistant. */
export function AccessRow({ name, badge, actions, children }: Props) {
  return (
    <Group justify="space-between" gap="xs" role="group" aria-label={name}>
      <Stack gap={2} miw={0} flex="1 1 16rem">
        <Group gap="xs">
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {badge}
        </Group>
        {children}
      </Stack>
      <Group gap="xs" flex="none">
        {actions}
      </Group>
    </Group>
  );
}

/** A line of an `AccessRow`. */
export function AccessLine({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}
