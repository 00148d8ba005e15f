import { type CrmConflict, can } from '@hearback/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { TextLink } from '#web/ui/data/links.tsx';
import { IconCircleCheck } from '#web/ui/icons/other.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { listAll, useConflicts, useResolveConflict } from './api.ts';
import { toFieldName } from './wording.ts';

/** Changes that the owner of the field overruled, with both values. */
export function ConflictsPanel({ locationId }: { locationId: string }) {
  const query = useConflicts(locationId);
  const conflicts = query.data && listAll(query.data.pages);
  const nothing = (
    <EmptyState bare icon={IconCircleCheck} title="No conflicts">
      If Hearback and the CRM both change a field, the system that owns the field wins, and both values are
      listed here.
    </EmptyState>
  );
  return (
    <Panel title="Conflicts">
      <QueryStates
        query={{ ...query, data: conflicts }}
        bare
        loading="Loading conflicts..."
        failure="Failed to load conflicts"
        empty={nothing}
      >
        {(all) => (
          <Stack gap="sm">
            {all.map((conflict) => (
              <Conflict key={conflict.id} conflict={conflict} />
            ))}
            {query.hasNextPage && (
              <Button
                variant="default"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </Stack>
        )}
      </QueryStates>
    </Panel>
  );
}

const toShown = (value: string | null): string => value ?? 'empty';

function Conflict({ conflict }: { conflict: CrmConflict }) {
  const { profile } = useViewer();
  const resolve = useResolveConflict();
  const { id, contact_id, name, ours, theirs, winner, created_at, resolved_at } = conflict;
  const field = toFieldName(conflict);
  const newer = resolve.data?.resolved === false ? resolve.data : null;
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text size="sm">
          <TextLink inherit to="/conversations" search={{ contact: contact_id }}>
            {name}
          </TextLink>
          {`: ${field}`}
        </Text>
        <Text size="sm" c="dimmed">
          {`Hearback: ${toShown(ours)} · CRM: ${toShown(theirs)} · Used: ${winner === 'crm' ? 'CRM' : 'Hearback'} · `}
          <Ago at={created_at} />
        </Text>
        {newer && (
          <Text size="sm" role="status">
            {`Nothing was changed, because a value changed after this conflict. Now in Hearback: ${toShown(newer.ours)} · In the CRM: ${toShown(newer.theirs)}`}
          </Text>
        )}
      </div>
      {resolved_at !== null ? (
        <Text size="sm" c="dimmed" flex="none">
          Other value used
        </Text>
      ) : (
        can(profile, 'integrations:manage') && (
          <Button
            size="xs"
            variant="default"
            flex="none"
            aria-label={`Use the other ${field} of ${name}`}
            loading={resolve.isPending}
            onClick={() => resolve.mutate({ id })}
          >
            Use the other value
          </Button>
        )
      )}
    </Group>
  );
}
