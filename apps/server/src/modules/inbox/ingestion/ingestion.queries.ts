import type { TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { isHistory, readTextPart, type StoredText } from '#server/modules/classification/index.ts';
import { toStorableJson } from '#server/platform/http/bodies/storable-text.ts';
import type { IntakeRoute, Source } from './incoming-message.ts';

export type StoredMessageKey = {
  readonly id: string;
  readonly contact_id: string;
  readonly campaign_id: string | null;
  readonly location_id: string | null;
  /** Enough of the text to distinguish messages. */
  readonly text: string;
  readonly sent_at: Date;
  readonly seen: readonly IntakeRoute[];
  /** The digest that remains of a deleted message. */
  readonly trace: string | null;
};

export const KNOWN = sql`messages.id, messages.contact_id, messages.campaign_id, messages.location_id, messages.sent_at,
  left(messages.text, 20000) as text, case when messages.text is null then left(messages.body, 20000) end as body, coalesce(messages.provider_thread -> 'seen', '[]') as seen,
  messages.provider_thread ->> 'trace' as trace`;

export type KnownRow = Omit<StoredMessageKey, 'text'> & { text: string | null; body: string | null };

export const toKnown = <T extends KnownRow>({ body, text, ...row }: T) => ({
  ...row,
  text: readTextPart(text, body ?? '', 'text'),
});

type KeyedMessage = { readonly workspace_id: string; readonly source: Source; readonly key: string };

/** Finds stored messages of one workspace by their keys. The source of a result may differ. */
export async function listByKeys(
  tx: TenantTx,
  keys: readonly KeyedMessage[],
): Promise<(StoredMessageKey & KeyedMessage)[]> {
  const sources = [...new Set(keys.map(({ source }) => source))];
  const { rows } = await sql<KnownRow & KeyedMessage>`
    select ${KNOWN}, workspace_id, source, provider_message_key as key from messages
    where workspace_id = ${keys[0]?.workspace_id} and source = any (${sources}::text[])
      and provider_message_key = any (${keys.map(({ key }) => key)}::text[])`.execute(tx);
  return rows.map(toKnown);
}

const MAX_CANDIDATES = 50;

type About = {
  readonly contact_id: string;
  readonly source: Source;
  readonly direction: string;
  readonly sent_at: Date;
  readonly by: IntakeRoute;
  /**
   * The mail's id as this source reports it. Two webhooks minutes apart that name the same mail may describe one reply.
   */
  readonly email_id: string | null;
};

/**
 * Finds messages that may be the same: of the same contact, within a day, and reported only by other sources or for the
 * same mail. Each contact may occur only once per call. The time comparison prevents PostgreSQL from using the index on
 * time, because a busy day of the workspace has far more messages than a contact.
 */
export async function listCandidates(
  tx: TenantTx,
  workspace_id: string,
  abouts: readonly About[],
): Promise<StoredMessageKey[]> {
  if (abouts.length === 0) return [];
  const { rows } = await sql<KnownRow>`
    select known.* from jsonb_to_recordset(${toStorableJson(abouts)}::jsonb) as a (contact_id uuid, source text,
      direction text, sent_at timestamptz, email_id text, by text)
    cross join lateral (
      select ${KNOWN} from messages
      where messages.workspace_id = ${workspace_id} and messages.contact_id = a.contact_id and messages.source = a.source
        and messages.direction = a.direction and messages.sent_at - a.sent_at between interval '-1 day' and interval '1 day'
        and (not (messages.provider_thread -> 'seen' ? a.by)
          or (messages.provider_thread ->> 'email_id' = a.email_id
            and messages.sent_at - a.sent_at between interval '-10 minutes' and interval '10 minutes'))
      order by messages.sent_at limit ${MAX_CANDIDATES}) known`.execute(tx);
  return rows.map(toKnown);
}

/** Returns those contacts that have a message not yet confirmed by a pull. */
export async function listUnpulled(
  tx: TenantTx,
  workspace_id: string,
  contacts: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id from messages
    where workspace_id = ${workspace_id} and contact_id = any (${[...contacts]}::uuid[])
      and not (provider_thread -> 'seen' ? 'pull')`.execute(tx);
  return new Set(rows.map(({ contact_id }) => contact_id));
}

export type NewMessage = StoredText & {
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

type StoredMessage = Pick<NewMessage, 'contact_id' | 'location_id' | 'provider_message_key'> & {
  readonly id: string;
  readonly source: string;
};

/** Skips messages whose key is already stored. Messages that we sent need no action. */
export async function insertMessages(
  tx: TenantTx,
  messages: readonly NewMessage[],
): Promise<StoredMessage[]> {
  if (messages.length === 0) return [];
  return tx
    .insertInto('messages')
    .values(
      messages.map(({ search_text, ...message }) => ({
        ...message,
        words: sql<string>`app.to_search_words(${search_text})`,
        handled: message.direction === 'outbound',
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'source', 'provider_message_key']).doNothing(),
    )
    .returning(['id', 'contact_id', 'location_id', 'source', 'provider_message_key'])
    .execute();
}

/**
 * Marks imported messages that were answered as done, and conversations whose last message is ours as read. Only contacts
 * with history among the given messages are touched, so a conversation that a person reopens stays open.
 */
export async function settleHistory(
  tx: TenantTx,
  workspace_id: string,
  message_ids: readonly string[],
): Promise<void> {
  const imported = sql`(select n.contact_id from messages n where n.workspace_id = ${workspace_id}
    and n.id = any (${[...message_ids]}::uuid[]) and ${isHistory('n')})`;
  await sql`
    update messages m set handled = true
    where m.workspace_id = ${workspace_id} and m.contact_id in ${imported} and m.direction = 'inbound' and not m.handled
      and m.deleted_at is null and ${isHistory('m')}
      and exists (select from messages o where o.workspace_id = m.workspace_id and o.contact_id = m.contact_id
        and o.direction = 'outbound' and o.deleted_at is null and o.sent_at >= m.sent_at)`.execute(tx);
  await sql`
    update conversations v set read_at = clock_timestamp()
    where v.workspace_id = ${workspace_id} and v.contact_id in ${imported} and v.unread and not v.unhandled
      and exists (select from messages m where m.workspace_id = v.workspace_id and m.id = v.last_message_id
        and m.direction = 'outbound')`.execute(tx);
}

/** Key prefix of a sent reply until the provider's key is known. */
export const OWN_KEY = 'reply:';

type Truth = StoredText & { readonly key: string; readonly sent_at: Date; readonly body: string };

type Confirmation = {
  readonly workspace_id: string;
  readonly id: string;
  readonly seen: readonly IntakeRoute[];
  readonly thread: object;
  readonly campaign_id: string | null;
  readonly location_id: string | null;
  readonly eaccount: string | null;
  /** The provider's key. It replaces our temporary key of a sent reply. */
  readonly key: string | null;
  /** The provider's key and time, if a pull supplies them. */
  readonly truth: Truth | null;
};

const toWords = ({ body, text, own_text, quote, lang, preview, search_text }: Truth) => {
  const words = {
    body,
    text,
    own_text,
    quote,
    lang,
    preview,
    words: sql`app.to_search_words(${search_text})`,
  };
  const assignments = Object.entries(words).map(
    ([name, value]) =>
      sql`${sql.ref(name)} = case when deleted_at is null then ${value} else ${sql.ref(name)} end`,
  );
  return sql.join(assignments);
};

/** Completes a stored message with information from another source. The content of a deleted message stays deleted. */
export async function confirmMessage(tx: TenantTx, confirmation: Confirmation): Promise<void> {
  const { truth } = confirmation;
  await sql`
    update messages set
      provider_thread = provider_thread || jsonb_strip_nulls(${toStorableJson(confirmation.thread)}::jsonb)
        || jsonb_build_object('seen', ${JSON.stringify(confirmation.seen)}::jsonb),
      campaign_id = coalesce(campaign_id, ${confirmation.campaign_id}::uuid),
      location_id = coalesce(location_id, ${confirmation.location_id}),
      eaccount = coalesce(eaccount, ${confirmation.eaccount}),
      provider_message_key = coalesce(${truth?.key ?? null},
        case when provider_message_key like ${`${OWN_KEY}%`} then ${confirmation.key} end, provider_message_key),
      sent_at = coalesce(${truth?.sent_at ?? null}, sent_at)${truth ? sql`, ${toWords(truth)}` : sql``}
    where workspace_id = ${confirmation.workspace_id} and id = ${confirmation.id}`.execute(tx);
}

/** Returns the keys that a pull has stored before. */
export async function listPulledKeys(
  tx: TenantTx,
  { workspace_id, source, keys }: { workspace_id: string; source: Source; keys: readonly string[] },
): Promise<{ key: string; has_campaign: boolean }[]> {
  const { rows } = await sql<{ key: string; has_campaign: boolean }>`
    select provider_message_key as key, campaign_id is not null as has_campaign from messages
    where workspace_id = ${workspace_id} and source = ${source} and provider_message_key = any (${[...keys]}::text[])
      and provider_thread -> 'seen' ? 'pull'`.execute(tx);
  return rows;
}

type Correspondent = { readonly email: string; readonly wrote: boolean; readonly was_written_to: boolean };

/** Returns which of these addresses have written to us and which we have written to. */
export async function listCorrespondents(
  tx: TenantTx,
  { workspace_id, source }: { workspace_id: string; source: Source },
  emails: readonly string[],
): Promise<Correspondent[]> {
  const { rows } = await sql<Correspondent>`
    select c.email, bool_or(m.direction = 'inbound') as wrote, bool_or(m.direction = 'outbound') as was_written_to
    from (
      select id, email_key as email from contacts
      where workspace_id = ${workspace_id} and email_key = any (${[...emails]}::text[])
      union all select contact_id, value from contact_identities
      where workspace_id = ${workspace_id} and kind = 'email' and value = any (${[...emails]}::text[])) c
    join messages m on m.workspace_id = ${workspace_id} and m.contact_id = c.id and m.source = ${source}
    group by c.id, c.email`.execute(tx);
  return rows;
}
