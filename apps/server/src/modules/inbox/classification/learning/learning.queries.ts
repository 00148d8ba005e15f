import { MOST_COMPARED } from '@hearback/classification';
import { DISPOSITIONS, type Disposition, type ReadingAgreement } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { storedOrRead } from '#server/modules/inbox/bodies/stored-text-of.ts';

/** The newest of them count; those before them teach nothing more. For all locations, and for each by itself. */
const MOST_FOLLOWED = 200;

export type KeptCorrection = {
  readonly own_text: string;
  readonly chosen: Disposition;
  readonly corrected_at: Date;
};

const COLUMNS = sql`c.own_text, c.chosen, c.corrected_at from classification_corrections c
  join messages m on m.workspace_id = c.workspace_id and m.id = c.message_id and m.deleted_at is null`;

/** Newest first. */
export async function listEverywhere(tx: TenantTx, workspace_id: string): Promise<KeptCorrection[]> {
  const { rows } = await sql<KeptCorrection>`select ${COLUMNS}
    where c.workspace_id = ${workspace_id} and c.everywhere
    order by c.corrected_at desc limit ${MOST_FOLLOWED}`.execute(tx);
  return rows;
}

/** What was taught by people who see some locations only, by location. */
export async function listOfLocations(
  tx: TenantTx,
  workspace_id: string,
  location_ids: readonly string[],
): Promise<ReadonlyMap<string, KeptCorrection[]>> {
  const { rows } = await sql<KeptCorrection & { location_id: string }>`
    select l.* from unnest(${[...location_ids]}::text[]) place (location_id)
    cross join lateral (select c.location_id, ${COLUMNS}
      where c.workspace_id = ${workspace_id} and not c.everywhere and c.location_id = place.location_id
      order by c.corrected_at desc limit ${MOST_FOLLOWED}) l`.execute(tx);
  return Map.groupBy(rows, ({ location_id }) => location_id);
}

type MessageKey = { readonly workspace_id: string; readonly message_id: string };
export type Corrected = { readonly said: Disposition | null; readonly own_text: string };

/** What was said of the message, where somebody has read it by machine; beside it stands now what a person chose for it. */
export async function markChosen(
  tx: TenantTx,
  { workspace_id, message_id }: MessageKey,
  chosen: Disposition,
): Promise<Corrected | null> {
  const { rows } = await sql<{ said: Disposition | null; own_text: string | null; body: string }>`
    update messages set classification = classification || jsonb_build_object('chosen', ${chosen}::text)
    where workspace_id = ${workspace_id} and id = ${message_id} and classification is not null and deleted_at is null
    returning classification ->> 'said' as said, left(own_text, ${MOST_COMPARED}) as own_text, left(body, 20000) as body`.execute(
    tx,
  );
  const row = rows[0];
  return row
    ? { said: row.said, own_text: storedOrRead(row.own_text, row.body, 'own_text').slice(0, MOST_COMPARED) }
    : null;
}

/** The newest that the lead wrote: a disposition of the conversation is said of it. */
export async function findNewestInbound(
  tx: TenantTx,
  workspace_id: string,
  contact_id: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from messages where workspace_id = ${workspace_id} and contact_id = ${contact_id}
      and direction = 'inbound' and source <> 'anonymous_traffic_id' and deleted_at is null
    order by sent_at desc, id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** As far as the person reaches: what somebody with a wider view taught stays. */
export const forgetMessage = (tx: TenantTx, { workspace_id, message_id }: MessageKey) =>
  tx
    .deleteFrom('classification_corrections')
    .where('workspace_id', '=', workspace_id)
    .where('message_id', '=', message_id)
    .execute();

export const insertCorrection = (
  tx: TenantTx,
  correction: MessageKey & Corrected & { readonly chosen: Disposition; readonly everywhere: boolean },
) => tx.insertInto('classification_corrections').values(correction).execute();

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
 * Of the replies of the last 30 days, by what was said: how many people have looked at, and of how many they left or chose it.
 * Looked at is what somebody chose a disposition for, or marked as done. An older message whose sentiment changed with its
 * conversation was not judged by anybody.
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
