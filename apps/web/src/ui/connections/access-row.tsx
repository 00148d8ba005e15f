import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Ago } from '../time/ago.tsx';

type Props = {
  name: string;
  /** Shown beside the name if it cannot be used. */
  inactive?: string | null;
  /** Shown beside the name. */
  badge?: ReactNode;
  actions: ReactNode;
  /** Lines below the name. */
  children: ReactNode;
};

/** Software that is connected to the workspace: an API key, a webhook or an assistant. */
export function AccessRow({ name, inactive = null, badge, actions, children }: Props) {
  return (
    <Group justify="space-between" gap="xs" role="group" aria-label={name}>
      <Stack gap={2} miw={0} flex="1 1 16rem">
        <Group gap="xs">
          <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {inactive !== null && (
            <Badge variant="light" color="gray">
              {inactive}
            </Badge>
          )}
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

export const LastUse = ({ at }: { at: string | null }) =>
  at === null ? (
    'Never used'
  ) : (
    <>
      Last used <Ago at={at} />
    </>
  );
