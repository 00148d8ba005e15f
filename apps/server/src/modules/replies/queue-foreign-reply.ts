import { sentences } from '@hearback/contract';
import { asSystem, type TenantTx } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import { publish } from '#server/platform/events/publish.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { Services } from '#server/platform/services.ts';
import { queueReply } from './queue-reply.ts';
import { toHeaderText, toReplySubject } from './recipients/email-headers.ts';
import { listDefaultCopied } from './recipients/find-recipients.ts';
import { isSuppressed } from './recipients/is-suppressed.ts';
import { findReply, insertReply } from './replies.queries.ts';
import { findTarget } from './reply-target.queries.ts';
import { findObstacle } from './send-reply.ts';

type ForeignReply = {
  readonly workspace_id: string;
  readonly message_id: string;
  readonly content: string;
  readonly subject: string | null;
  /** The person on whose behalf it is sent. Delivery checks their access, as for every reply. */
  readonly user_id: string;
  readonly idempotency_key: string;
};

type Acceptance = { readonly reply_id: string } | { readonly refusal: string };

/** Queues a reply that a person wrote in another system. The same key is sent once. Needs a job's transaction. */
export async function queueForeignReply(
  services: Services,
  tx: TenantTx,
  order: ForeignReply,
): Promise<Acceptance> {
  const { workspace_id, message_id, user_id, idempotency_key } = order;
  const existingReply = await findReply(tx, { idempotency_key });
  if (existingReply) return { reply_id: existingReply.id };
  const target = await findTarget(tx, message_id);
  const content = toStorable(order.content).trim();
  if (!target || content === '') return { refusal: sentences.MESSAGE_SOURCE_UNKNOWN };
  const { contact_id, location_id } = target;
  if (target.source === 'anonymous_traffic_id') return { refusal: sentences.MESSAGE_SOURCE_UNKNOWN };
  const obstacle = findObstacle(target, target.source);
  if (obstacle) return { refusal: obstacle };
  if (await isSuppressed(services, tx, target))
    return { refusal: new AppError('ON_DO_NOT_CONTACT_LIST').message };
  const isMail = target.source === 'cold_email';
  const subject = order.subject || toReplySubject(target.subject);
  const row = {
    workspace_id,
    contact_id,
    message_id,
    source: target.source,
    content,
    subject: isMail ? toHeaderText(toStorable(subject)) : null,
    cc: isMail ? await listDefaultCopied(services, tx, { workspace_id, message_id }) : [],
    bcc: [],
    eaccount: isMail ? target.eaccount : null,
    idempotency_key,
    created_by: user_id,
    send_at: null,
    despite_do_not_contact: false,
    original_text: null,
    original_language: null,
    remind_days: null,
    approval_id: null,
  };
  const id = await asSystem(tx, (tx) => insertReply(tx, row));
  if (!id) throw new Error('a concurrent request has queued this reply');
  await queueReply(tx, { workspace_id, id });
  const ids = { reply_id: id, contact_id };
  await publish(services, tx, { workspace_id, name: 'reply.changed', ids, ghl_location_id: location_id });
  return { reply_id: id };
}
