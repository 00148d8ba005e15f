import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Reply, sentences, type TextInLanguage } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';
import { requireWritable } from '../locations/index.ts';
import { recordOutcome } from './drafts/record-outcome.ts';
import { deleteDrafts } from './drafts/stored-drafts/stored-drafts.queries.ts';
import { queueReply } from './queue-reply.ts';
import { toHeaderText, toReplySubject } from './recipients/email-headers.ts';
import { listDefaultCopied, requireCopied } from './recipients/find-recipients.ts';
import { isSuppressed } from './recipients/is-suppressed.ts';
import {
  findOthersAnswer,
  findRecentKey,
  findReply,
  getReply,
  insertReply,
  lockAnswers,
  type NewReply,
  replaceFailed,
  type StoredReply,
  toReply,
} from './replies.queries.ts';
import { findTarget, type ReplyTarget } from './reply-target.queries.ts';
import { requireFinished } from './require-finished.ts';
import { findSendTime } from './scheduling/send-time.ts';

type Channel = Reply['source'];

/** A reply as its author wrote it. */
type ReplyOrder = {
  readonly messageId: string;
  readonly content: string;
  readonly subject?: string | null | undefined;
  readonly ccRecipients?: readonly string[] | null | undefined;
  readonly bccRecipients?: readonly string[] | null | undefined;
  readonly sendAt?: string | undefined;
  readonly undoable?: boolean | undefined;
  readonly remindInDays?: number | undefined;
  readonly unlessAnsweredSince?: string | undefined;
  readonly despiteDoNotContact?: boolean | undefined;
  readonly original?: TextInLanguage | undefined;
};

type SendReplyInput = ReplyOrder & {
  readonly idempotencyKey?: string | undefined;
  readonly proposal?: Parameters<typeof recordOutcome>[2]['proposal'];
};

export type SendReplyResult = { success: boolean; error?: string; reply?: Reply };

/**
 * Stores the row and its job in one transaction, then waits briefly outside of it so that the response can include the
 * outcome. A client without a response repeats the request with the same key and gets the same reply.
 */
export async function sendReply(
  { withTx }: RequestContext,
  channel: Channel,
  order: SendReplyInput,
): Promise<SendReplyResult> {
  return awaitReply(withTx, await withTx((context) => acceptReply(context, channel, order)));
}

/** Returns the outcome of an accepted reply, or the reason why it was refused. */
export async function awaitReply(
  withTx: RequestContext['withTx'],
  accepted: StoredReply | string,
): Promise<SendReplyResult> {
  if (typeof accepted === 'string') return { success: false, error: accepted };
  const reply = await awaitDelivery(withTx, accepted);
  const { status, error } = reply;
  if (status !== 'failed' && status !== 'discarded') return { success: true, reply: toReply(reply) };
  return { success: false, error: error ?? sentences.REPLY_FAILED, reply: toReply(reply) };
}

/** Returns the reply, or the reason why it was refused. */
export async function acceptReply(
  context: TxContext,
  channel: Channel,
  order: SendReplyInput,
): Promise<StoredReply | string> {
  const { tx, actor } = context;
  const target = await getWritableTarget(context, order);
  const content = toStorable(order.content);
  const { message_id, contact_id } = target;
  const idempotency_key =
    order.idempotencyKey ?? (await findRecentKey(tx, { message_id, content })) ?? randomUUID();
  const existingReply = await findReply(tx, { idempotency_key });
  if (existingReply) return requireSameReply(existingReply, order);
  const prepared = await prepareReply(context, channel, target, order);
  if (typeof prepared === 'string') return prepared;
  const { send_at } = prepared;
  const id = await insertReply(tx, { ...prepared, idempotency_key, approval_id: null });
  // The other request of a double click was faster and has committed by now.
  if (!id) return requireSameReply(await findReply(tx, { idempotency_key }), order);
  await replaceFailed(tx, id);
  await deleteDrafts(tx, { workspace_id: actor.workspace_id, contact_id });
  const { campaign_id } = target;
  await recordOutcome(tx, actor, {
    reply_id: id,
    message_id,
    campaign_id,
    content,
    proposal: order.proposal,
  });
  await queueReply(tx, { workspace_id: actor.workspace_id, id }, send_at ?? undefined);
  await context.record(
    'reply.changed',
    { reply_id: id, contact_id },
    { ghl_location_id: target.location_id },
  );
  return getReply(tx, id);
}

export async function getWritableTarget(
  { tx, actor }: TxContext,
  { messageId, content, subject }: ReplyOrder,
): Promise<ReplyTarget> {
  const target = await findTarget(tx, messageId);
  if (!target) throw new AppError('NOT_FOUND', { detail: sentences.MESSAGE_SOURCE_UNKNOWN });
  requireWritable(actor, target.location_id);
  requireFinished(toStorable(content), subject);
  return target;
}

/** Everything that is checked before a reply is stored. Returns the reply, or the reason why it was refused. */
export async function prepareReply(
  context: TxContext,
  channel: Channel,
  target: ReplyTarget,
  order: ReplyOrder,
): Promise<Omit<NewReply, 'idempotency_key' | 'approval_id'> | string> {
  const { tx, actor } = context;
  const { message_id, contact_id } = target;
  if (order.unlessAnsweredSince !== undefined)
    await refuseAnswered(context, contact_id, order.unlessAnsweredSince);
  const obstacle = findObstacle(target, channel);
  if (obstacle) return obstacle;
  const despite_do_not_contact = order.despiteDoNotContact ?? false;
  // A question from a suppressed person may be answered if the sender confirms it.
  if (!despite_do_not_contact && (await isSuppressed(context.services, tx, target)))
    throw new AppError('ON_DO_NOT_CONTACT_LIST');
  const isMail = channel === 'cold_email';
  return {
    workspace_id: actor.workspace_id,
    contact_id,
    message_id,
    source: channel,
    content: toStorable(order.content),
    subject: isMail ? toHeaderText(toStorable(order.subject || toReplySubject(target.subject))) : null,
    ...(isMail ? await chooseCopied(context, order) : { cc: [], bcc: [] }),
    eaccount: isMail ? target.eaccount : null,
    created_by: actor.user_id,
    send_at: await findSendTime(tx, order),
    despite_do_not_contact,
    remind_days: order.remindInDays ?? null,
    original_text: order.original ? toStorable(order.original.text) : null,
    original_language: order.original?.language ?? null,
  };
}

/** Serializes concurrent answers: the second one fails with the name of the first author. */
async function refuseAnswered({ tx, actor }: TxContext, contact_id: string, since: string): Promise<void> {
  // Such a time would skip the check, because no answer is newer.
  if (await lockAnswers(tx, contact_id, since)) throw new AppError('ANSWER_TIME_IN_FUTURE');
  const answer = await findOthersAnswer(tx, { contact_id, user_id: actor.user_id, since });
  if (!answer) return;
  const who = answer.name ?? 'A teammate';
  const detail = answer.is_out
    ? `${who} replied after you started writing.`
    : `${who} just wrote a reply that is about to be sent.`;
  throw new AppError('ANSWERED_MEANWHILE', { detail });
}

async function chooseCopied({ services, tx, actor }: TxContext, order: ReplyOrder) {
  const { workspace_id } = actor;
  const { messageId: message_id, ccRecipients, bccRecipients } = order;
  return {
    cc: ccRecipients
      ? await requireCopied(services, tx, workspace_id, ccRecipients)
      : await listDefaultCopied(services, tx, { workspace_id, message_id }),
    bcc: await requireCopied(services, tx, workspace_id, bccRecipients),
  };
}

/** Reusing a key for another message is a client error. Returning the other reply would hide it. */
function requireSameReply(reply: StoredReply | null, { messageId }: SendReplyInput): StoredReply {
  if (reply?.message_id !== messageId) throw new AppError('CONFLICT');
  return reply;
}

export function findObstacle(target: ReplyTarget, channel: Channel): string | null {
  if (target.source !== channel) return `Unsupported message source: ${target.source}`;
  if (channel === 'cold_email')
    return target.eaccount && target.email_id ? null : sentences.EMAIL_ACCOUNT_MISSING;
  return target.conversation_id && target.linkedin_account_id ? null : sentences.LINKEDIN_ACCOUNT_MISSING;
}

/** The longest time that a person waits for the response. Longer deliveries are tracked by their status. */
const PATIENCE_MS = 6_000;
const FIRST_PAUSE_MS = 60;
const MAX_PAUSE_MS = 500;

const isUnderWay = ({ status, next_attempt_at }: StoredReply): boolean =>
  status === 'sending' || (status === 'queued' && next_attempt_at === null);

/** Polls until the reply is sent, has failed or waits with a reason. Each poll is a short transaction. */
async function awaitDelivery(withTx: RequestContext['withTx'], accepted: StoredReply): Promise<StoredReply> {
  const until = performance.now() + PATIENCE_MS;
  let reply = accepted;
  let pauseMs = FIRST_PAUSE_MS;
  while (isUnderWay(reply) && performance.now() < until) {
    await sleep(pauseMs);
    pauseMs = Math.min(pauseMs * 1.5, MAX_PAUSE_MS);
    reply = await withTx(({ tx }) => getReply(tx, accepted.id));
  }
  return reply;
}
