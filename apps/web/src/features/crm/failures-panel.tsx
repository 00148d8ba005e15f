import { type CrmFailure, type CrmOverview, can } from '@hearback/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconCircleCheck } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useRetry } from './api.ts';

/** Contacts whose sync failed, and contacts that the loop breaker paused. */
export function FailuresPanel({ overview: { failed, paused } }: { overview: CrmOverview }) {
  return (
    <Panel title="Failed and paused">
      {failed.length + paused.length === 0 ? (
        <EmptyState bare icon={IconCircleCheck} title="No problems">
          Contacts that cannot be synced are listed here with the reason.
        </EmptyState>
      ) : (
        <Stack gap="sm">
          {failed.map((failure) => (
            <Failure key={`failed ${failure.contact_id}`} failure={failure} action="Retry" />
          ))}
          {paused.map((failure) => (
            <Failure key={`paused ${failure.contact_id}`} failure={failure} action="Resume" />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function Failure({ failure, action }: { failure: CrmFailure; action: 'Retry' | 'Resume' }) {
  const { profile } = useViewer();
  const retry = useRetry();
  const { contact_id, name, reason, at } = failure;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <TextLink size="sm" to="/conversations" search={{ contact: contact_id }}>
          {name}
        </TextLink>
        <Text size="sm" c="dimmed">
          {reason} <Ago at={at} />
        </Text>
      </div>
      {can(profile, 'integrations:manage') && (
        <Button
          size="xs"
          variant="default"
          flex="none"
          aria-label={`${action} ${name}`}
          loading={retry.isPending}
          onClick={() => retry.mutate({ contact_id })}
        >
          {action}
        </Button>
      )}
    </Group>
  );
}
