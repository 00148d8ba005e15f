import type { Tx } from '@hearback/database';
import { sql } from 'kysely';
import type { Bringer, Source } from './incoming.ts';

export type KnownMessage = {
  readonly id: string;
  readonly contact_id: string;
  readonly campaign_id: string | null;
  readonly location_id: string | null;
  readonly body: string;
  readonly sent_at: Date;
  readonly seen: readonly Bringer[];
};

const KNOWN = sql`id, contact_id, campaign_id, location_id, left(body, 20000) as body, sent_at,
  coalesce(provider_thread -> 'seen', '[]') as seen`;

export async function findByKey(
  tx: Tx,
  { workspace_id, source, key }: { workspace_id: string; source: Source; key: string },
): Promise<KnownMessage | null> {
  const { rows } = await sql<KnownMessage>`
    select ${KNOWN} from messages
    where workspace_id = ${workspace_id} and source = ${source} and provider_message_key = ${key}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

const MOST_CANDIDATES = 50;

type About = {
  readonly workspace_id: string;
  readonly contact_id: string;
  readonly source: Source;
  readonly direction: string;
  readonly sent_at: Date;
  readonly by: Bringer;
  /** The mail's id as the bringer has it; two webhooks minutes apart that name one mail may tell of one reply. */
  readonly email_id: string | null;
};

/** What might be the same message: of one contact, within a day, told of by other sides only, or of the same mail. */
export async function listCandidates(tx: Tx, about: About): Promise<KnownMessage[]> {
  const sentAt = sql`${about.sent_at}::timestamptz`;
  const { rows } = await sql<KnownMessage>`
    select ${KNOWN} from messages
    where workspace_id = ${about.workspace_id} and contact_id = ${about.contact_id} and source = ${about.source}
      and direction = ${about.direction} and sent_at between ${sentAt} - interval '1 day' and ${sentAt} + interval '1 day'
      and (not (provider_thread -> 'seen' ? ${about.by})
        or (provider_thread ->> 'email_id' = ${about.email_id}
          and sent_at between ${sentAt} - interval '10 minutes' and ${sentAt} + interval '10 minutes'))
    order by sent_at limit ${MOST_CANDIDATES}`.execute(tx);
  return rows;
}

export type NewMessage = {
  readonly workspace_id: string;
  readonly contact_id: string;
  readonly campaign_id: string | null;
  readonly location_id: string | null;
  readonly account_id: string | null;
  readonly source: Source;
  readonly direction: 'inbound' | 'outbound';
  readonly subject: string | null;
  readonly body: string;
  readonly sent_at: Date;
  readonly eaccount: string | null;
  readonly provider_message_key: string;
  readonly provider_thread: string;
};

/** Null when the same key is here already. What we sent ourselves needs nobody's attention. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<string | null> {
  const row = await tx
    .insertInto('messages')
    .values({ ...message, handled: message.direction === 'outbound' })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'source', 'provider_message_key']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

type Confirmation = {
  readonly workspace_id: string;
  readonly id: string;
  readonly seen: readonly Bringer[];
  readonly thread: object;
  readonly campaign_id: string | null;
  readonly location_id: string | null;
  readonly eaccount: string | null;
  /** The true key and moment, when a pull brings them. */
  readonly truth: { key: string; sent_at: Date; body: string } | null;
};

/** Completes a message that is here with what the other side knows of it. */
export async function confirmMessage(tx: Tx, known: Confirmation): Promise<void> {
  const { truth } = known;
  await sql`
    update messages set
      provider_thread = provider_thread || jsonb_strip_nulls(${JSON.stringify(known.thread)}::jsonb)
        || jsonb_build_object('seen', ${JSON.stringify(known.seen)}::jsonb),
      campaign_id = coalesce(campaign_id, ${known.campaign_id}::uuid),
      location_id = coalesce(location_id, ${known.location_id}),
      eaccount = coalesce(eaccount, ${known.eaccount}),
      provider_message_key = coalesce(${truth?.key ?? null}, provider_message_key),
      sent_at = coalesce(${truth?.sent_at ?? null}, sent_at),
      body = coalesce(${truth?.body ?? null}, body)
    where workspace_id = ${known.workspace_id} and id = ${known.id}`.execute(tx);
}

export async function linkToCampaign(
  tx: Tx,
  link: { workspace_id: string; campaign_id: string; contact_id: string },
): Promise<void> {
  await tx
    .insertInto('campaign_contacts')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which of these a pull has brought before. */
export async function listPulledKeys(
  tx: Tx,
  { workspace_id, source, keys }: { workspace_id: string; source: Source; keys: readonly string[] },
): Promise<{ key: string; has_campaign: boolean }[]> {
  const { rows } = await sql<{ key: string; has_campaign: boolean }>`
    select provider_message_key as key, campaign_id is not null as has_campaign from messages
    where workspace_id = ${workspace_id} and source = ${source} and provider_message_key = any (${[...keys]}::text[])
      and provider_thread -> 'seen' ? 'pull'`.execute(tx);
  return rows;
}
