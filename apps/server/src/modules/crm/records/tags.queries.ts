import { MAX_CONTACT_TAGS } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import type { ContactKey } from './own-state.queries.ts';

type TagKey = ContactKey & { readonly tag: string };

/** Null: nothing changed. */
export type TagChange = { readonly location_id: string | null } | 'full' | null;

export async function addTag(tx: SystemTx, { workspace_id, contact_id, tag }: TagKey): Promise<TagChange> {
  const { rows } = await sql<{ location_id: string | null; has: boolean; changed: boolean }>`
    with known as (
      select location_id, coalesce(tags, '{}') as tags from contacts
      where workspace_id = ${workspace_id} and id = ${contact_id} for no key update),
    changed as (
      update contacts c set tags = array(select unnest(k.tags || ${tag}::text) order by 1), updated_at = clock_timestamp() from known k
      where c.workspace_id = ${workspace_id} and c.id = ${contact_id} and ${tag}::text <> all (k.tags)
        and cardinality(k.tags) < ${MAX_CONTACT_TAGS} returning c.id)
    select location_id, ${tag}::text = any (tags) as has, exists (select from changed) as changed from known`.execute(
    tx,
  );
  const [row] = rows;
  if (!row || row.has) return null;
  return row.changed ? { location_id: row.location_id } : 'full';
}

export async function removeTag(tx: SystemTx, { workspace_id, contact_id, tag }: TagKey): Promise<TagChange> {
  const { rows } = await sql<{ location_id: string | null }>`
    update contacts set tags = nullif(array_remove(tags, ${tag}::text), '{}'), updated_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${contact_id} and ${tag}::text = any (tags) returning location_id`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** True if the location of the contact is synced with a CRM. */
export async function isSynced(tx: TenantTx, { workspace_id, contact_id }: ContactKey): Promise<boolean> {
  const { rows } = await sql`
    select from contacts c
    join crm_settings s on s.workspace_id = c.workspace_id and s.location_id = c.location_id and s.status = 'on'
    where c.workspace_id = ${workspace_id} and c.id = ${contact_id}`.execute(tx);
  return rows.length > 0;
}
