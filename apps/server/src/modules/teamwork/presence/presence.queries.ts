import { PRESENCE_TIMEOUT_MS, type PresentPerson } from '@hearback/contract';
import type { Actor, SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { userName } from '#server/modules/people/index.ts';

export type Tab = { readonly contact_id: string; readonly is_typing: boolean };
type TabKey = { readonly workspace_id: string; readonly user_id: string; readonly tab_id: string };
export type Place = { readonly contact_id: string; readonly location_id: string | null };

const LASTS = sql`make_interval(secs => ${PRESENCE_TIMEOUT_MS / 1000}::float8)`;
const COUNTED = sql`interval '10 seconds'`;
/** More than a list of conversations shows. */
const MAX_PEOPLE = 500;

/** Whether `p` is still visible. */
const IS_THERE = sql`p.seen_at > clock_timestamp() - ${LASTS}`;
const isTab = ({ workspace_id, user_id, tab_id }: TabKey) =>
  sql`p.workspace_id = ${workspace_id} and p.user_id = ${user_id} and p.tab_id = ${tab_id}`;
const PLACED = sql`join contacts c on c.workspace_id = p.workspace_id and c.id = p.contact_id`;

/** Everyone else, once per conversation, even with several tabs. */
export async function listPresent(
  tx: TenantTx,
  { workspace_id, user_id }: Pick<Actor, 'workspace_id' | 'user_id'>,
): Promise<{ people: PresentPerson[]; look_again_in_ms: number | null }> {
  const { rows } = await sql<PresentPerson & { left_ms: number }>`
    select p.contact_id, p.user_id, min(p.name) as name, bool_or(p.is_typing) as is_typing,
      ceil(extract(epoch from min(p.seen_at) + ${LASTS} - clock_timestamp()) * 1000)::integer as left_ms
    from presence p
    where p.workspace_id = ${workspace_id} and p.user_id <> ${user_id} and ${IS_THERE}
    group by p.contact_id, p.user_id order by 3, 2, 1 limit ${MAX_PEOPLE}`.execute(tx);
  const people = rows.map(({ left_ms: _, ...person }) => person);
  const look_again_in_ms = rows.length > 0 ? Math.min(...rows.map(({ left_ms }) => left_ms)) : null;
  return { people, look_again_in_ms };
}

/** The location of a contact that the person can see. */
export async function findPlace(
  tx: TenantTx,
  { workspace_id, contact_id }: { workspace_id: string; contact_id: string },
): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select id as contact_id, location_id from contacts
    where workspace_id = ${workspace_id} and id = ${contact_id}`.execute(tx);
  return rows[0] ?? null;
}

/** The tab's state as others still see it. */
export async function findTab(tx: TenantTx, key: TabKey): Promise<(Tab & Place) | null> {
  const { rows } = await sql<Tab & Place>`
    select p.contact_id, p.is_typing, c.location_id from presence p ${PLACED} where ${isTab(key)} and ${IS_THERE}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Returns how often the tab has called in the last ten seconds. */
export async function upsertTab(
  tx: TenantTx,
  { workspace_id, user_id, tab_id }: TabKey,
  { contact_id, is_typing }: Tab,
): Promise<number> {
  const isCounted = sql`p.calls_since > clock_timestamp() - ${COUNTED}`;
  const { rows } = await sql<{ calls: number }>`
    insert into presence as p (workspace_id, user_id, tab_id, contact_id, name, is_typing)
    select u.workspace_id, u.id, ${tab_id}, ${contact_id},
      ${userName('u')}, ${is_typing}
    from users u where u.workspace_id = ${workspace_id} and u.id = ${user_id}
    on conflict (workspace_id, user_id, tab_id) do update set contact_id = excluded.contact_id, name = excluded.name,
      is_typing = excluded.is_typing, seen_at = clock_timestamp(),
      calls = case when ${isCounted} then p.calls + 1 else 1 end,
      calls_since = case when ${isCounted} then p.calls_since else clock_timestamp() end
    returning p.calls`.execute(tx);
  return rows[0]?.calls ?? 0;
}

export async function countTabs(
  tx: TenantTx,
  { workspace_id, user_id }: Pick<TabKey, 'workspace_id' | 'user_id'>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from presence p
    where p.workspace_id = ${workspace_id} and p.user_id = ${user_id} and ${IS_THERE}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Returns null if it was no longer visible. */
export async function deleteTab(tx: TenantTx, key: TabKey): Promise<Place | null> {
  const { rows } = await sql<Place & { seen: boolean }>`
    with placed as (
      select p.tab_id, p.contact_id, c.location_id, ${IS_THERE} as seen from presence p ${PLACED} where ${isTab(key)})
    delete from presence p using placed where ${isTab(key)} and p.tab_id = placed.tab_id
    returning placed.contact_id, placed.location_id, placed.seen`.execute(tx);
  const [row] = rows;
  return row?.seen ? { contact_id: row.contact_id, location_id: row.location_id } : null;
}

export async function deleteExpiredPresence(tx: SystemTx): Promise<void> {
  await sql`delete from presence p where not (${IS_THERE})`.execute(tx);
}
