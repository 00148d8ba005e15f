import type { AssignmentRule, Colleague } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { isHistory } from '#server/modules/classification/index.ts';
import type { ContactSet } from '#server/modules/inbox/index.ts';
import { userName } from '#server/modules/people/index.ts';

const MAX_PEOPLE = 500;

/** Lists people that the viewer can see. People limited to some locations see only themselves. */
export async function listWorkersAt(tx: TenantTx, location_id: string | null): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.id, ${userName('u')} as name from users u where app.can_be_assigned(u.workspace_id, u.id, ${location_id})
    order by 2, 1 limit ${MAX_PEOPLE}`.execute(tx);
  return rows;
}

/** Returns whether all of them work in this location. */
export async function workAt(
  tx: TenantTx,
  { workspace_id, location_id }: { workspace_id: string; location_id: string },
  user_ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ all: boolean }>`
    select coalesce(bool_and(app.can_be_assigned(${workspace_id}, id, ${location_id})), true) as all
    from unnest(${[...user_ids]}::uuid[]) as id`.execute(tx);
  return rows[0]?.all ?? false;
}

export type AssignmentChange = {
  readonly contact_id: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** Returns previous and new assignees. The database leaves a conversation unassigned if the person cannot see it. */
export async function updateAssignees(
  tx: TenantTx,
  { workspace_id, contact_ids }: ContactSet,
  user_id: string | null,
): Promise<AssignmentChange[]> {
  const { rows } = await sql<AssignmentChange>`
    update conversations v set assigned_to = ${user_id}::uuid
    from conversations o
    where v.workspace_id = ${workspace_id} and v.contact_id = any (${[...contact_ids]}::uuid[])
      and o.workspace_id = v.workspace_id and o.contact_id = v.contact_id
    returning v.contact_id, o.assigned_to as before, v.assigned_to as after`.execute(tx);
  return rows;
}

/** Lists conversations whose assignee would change and that the new assignee can see. */
export async function listAssignable(
  tx: TenantTx,
  { workspace_id, contact_ids }: ContactSet,
  user_id: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    with others as (
      select v.contact_id, v.location_id from conversations v
      where v.workspace_id = ${workspace_id} and v.contact_id = any (${[...contact_ids]}::uuid[])
        and v.assigned_to is distinct from ${user_id}::uuid),
    places as (select distinct location_id from others)
    select o.contact_id from others o join places p on p.location_id is not distinct from o.location_id
    where ${user_id}::uuid is null or app.can_be_assigned(${workspace_id}, ${user_id}::uuid, p.location_id)`.execute(
    tx,
  );
  return rows.map(({ contact_id }) => contact_id);
}

/** Restores the previous assignees, if they can still see the conversation. Returns the conversations that changed. */
export async function restoreAssignees(
  tx: TenantTx,
  { workspace_id, user_id }: { readonly workspace_id: string; readonly user_id: string | null },
  former: readonly AssignmentChange[],
): Promise<Pick<AssignmentChange, 'contact_id' | 'after'>[]> {
  const { rows } = await sql<Pick<AssignmentChange, 'contact_id' | 'after'>>`
    update conversations v set assigned_to = (
      select u.id from users u where u.workspace_id = v.workspace_id and u.id = f.before)
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as f (contact_id uuid, before uuid)
    where v.workspace_id = ${workspace_id} and v.contact_id = f.contact_id
      and v.assigned_to is not distinct from ${user_id}::uuid
    returning v.contact_id, v.assigned_to as after`.execute(tx);
  return rows;
}

export async function listRules(tx: TenantTx): Promise<AssignmentRule[]> {
  const { rows } = await sql<AssignmentRule>`
    select l.ghl_location_id as location_id, coalesce(l.custom_name, l.name) as location_name,
      array_agg(r.user_id order by r.user_id) as user_ids
    from location_assignees r
    join ghl_locations l on l.workspace_id = r.workspace_id and l.ghl_location_id = r.location_id
    group by 1, 2 order by 2, 1`.execute(tx);
  return rows;
}

/** People who remain in the rule keep their position in the round robin. */
export async function replaceRule(
  tx: TenantTx,
  { workspace_id, location_id }: { workspace_id: string; location_id: string },
  user_ids: readonly string[],
): Promise<void> {
  await sql`delete from location_assignees where workspace_id = ${workspace_id} and location_id = ${location_id}
    and user_id <> all (${[...user_ids]}::uuid[])`.execute(tx);
  await sql`insert into location_assignees (workspace_id, location_id, user_id)
    select ${workspace_id}, ${location_id}, id from unnest(${[...user_ids]}::uuid[]) as id
    on conflict do nothing`.execute(tx);
}

export type FirstReply = {
  readonly message_id: string;
  readonly contact_id: string;
  readonly location_id: string;
  /** False for history that a first sync imports. */
  readonly is_news: boolean;
};

/** Returns those new messages that are a lead's first reply in a location with an assignment rule. */
export async function listFirstReplies(
  tx: TenantTx,
  workspace_id: string,
  message_ids: readonly string[],
): Promise<FirstReply[]> {
  const { rows } = await sql<FirstReply>`
    select distinct on (v.contact_id) n.id as message_id, v.contact_id, v.location_id,
      n.sent_at > clock_timestamp() - interval '1 day' and not ${isHistory('n')} as is_news
    from messages n join conversations v on v.workspace_id = n.workspace_id and v.contact_id = n.contact_id
    where n.workspace_id = ${workspace_id} and n.id = any (${[...message_ids]}::uuid[])
      and n.direction = 'inbound' and n.source <> 'anonymous_traffic_id' and v.assigned_to is null
      and exists (select from location_assignees r
        where r.workspace_id = v.workspace_id and r.location_id = v.location_id)
      and not exists (select from messages m where m.workspace_id = v.workspace_id and m.contact_id = v.contact_id
        and m.direction = 'inbound' and m.source <> 'anonymous_traffic_id' and m.id <> all (${[...message_ids]}::uuid[]))
    order by v.contact_id, n.sent_at`.execute(tx);
  return rows;
}

export type Turn = { readonly location_id: string; readonly user_id: string };

/**
 * Lists people in round-robin order. Rows locked by another transaction are skipped unless no others are left, so that
 * concurrent assignments do not wait for each other.
 */
export async function listTurns(
  tx: TenantTx,
  workspace_id: string,
  locations: readonly string[],
): Promise<Turn[]> {
  const ask = async (places: readonly string[], locking = sql``) => {
    const { rows } = await sql<Turn>`
      select location_id, user_id from location_assignees
      where workspace_id = ${workspace_id} and location_id = any (${[...places]}::text[])
      order by location_id, last_assigned_at nulls first, user_id ${locking}`.execute(tx);
    return rows;
  };
  const free = await ask(locations, sql`for no key update skip locked`);
  const lockedLocations = locations.filter((place) => !free.some(({ location_id }) => location_id === place));
  return lockedLocations.length > 0 ? [...free, ...(await ask(lockedLocations))] : free;
}

type Assignment = Turn & { readonly contact_id: string };

/** Stores the round-robin positions in the order of assignment. */
export async function saveTurns(
  tx: TenantTx,
  workspace_id: string,
  assignments: readonly Assignment[],
): Promise<void> {
  await sql`
    update conversations v set assigned_to = g.user_id
    from unnest(${assignments.map((one) => one.contact_id)}::uuid[], ${assignments.map((one) => one.user_id)}::uuid[])
      as g (contact_id, user_id)
    where v.workspace_id = ${workspace_id} and v.contact_id = g.contact_id`.execute(tx);
  await sql`
    with taken as (
      select r.workspace_id, r.location_id, r.user_id, max(g.place) as place
      from unnest(${assignments.map((one) => one.location_id)}::text[], ${assignments.map((one) => one.user_id)}::uuid[])
        with ordinality as g (location_id, user_id, place)
      join location_assignees r on r.workspace_id = ${workspace_id} and r.location_id = g.location_id and r.user_id = g.user_id
      group by 1, 2, 3),
    free as (
      select r.workspace_id, r.location_id, r.user_id from location_assignees r join taken t using (workspace_id, location_id, user_id)
      for no key update of r skip locked)
    update location_assignees r set last_assigned_at = clock_timestamp() + t.place * interval '1 microsecond'
    from taken t join free using (workspace_id, location_id, user_id)
    where r.workspace_id = t.workspace_id and r.location_id = t.location_id and r.user_id = t.user_id`.execute(
    tx,
  );
}
