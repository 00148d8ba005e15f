import type { EventName } from '@hearback/contract';
import { asSystem, type TenantTx } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import type { Owner } from '../triage/triage.queries.ts';
import type { FormerState } from './changes/bulk-action.ts';
import type { RunWork } from './runs.queries.ts';

type RunEvent = {
  readonly name: EventName;
  readonly owners: readonly Owner[];
  readonly changed: readonly FormerState[];
};

/** Publishes one event per slice, location and assignee to people who see the location. Clients refetch anyway. */
export async function publishSlice(
  { recordEvent }: Services,
  tx: TenantTx,
  { workspace_id, id: run_id, user_id }: RunWork,
  { name, owners, changed }: RunEvent,
): Promise<void> {
  const assignees = new Map(changed.map(({ contact_id, after = null }) => [contact_id, after]));
  const groups = Map.groupBy(
    owners.filter(({ contact_id }) => assignees.has(contact_id)),
    ({ contact_id, location_id }) => JSON.stringify([location_id, assignees.get(contact_id)]),
  );
  if (groups.size === 0) return;
  const events = [...groups.values()].map((group) => {
    const [{ contact_id, location_id: ghl_location_id }] = group as [Owner, ...Owner[]];
    const assigned_user_id = assignees.get(contact_id);
    return {
      ...{ workspace_id, actor_user_id: user_id, name, ghl_location_id },
      ids: { run_id, ...(assigned_user_id && { assigned_user_id }) },
      contact_ids: group.map((one) => one.contact_id),
    };
  });
  await asSystem(tx, (tx) => recordEvent(tx, ...events));
}

/** Publishes the progress of a run only to the person who started it. */
export async function publishProgress(
  services: Services,
  tx: TenantTx,
  { workspace_id, id: run_id, user_id }: RunWork,
): Promise<void> {
  if (user_id === null) return;
  await publish(services, tx, { workspace_id, name: 'conversation_run.changed', ids: { run_id, user_id } });
}
