import { executePrepared, type SystemTx, type TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { IS_SENDING } from '../clients.queries.ts';
import type { ClientAlertKind, SentMessages } from './judge-client.ts';

type OpenAlert = { readonly location_id: string; readonly detail: string };

export async function listOpenAlerts(tx: TenantTx, workspace_id: string): Promise<OpenAlert[]> {
  const { rows } = await executePrepared(
    tx,
    sql<OpenAlert>`
    select location_id, detail from client_alerts where workspace_id = ${workspace_id} and ended_at is null order by opened_at, id`,
  );
  return rows;
}

export async function listWorkspacesWithLocations(tx: SystemTx): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select distinct workspace_id from ghl_locations order by workspace_id`.execute(tx);
  return rows.map(({ workspace_id }) => workspace_id);
}

type LocationSending = SentMessages & { readonly location_id: string };

/** Messages of the locations with active campaigns, since the day and in the two weeks before it. */
export async function listSending(
  tx: TenantTx,
  workspace_id: string,
  { first_day, today }: { readonly first_day: string; readonly today: string },
): Promise<LocationSending[]> {
  const { rows } = await sql<LocationSending>`
    select c.ghl_location_id as location_id, coalesce(sum(d.since), 0)::integer as since, coalesce(sum(d.before), 0)::integer as before,
      bool_and(coalesce(c.figures_read_at >= ${`${today}T00:00:00Z`}::timestamptz, false)) as is_read
    from campaigns c left join (
      select campaign_id, sum(sent) filter (where day >= ${first_day}::date) as since, sum(sent) filter (where day < ${first_day}::date) as before
      from campaign_days where workspace_id = ${workspace_id} and day >= ${first_day}::date - 14
      group by campaign_id) d on d.campaign_id = c.id
    where c.workspace_id = ${workspace_id} and c.ghl_location_id is not null and ${IS_SENDING}
    group by c.ghl_location_id`.execute(tx);
  return rows;
}

export type NewClientAlert = {
  readonly location_id: string;
  readonly kind: ClientAlertKind;
  readonly detail: string;
};

/** Returns the id of the alert, or null if it is already open. */
export async function openAlert(
  tx: SystemTx,
  workspace_id: string,
  { location_id, kind, detail }: NewClientAlert,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into client_alerts (workspace_id, location_id, kind, detail) values (${workspace_id}, ${location_id}, ${kind}, ${detail})
    on conflict (workspace_id, location_id, kind) where ended_at is null do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function endAlert(
  tx: SystemTx,
  workspace_id: string,
  { location_id, kind }: Omit<NewClientAlert, 'detail'>,
): Promise<void> {
  await tx
    .updateTable('client_alerts')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('workspace_id', '=', workspace_id)
    .where('location_id', '=', location_id)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .execute();
}

/** People assigned to the location, and the owners of the workspace. */
export async function listAlertReceivers(
  tx: SystemTx,
  workspace_id: string,
  location_id: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.workspace_id = ${workspace_id} and (u.role = 'owner' or exists (
      select from location_assignees s where s.workspace_id = u.workspace_id and s.user_id = u.id and s.location_id = ${location_id}))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}
