import type { WebhookDelivery, WebhookEndpoint } from '@hearback/contract';
import { Button, Code, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { IconHistory } from '#web/ui/icons/other.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadOlder } from '#web/ui/states/load-older.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useDeliveries, useReplay, useReplayFailed } from './api.ts';
import { DELIVERY_STATUS } from './wording.ts';

type Status = WebhookDelivery['status'];

const FILTERS = [
  { value: '', label: 'All deliveries' },
  ...Object.entries(DELIVERY_STATUS).map(([value, { label }]) => ({ value, label })),
];
const PERIODS = [
  { value: '1', label: 'In the last day' },
  { value: '7', label: 'In the last 7 days' },
  { value: '30', label: 'In the last 30 days' },
];

/** The delivery log of an endpoint, with the responses and replays. */
export function DeliveriesDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const [status, setStatus] = useState<Status | ''>('');
  const [days, setDays] = useState('1');
  const deliveries = useDeliveries(endpoint.id, status === '' ? undefined : status);
  const { replay, isPending } = useReplayFailed();
  const { data, error, isFetching, refetch } = deliveries;
  const isLive = endpoint.status === 'live';
  return (
    <Modal opened onClose={onClose} title={`Deliveries to ${endpoint.name}`} size="xl">
      <Stack gap="md">
        <Group justify="space-between" align="flex-end" gap="xs">
          <NativeSelect
            label="Show"
            data={FILTERS}
            value={status}
            onChange={({ currentTarget: { value } }) => setStatus(value as Status | '')}
          />
          {isLive && (
            <Group align="flex-end" gap="xs">
              <NativeSelect
                label="Failed deliveries"
                data={PERIODS}
                value={days}
                onChange={({ currentTarget: { value } }) => setDays(value)}
              />
              <Button variant="default" loading={isPending} onClick={() => replay(endpoint.id, Number(days))}>
                Replay failed
              </Button>
            </Group>
          )}
        </Group>
        <QueryStates
          query={{ data: data?.pages.flatMap((page) => page.deliveries), error, isFetching, refetch }}
          failure="Failed to load the deliveries"
          bare
          empty={
            <EmptyState bare icon={IconHistory} title="No deliveries">
              {isLive
                ? 'Events appear here when they happen.'
                : 'The endpoint receives events after it is verified and enabled.'}
            </EmptyState>
          }
        >
          {(list) => (
            <Stack gap="md">
              {list.map((delivery) => (
                <Delivery key={delivery.id} delivery={delivery} canReplay={isLive} />
              ))}
            </Stack>
          )}
        </QueryStates>
        <LoadOlder pages={deliveries} of="deliveries" />
      </Stack>
    </Modal>
  );
}

function Delivery({ delivery, canReplay }: { delivery: WebhookDelivery; canReplay: boolean }) {
  const replay = useReplay();
  const [isOpen, setOpen] = useState(false);
  const { id, type, status, happened_at, attempts, next_at } = delivery;
  const { label, tone } = DELIVERY_STATUS[status];
  const button = { variant: 'default', size: 'compact-sm' } as const;
  return (
    <Stack gap={4} role="group" aria-label={`${type}, ${label}`}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs" miw={0}>
          <DataBadge value={label} tone={tone} />
          <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
            {type}
          </Text>
          <Text size="xs" c="dimmed" component="span">
            <Ago at={happened_at} />
          </Text>
        </Group>
        <Group gap="xs" flex="none">
          <Button {...button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Details
          </Button>
          {canReplay && (
            <Button {...button} loading={replay.isPending} onClick={() => replay.mutate({ id })}>
              Replay
            </Button>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {describeAttempt(delivery)}
        {next_at !== null && attempts > 0 && `, next attempt ${formatMoment(next_at)}`}
      </Text>
      {isOpen && <Details delivery={delivery} />}
    </Stack>
  );
}

function describeAttempt({ attempts, response_status, duration_ms, error }: WebhookDelivery): string {
  if (attempts === 0) return 'Not sent yet';
  const outcome = error ?? `Status ${response_status}`;
  return `Attempt ${attempts}: ${outcome}${duration_ms === null ? '' : ` (${duration_ms} ms)`}`;
}

function Details({ delivery: { message_id, body, response_excerpt } }: { delivery: WebhookDelivery }) {
  const wrapped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;
  return (
    <Stack gap={4}>
      <Text size="sm" style={wrapped}>
        webhook-id: {message_id}
      </Text>
      <Text size="sm" fw={500}>
        Body
      </Text>
      <Code block style={wrapped}>
        {JSON.stringify(JSON.parse(body), null, 2)}
      </Code>
      <Text size="sm" fw={500}>
        Response
      </Text>
      <Code block style={wrapped}>
        {response_excerpt ?? 'No text'}
      </Code>
    </Stack>
  );
}
