import { type Message, ReplyFacts } from '@hearback/contract';
import { executePrepared, type TenantTx } from '@hearback/database';
import { type RawBuilder, sql } from 'kysely';
import { isSetAside, readTextPart } from '#server/modules/classification/index.ts';
import { userName } from '#server/modules/people/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Cursor, cutPage, toCursor } from '#server/platform/paging/cursor.ts';
import { toAttachments } from '../attachments/attachments.queries.ts';

const PAGE = 100;
/** More than any person reads, small enough for a page of a hundred. `getMessage` returns the rest. */
const MAX_BODY_LENGTH = 200_000;
/** Enough for a draft, and far more than a collapsed message shows. */
const MAX_OWN_TEXT_LENGTH = 4_000;

type MessageRow = Omit<
  Message,
  'sent_at' | 'to' | 'cc' | 'attachments' | 'from' | 'from_name' | 'own_text' | 'has_quote'
> & {
  sent_at: Date;
  own_text: string | null;
  has_quote: boolean | null;
  thread: { from?: unknown; from_name?: unknown; to?: unknown; cc?: unknown; attachments?: unknown };
  contact_email: string | null;
};

/** Only for the current classification: if a person chose another sentiment, the classification decided nothing. */
const REASONS = sql`case when m.sentiment is not null and m.classification ->> 'said' = m.sentiment then jsonb_build_object(
  'by', m.classification -> 'by', 'confidence', m.classification -> 'confidence', 'words', m.classification -> 'words') end`;

/** True until a person sets a sentiment. Requires `m`, a message. */
export const IS_UNSURE = sql<boolean>`coalesce(m.direction = 'inbound' and m.classification -> 'unsure' = 'true'::jsonb
  and m.sentiment_by is distinct from 'person' and m.classification ->> 'said' is not distinct from m.sentiment, false)`;

/** A client of the agency does not see which of its people wrote. */
const SENT_BY = sql`case when m.direction = 'outbound' and (select app.is_insider()) then (
  select jsonb_build_object('id', u.id, 'name',
    ${userName('u')})
  from replies r join users u on u.workspace_id = r.workspace_id and u.id = r.created_by
  where r.workspace_id = m.workspace_id and r.sent_message_id = m.id limit 1) end`;

/** A client of the agency sees what was sent, not how it was written. */
const ORIGINAL = sql`case when m.direction = 'outbound' and (select app.is_insider()) then (
  select jsonb_build_object('language', r.original_language, 'text', r.original_text) from replies r
  where r.workspace_id = m.workspace_id and r.sent_message_id = m.id and r.original_text is not null limit 1) end`;

const TRANSLATIONS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('language', t.language, 'text', t.text) order by t.created_at)
  from message_translations t where t.workspace_id = m.workspace_id and t.message_id = m.id), '[]')`;

const columns = (body: RawBuilder<unknown>) => sql`
  m.id, m.subject, ${body}, left(m.own_text, ${sql.lit(MAX_OWN_TEXT_LENGTH)}) as own_text, m.quote <> '' as has_quote, m.lang, m.sent_at, m.source, m.direction, m.contact_id, m.handled, g.id as campaign_id,
  coalesce(g.name, g.provider_campaign_id) as campaign_name, m.sentiment, ${REASONS} as reasons, ${IS_UNSURE} as unsure, ${isSetAside} as set_aside, m.enriched_json, m.ghl_conversation_id,
  m.eaccount, m.enrichment_status, m.provider_thread as thread, k.email as contact_email,
  case when m.source = 'linkedin' and m.direction = 'inbound' then k.linkedin_url end as sender_profile_url,
  ${SENT_BY} as sent_by, ${ORIGINAL} as original, ${TRANSLATIONS} as translations`;

const CUT = sql`left(m.body, ${sql.lit(MAX_BODY_LENGTH)}) as body, length(m.body) > ${sql.lit(MAX_BODY_LENGTH)} as body_cut`;
const WHOLE = sql`m.body, false as body_cut`;

const JOINS = sql`
  join contacts k on k.workspace_id = m.workspace_id and k.id = m.contact_id
  left join campaigns g on g.workspace_id = m.workspace_id and g.id = m.campaign_id`;

const isText = (value: unknown): value is string => typeof value === 'string';
const toTexts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

/**
 * Derives sender and recipient, because a webhook names the mailbox and lead outside of the mail, and our reply is stored
 * before the provider reports it.
 */
function toMessage({ thread, contact_email, ...row }: MessageRow): Message {
  const { source, direction, eaccount } = row;
  const both = source === 'cold_email' ? [contact_email, eaccount] : [null, null];
  const [sender = null, recipient = null] = direction === 'inbound' ? both : both.toReversed();
  const to = toTexts(thread.to);
  return {
    ...row,
    own_text: readTextPart(row.own_text, row.body, 'own_text').slice(0, MAX_OWN_TEXT_LENGTH),
    has_quote: row.has_quote ?? readTextPart(null, row.body, 'quote') !== '',
    sent_at: row.sent_at.toISOString(),
    from: isText(thread.from) ? thread.from : sender,
    from_name: isText(thread.from_name) ? thread.from_name : null,
    to: to.length > 0 || recipient === null ? to : [recipient],
    cc: toTexts(thread.cc),
    attachments: toAttachments(thread.attachments),
  };
}

/** Newest first, without deleted messages. */
export async function listMessages(
  tx: TenantTx,
  { workspace_id, contact_id }: { workspace_id: string; contact_id: string },
  before: Cursor | null,
  size = PAGE,
): Promise<{ messages: Message[]; older: string | null }> {
  const beyond = before
    ? sql`and (m.sent_at, m.id) < (${before.at}::timestamptz, ${before.id}::uuid)`
    : sql``;
  const { rows } = await executePrepared(
    tx,
    sql<MessageRow & { cursor: string }>`
    select ${columns(CUT)}, ${toCursor('m.sent_at', 'm.id')} as cursor from (
      select * from messages m
      where m.workspace_id = ${workspace_id} and m.contact_id = ${contact_id} and m.deleted_at is null ${beyond}
      order by m.sent_at desc, m.id desc limit ${sql.lit(size + 1)}) m ${JOINS}
    order by m.sent_at desc, m.id desc`,
  );
  const { page, next } = cutPage(rows, size);
  return { messages: page.map(toMessage), older: next };
}

export async function getMessage(tx: TenantTx, workspace_id: string, id: string): Promise<Message> {
  const { rows } = await sql<MessageRow>`
    select ${columns(WHOLE)} from messages m ${JOINS}
    where m.workspace_id = ${workspace_id} and m.id = ${id} and m.deleted_at is null`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return toMessage(row);
}

export type MessageFacts = { readonly message_id: string; readonly facts: ReplyFacts | null };

/** Returns the facts of the lead's newest message. Null facts unless its sentiment is the classified one. */
export async function findNewestFacts(
  tx: TenantTx,
  { workspace_id, contact_id }: { workspace_id: string; contact_id: string },
): Promise<MessageFacts | null> {
  const { rows } = await executePrepared(
    tx,
    sql<{ message_id: string; facts: unknown }>`
    select m.id as message_id, case when m.classification ->> 'said' = m.sentiment then m.classification -> 'facts' end as facts
    from messages m
    where m.workspace_id = ${workspace_id} and m.contact_id = ${contact_id} and m.deleted_at is null
      and m.direction = 'inbound' and m.source <> 'anonymous_traffic_id'
    order by m.sent_at desc, m.id desc limit 1`,
  );
  const [row] = rows;
  return row ? { ...row, facts: ReplyFacts.safeParse(row.facts).data ?? null } : null;
}
