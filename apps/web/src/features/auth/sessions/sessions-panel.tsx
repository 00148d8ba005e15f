import type { AddressKind, OwnSession } from '@hearback/contract';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useEndOtherSessions, useEndSession, useSessions } from '../api/sessions.ts';

/** Labels by kind of IP address. Geolocation would be a guess. */
const ADDRESS_WORDS: Record<AddressKind, string> = {
  loopback: 'this server',
  private: 'a private network',
  ipv4: 'IPv4 address',
  ipv6: 'IPv6 network',
  unknown: 'unknown address',
};

const addressIn = ({ address, address_kind }: OwnSession): string =>
  address === null ? ADDRESS_WORDS.unknown : `${address} (${ADDRESS_WORDS[address_kind]})`;

export function SessionsPanel() {
  const query = useSessions();
  const endOthers = useEndOtherSessions();
  const hasOthers = query.data?.sessions.some(({ is_current }) => !is_current) ?? false;
  return (
    <Panel
      title="Sessions"
      description="Devices you are signed in on. Signing out a session takes effect immediately."
      aside={
        hasOthers && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate(undefined)}>
            Sign out all others
          </Button>
        )
      }
    >
      <QueryStates query={query} failure="Failed to load your sessions" bare order={2}>
        {({ sessions }) => (
          <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Stack>
        )}
      </QueryStates>
    </Panel>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const end = useEndSession();
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="lg">
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Text fw={500}>{session.device}</Text>
          {session.is_current && <DataBadge value="This device" tone="good" />}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {addressIn(session)}
        </Text>
        <Text size="sm" c="dimmed">
          {'Last used '}
          <Ago at={session.last_used_at} />
          {', signed in '}
          <Ago at={session.signed_in_at} />
        </Text>
      </Stack>
      {!session.is_current && (
        <Box flex="none">
          <Button
            variant="default"
            loading={end.isPending}
            aria-label={`Sign out ${session.device}`}
            onClick={() => end.mutate({ id: session.id })}
          >
            Sign out
          </Button>
        </Box>
      )}
    </Group>
  );
}
