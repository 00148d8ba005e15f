import type { ConnectedAssistant } from '@hearback/contract';
import { Button, Stack } from '@mantine/core';
import { useLocationList } from '#web/lib/scope/use-scopes.ts';
import { describePermissions } from '#web/lib/wording/api-permissions.ts';
import { AccessLine, AccessRow, LastUse } from '#web/ui/connections/access-row.tsx';
import { IconKey } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useAssistants, useDisconnect } from './api.ts';

const STATUS_LABELS: Readonly<Record<Exclude<ConnectedAssistant['status'], 'active'>, string>> = {
  expired: 'Expired',
  ended: 'Inactive: the person who connected it was removed or disabled',
};

/** Assistants that members of the workspace connected by signing in. */
export function AssistantsPanel() {
  const assistants = useAssistants();
  return (
    <Panel
      title="Connected assistants"
      description="Assistants that people in this workspace connected. An assistant never has more permissions than the person who connected it."
    >
      <QueryStates
        query={assistants}
        failure="Failed to load the connected assistants"
        bare
        empty={
          <EmptyState bare icon={IconKey} title="No connected assistants">
            Add Hearback in your assistant, then allow the connection in your browser.
          </EmptyState>
        }
      >
        {(listed) => (
          <Stack gap="md">
            {listed.map((assistant) => (
              <AssistantRow key={assistant.id} assistant={assistant} />
            ))}
          </Stack>
        )}
      </QueryStates>
    </Panel>
  );
}

function AssistantRow({ assistant }: { assistant: ConnectedAssistant }) {
  const disconnect = useDisconnect();
  const { name, host, redirect_host, permissions, location_ids, status, connected_by_name } = assistant;
  const locations = useLocationList(location_ids);
  return (
    <AccessRow
      name={name}
      inactive={status === 'active' ? null : STATUS_LABELS[status]}
      actions={
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Disconnect ${name}`}
          loading={disconnect.isPending}
          onClick={() => void disconnect.ask(assistant)}
        >
          Disconnect
        </Button>
      }
    >
      <AccessLine>{host === null ? `${redirect_host}, name not verified` : host}</AccessLine>
      <AccessLine>{[describePermissions(permissions), locations].filter(Boolean).join(' · ')}</AccessLine>
      <AccessLine>
        <LastUse at={assistant.last_used_at} />
        {connected_by_name !== null && `, connected by ${connected_by_name}`}
      </AccessLine>
    </AccessRow>
  );
}
