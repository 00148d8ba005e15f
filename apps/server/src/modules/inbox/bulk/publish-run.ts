import type { EventName } from '@hearback/contract';
import { asSystem, type TenantTx } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import type { Owner } from '../triage/triage.queries.ts';
import type { FormerState } from './changes/verb.ts';
import type { RunWork } from './runs.queries.ts';

type RunEvent = {
  readonly name: EventName;
  readonly owners: readonly Owner[];
  readonly former: readonly FormerState[];
};

/** Publishes one event per slice to people who see one of its locations. Clients refetch anyway. */
export async function publishSlice(
  { recordEvent }: Services,
  tx: TenantTx,
  { workspace_id, id: run_id, user_id, change }: RunWork,
  { name, owners, former }: RunEvent,
): Promise<void> {
  const changed = new Set(former.map(({ contact_id }) => contact_id));
  const byLocation = Map.groupBy(
    owners.filter(({ contact_id }) => changed.has(contact_id)),
    ({ location_id }) => location_id,
  );
  if (byLocation.size === 0) return;
  const assigned = change.kind === 'assign' && change.user_id;
  const events = [...byLocation].map(([ghl_location_id, contacts]) => ({
    workspace_id,
    actor_user_id: user_id,
    name,
    ids: { run_id, ...(assigned && { assigned_user_id: assigned }) },
    ghl_location_id,
    contact_ids: contacts.map(({ contact_id }) => contact_id),
  }));
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
