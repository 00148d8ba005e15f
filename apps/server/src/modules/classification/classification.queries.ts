import type { Actor, SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { isHistory } from './bodies/history.queries.ts';
import { readTextPart } from './bodies/to-stored-text.ts';
import type { Judgement } from './classify-message.ts';
import type { MessageToClassify } from './read-reply.ts';

/** Unclassified inbound messages written by a person. With `sentiment_tried_at is null`, implies the predicate of the index `messages_to_read`. */
const TO_READ = sql`m.direction = 'inbound' and m.source <> 'anonymous_traffic_id' and m.sentiment is null
  and m.sentiment_by is distinct from 'person' and m.deleted_at is null`;
/** The intent of a message appears within this many characters. */
const MAX_TEXT_LENGTH = 20_000;
const MAX_BODY_LENGTH = 100_000;

export type UnreadMessage = MessageToClassify & {
  readonly workspace_id: string;
  readonly id: string;
  readonly contact_id: string;
  readonly location_id: string | null;
  readonly sent_at: Date;
  readonly is_history: boolean;
};

/** The maximum duration of a classification. Older attempts count as lost. */
const LEASE = sql`interval '2 minutes'`;

const COLUMNS = sql`m.workspace_id, m.id, m.contact_id, m.location_id, m.subject, m.lang, m.sent_at, ${isHistory('m')} as is_history,
  (select array_remove(array[k.email::text, nullif(concat_ws(' ', k.first_name, k.last_name), ''), m.eaccount], null)
    from contacts k where k.workspace_id = m.workspace_id and k.id = m.contact_id) as "knownPeople",
  left(m.own_text, ${sql.lit(MAX_TEXT_LENGTH)}) as own_text,
  case when m.own_text is null then left(m.body, ${sql.lit(MAX_BODY_LENGTH)}) end as body,
  coalesce(m.provider_thread -> 'automatic' = 'true'::jsonb, false) as automatic`;

type UnreadRow = Omit<UnreadMessage, 'own_text'> & { own_text: string | null; body: string | null };

const toUnread = ({ body, own_text, ...row }: UnreadRow): UnreadMessage => ({
  ...row,
  own_text: readTextPart(own_text, body ?? '', 'own_text'),
});

/**
 * Marks messages as attempted and returns them, newest first. Commit before classifying, so that a message that crashes
 * the process is identifiable by its mark. Messages whose first attempt was lost are retried once and individually, so
 * only the culprit is set aside.
 */
export async function claimToRead(
  tx: TenantTx,
  workspace_id: string,
  limit: number,
): Promise<UnreadMessage[]> {
  const fresh = await sql<UnreadRow>`
    with claimed as (
      insert into classification_attempts (workspace_id, message_id)
      select m.workspace_id, m.id from messages m
      where m.workspace_id = ${workspace_id} and ${TO_READ} and m.sentiment_tried_at is null
        and not exists (select from classification_attempts a where a.workspace_id = m.workspace_id and a.message_id = m.id)
      order by m.sent_at desc limit ${limit}
      on conflict do nothing returning message_id)
    select ${COLUMNS} from messages m join claimed on claimed.message_id = m.id
    where m.workspace_id = ${workspace_id} order by m.sent_at desc`.execute(tx);
  return fresh.rows.length > 0 ? fresh.rows.map(toUnread) : claimAgain(tx, workspace_id);
}

async function claimAgain(tx: TenantTx, workspace_id: string): Promise<UnreadMessage[]> {
  const { rows } = await sql<UnreadRow>`
    with chosen as (
      select a.message_id from classification_attempts a
      join messages m on m.workspace_id = a.workspace_id and m.id = a.message_id
      where a.workspace_id = ${workspace_id} and a.attempts = 1 and a.started_at < clock_timestamp() - ${LEASE}
        and ${TO_READ} and m.sentiment_tried_at is null
      order by m.sent_at desc limit 1 for update of a skip locked),
    claimed as (
      update classification_attempts a set attempts = 2, started_at = clock_timestamp() from chosen
      where a.workspace_id = ${workspace_id} and a.message_id = chosen.message_id returning a.message_id)
    select ${COLUMNS} from messages m join claimed on claimed.message_id = m.id
    where m.workspace_id = ${workspace_id}`.execute(tx);
  return rows.map(toUnread);
}

/** Two attempts were lost, so a person has to classify the message. */
export const isSetAside = sql<boolean>`m.sentiment is null and exists (
  select from classification_attempts a where a.workspace_id = m.workspace_id and a.message_id = m.id
    and a.attempts = 2 and a.started_at < clock_timestamp() - ${LEASE})`;

/** Releases failed attempts for an immediate retry. Returns the messages that have no attempts left. */
export async function endAttempts(
  tx: TenantTx,
  workspace_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ message_id: string; attempts: number }>`
    update classification_attempts set started_at = '-infinity'
    where workspace_id = ${workspace_id} and message_id = any (${[...ids]}::uuid[]) returning message_id, attempts`.execute(
    tx,
  );
  return new Set(rows.filter(({ attempts }) => attempts === 2).map(({ message_id }) => message_id));
}

/** Undoes the claim of messages whose results could not be stored because of the database, not because of a message. */
export async function releaseClaims(
  tx: TenantTx,
  workspace_id: string,
  ids: readonly string[],
): Promise<void> {
  const claimed = sql`workspace_id = ${workspace_id} and message_id = any (${[...ids]}::uuid[])`;
  await sql`delete from classification_attempts where ${claimed} and attempts = 1`.execute(tx);
  await sql`update classification_attempts set attempts = 1, started_at = '-infinity' where ${claimed}`.execute(
    tx,
  );
}

/** `learned`: follows a person's correction of a similar message. */
export type Finding = Judgement<'model' | 'built_in' | 'learned'> & { readonly id: string };

/** Locks contacts in the order of ingestion, which holds their locks while it updates messages one after another. */
const lockContacts = (tx: TenantTx, workspace_id: string, messages: readonly string[]) =>
  sql`select from contacts
    where workspace_id = ${workspace_id} and id in (
      select contact_id from messages where workspace_id = ${workspace_id} and id = any (${[...messages]}::uuid[]))
    order by created_at, id for no key update`.execute(tx);

/** Ends the attempts and stores the results unless a person has chosen a sentiment. Returns the changed messages. */
export async function saveFindings(
  tx: TenantTx,
  workspace_id: string,
  findings: readonly Finding[],
): Promise<Pick<UnreadMessage, 'id' | 'contact_id' | 'location_id'>[]> {
  const ids = findings.map(({ id }) => id);
  await lockContacts(tx, workspace_id, ids);
  await sql`delete from classification_attempts
    where workspace_id = ${workspace_id} and message_id = any (${ids}::uuid[])`.execute(tx);
  const { rows } = await sql<
    Pick<UnreadMessage, 'id' | 'contact_id' | 'location_id'> & { said: string | null }
  >`
    update messages m set sentiment_tried_at = clock_timestamp(),
      sentiment = coalesce(m.sentiment, f.said), classification = f.classification,
      sentiment_by = case when m.sentiment is null and f.said is not null then f.classification ->> 'by' else m.sentiment_by end
    from (select (e ->> 'id')::uuid as id, e ->> 'said' as said, e - 'id' as classification
      from jsonb_array_elements(${JSON.stringify(findings)}::jsonb) e) f
    where m.workspace_id = ${workspace_id} and m.id = f.id
      and m.sentiment is null and m.sentiment_by is distinct from 'person'
    returning m.id, m.contact_id, m.location_id, f.said`.execute(tx);
  await resumeWaiting(tx, workspace_id, rows);
  return rows.filter(({ said }) => said !== null);
}

/**
 * Restores a snooze or reminder that a message ended, if that message and all later ones are absence notices. A snooze or
 * reminder that was set since is kept.
 */
async function resumeWaiting(
  tx: TenantTx,
  workspace_id: string,
  read: readonly { readonly id: string; readonly said: string | null }[],
): Promise<void> {
  if (read.length === 0) return;
  const notices = read.filter(({ said }) => said === 'ooo').map(({ id }) => id);
  const answers = read.filter(({ said }) => said !== 'ooo').map(({ id }) => id);
  await sql`
    with open as (
      select v.contact_id, v.waited, v.waited -> 'messages' ?| ${answers}::text[] as is_answered,
        (v.waited -> 'messages') - ${notices}::text[] as unread
      from conversations v
      where v.workspace_id = ${workspace_id} and v.contact_id in (
          select m.contact_id from messages m
          where m.workspace_id = ${workspace_id} and m.id = any (${read.map(({ id }) => id)}::uuid[]))
        and v.waited -> 'messages' ?| ${[...notices, ...answers]}::text[]),
    resumed as (
      select contact_id, not is_answered and unread = '[]'::jsonb as continues, waited,
        case when not is_answered and unread <> '[]'::jsonb then waited || jsonb_build_object('messages', unread) end as rest
      from open)
    update conversations v set waited = r.rest,
      snoozed_until = case when r.continues then coalesce(v.snoozed_until, (r.waited ->> 'snoozed_until')::timestamptz) else v.snoozed_until end,
      remind_at = case when r.continues then coalesce(v.remind_at, (r.waited ->> 'remind_at')::timestamptz) else v.remind_at end,
      returned_because = case when r.continues then coalesce(v.returned_because, r.waited ->> 'returned_because') else v.returned_because end
    from resumed r where v.workspace_id = ${workspace_id} and v.contact_id = r.contact_id`.execute(tx);
}

/**
 * Allows another attempt for messages that failed. Returns the number of non-empty unclassified messages that the person
 * may change.
 */
export async function reopenUnread(
  tx: TenantTx,
  { sees_all_locations, writable_locations }: Pick<Actor, 'sees_all_locations' | 'writable_locations'>,
): Promise<number> {
  await sql`delete from classification_attempts a using messages m
    where m.workspace_id = a.workspace_id and m.id = a.message_id and ${TO_READ}`.execute(tx);
  await sql`update messages m set sentiment_tried_at = null
    where ${TO_READ} and m.sentiment_tried_at is not null and m.body ~ '\\S'`.execute(tx);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from messages m
    where ${TO_READ} and m.sentiment_tried_at is null and m.body ~ '\\S'
      and (${sees_all_locations} or m.location_id = any (${[...writable_locations]}::text[]))`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Across all workspaces. */
export async function listWorkspacesToRead(tx: SystemTx): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select id as workspace_id from workspaces w
    where exists (select from messages m
      left join classification_attempts a on a.workspace_id = m.workspace_id and a.message_id = m.id
      where m.workspace_id = w.id and ${TO_READ} and m.sentiment_tried_at is null
        and (a.attempts is null or (a.attempts = 1 and a.started_at < clock_timestamp() - ${LEASE})))`.execute(
    tx,
  );
  return rows.map(({ workspace_id }) => workspace_id);
}
