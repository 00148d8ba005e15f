import { MAX_COMPARED_CHARACTERS } from '@hearback/classification';
import { DISPOSITIONS, type Disposition, type ReadingAgreement } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { readTextPart } from '../bodies/to-stored-text.ts';

/** Only the newest corrections count, both workspace-wide and per location. */
const MAX_FOLLOWED = 200;

export type StoredCorrection = {
  readonly own_text: string;
  readonly corrected_sentiment: Disposition;
  readonly corrected_at: Date;
};

const COLUMNS = sql`c.own_text, c.corrected_sentiment, c.corrected_at from classification_corrections c
  join messages m on m.workspace_id = c.workspace_id and m.id = c.message_id and m.deleted_at is null`;

/** Newest first. */
export async function listEverywhere(tx: TenantTx, workspace_id: string): Promise<StoredCorrection[]> {
  const { rows } = await sql<StoredCorrection>`select ${COLUMNS}
    where c.workspace_id = ${workspace_id} and c.applies_everywhere
    order by c.corrected_at desc limit ${MAX_FOLLOWED}`.execute(tx);
  return rows;
}

/** Corrections by people limited to some locations, grouped by location. */
export async function listOfLocations(
  tx: TenantTx,
  workspace_id: string,
  location_ids: readonly string[],
): Promise<ReadonlyMap<string, StoredCorrection[]>> {
  const { rows } = await sql<StoredCorrection & { location_id: string }>`
    select l.* from unnest(${[...location_ids]}::text[]) place (location_id)
    cross join lateral (select c.location_id, ${COLUMNS}
      where c.workspace_id = ${workspace_id} and not c.applies_everywhere and c.location_id = place.location_id
      order by c.corrected_at desc limit ${MAX_FOLLOWED}) l`.execute(tx);
  return Map.groupBy(rows, ({ location_id }) => location_id);
}

export type ClassifiedMessage = {
  readonly message_id: string;
  readonly said: Disposition | null;
  readonly own_text: string;
  /** The sentiment that a person chose before. */
  readonly chosen_before: Disposition | null;
};

/** Returns the classified sentiment of these messages and stores a person's choice next to it. */
export async function markChoices(
  tx: TenantTx,
  workspace_id: string,
  message_ids: readonly string[],
  disposition: Disposition,
): Promise<ClassifiedMessage[]> {
  const { rows } = await sql<Omit<ClassifiedMessage, 'own_text'> & { own_text: string | null; body: string }>`
    update messages m set classification = m.classification || jsonb_build_object('chosen', ${disposition}::text)
    from messages o
    where m.workspace_id = ${workspace_id} and m.id = any (${[...message_ids]}::uuid[]) and m.classification is not null
      and m.deleted_at is null and o.workspace_id = m.workspace_id and o.id = m.id
    returning m.id as message_id, m.classification ->> 'said' as said, o.classification ->> 'chosen' as chosen_before,
      left(m.own_text, ${MAX_COMPARED_CHARACTERS}) as own_text, case when m.own_text is null then left(m.body, 20000) else '' end as body`.execute(
    tx,
  );
  return rows.map(({ body, own_text, ...row }) => ({
    ...row,
    // The cut may split a surrogate pair.
    own_text: readTextPart(own_text, body, 'own_text').slice(0, MAX_COMPARED_CHARACTERS).toWellFormed(),
  }));
}

/**
 * Restores what people chose before, except where the choice was changed since. Returns the restored messages.
 */
export async function restoreChoices(
  tx: TenantTx,
  { workspace_id, sentiment }: { readonly workspace_id: string; readonly sentiment: Disposition },
  former: readonly Pick<ClassifiedMessage, 'message_id' | 'chosen_before'>[],
): Promise<ReadonlySet<string>> {
  if (former.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    update messages m set classification = case when f.chosen_before is null then m.classification - 'chosen'
      else m.classification || jsonb_build_object('chosen', f.chosen_before) end
    from jsonb_to_recordset(${JSON.stringify(former)}::jsonb) as f (message_id uuid, chosen_before text)
    where m.workspace_id = ${workspace_id} and m.id = f.message_id and m.deleted_at is null
      and m.classification ->> 'chosen' = ${sentiment}
    returning m.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Lists each lead's newest message, to which a conversation's disposition applies. */
export async function listNewestInbound(
  tx: TenantTx,
  { workspace_id, contact_ids }: { readonly workspace_id: string; readonly contact_ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from unnest(${[...contact_ids]}::uuid[]) as k (id) cross join lateral (
      select id from messages where workspace_id = ${workspace_id} and contact_id = k.id
        and direction = 'inbound' and source <> 'anonymous_traffic_id' and deleted_at is null
      order by sent_at desc, id desc limit 1) m`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The state of an undo contains these keys. */
export type Correction = {
  readonly message_id: string;
  readonly everywhere: boolean;
  readonly said: Disposition | null;
  readonly own_text: string;
  readonly chosen: Disposition;
  /** Text, because a Date loses microseconds. */
  readonly corrected_at?: string;
};

/** Deletes corrections within the person's access. Corrections by people with wider access are kept. */
export async function deleteMessageCorrections(
  tx: TenantTx,
  workspace_id: string,
  message_ids: readonly string[],
): Promise<Correction[]> {
  const { rows } = await sql<Correction>`
    delete from classification_corrections
    where workspace_id = ${workspace_id} and message_id = any (${[...message_ids]}::uuid[])
    returning message_id, applies_everywhere as everywhere, predicted_sentiment as said, own_text,
      corrected_sentiment as chosen, corrected_at::text as corrected_at`.execute(tx);
  return rows;
}

export async function insertCorrections(
  tx: TenantTx,
  workspace_id: string,
  corrections: readonly Correction[],
): Promise<void> {
  if (corrections.length === 0) return;
  await sql`
    insert into classification_corrections (workspace_id, message_id, applies_everywhere, predicted_sentiment, own_text,
      corrected_sentiment, corrected_at)
    select ${workspace_id}, message_id, everywhere, said, own_text, chosen, coalesce(corrected_at, clock_timestamp())
    from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb)
      as c (message_id uuid, everywhere boolean, said text, own_text text, chosen text, corrected_at timestamptz)
    on conflict do nothing`.execute(tx);
}

export async function countCorrections(tx: TenantTx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from classification_corrections c
    join messages m on m.workspace_id = c.workspace_id and m.id = c.message_id and m.deleted_at is null`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

export async function deleteCorrections(tx: TenantTx, workspace_id: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('classification_corrections')
    .where('workspace_id', '=', workspace_id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Counts, per classified sentiment, the replies of the last 30 days that people reviewed and how many they confirmed. A
 * reply counts as reviewed if a person chose its disposition or marked it as done. Older messages that only changed along
 * with their conversation do not count.
 */
export async function countAgreement(tx: TenantTx, workspace_id: string): Promise<ReadingAgreement[]> {
  const { rows } = await sql<ReadingAgreement>`
    select r.disposition, count(*)::int as said, count(*) filter (where r.chosen is not null)::int as looked_at,
      count(*) filter (where r.chosen = r.disposition)::int as agreed
    from (select classification ->> 'said' as disposition, coalesce(classification ->> 'chosen',
        case when handled and sentiment_by is distinct from 'person' then sentiment end) as chosen
      from messages where workspace_id = ${workspace_id} and classification is not null and deleted_at is null
        and sent_at > now() - interval '30 days') r
    where r.disposition is not null group by r.disposition`.execute(tx);
  return DISPOSITIONS.map(
    (disposition) =>
      rows.find((row) => row.disposition === disposition) ?? {
        disposition,
        said: 0,
        looked_at: 0,
        agreed: 0,
      },
  );
}
