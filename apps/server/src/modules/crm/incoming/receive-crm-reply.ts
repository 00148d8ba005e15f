import { createHash } from 'node:crypto';
import { asSystem, type TenantTx } from '@hearback/database';
import { toBody, toStoredText } from '#server/modules/classification/index.ts';
import { queueForeignReply } from '#server/modules/replies/index.ts';
import { addJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { findByCrmId } from '../records/changes.queries.ts';
import { findAnsweredMessage } from '../records/incoming.queries.ts';
import { saveLink } from '../records/links.queries.ts';
import { REASONS } from '../records/reasons.ts';
import { isSyncedElsewhere, readSettings } from '../records/settings.queries.ts';
import { refuseMessageDefinition } from './refuse-message.job-definition.ts';

/** A message that a CRM user wrote in the tab of our conversation provider. */
export type CrmReplyOrder = {
  readonly workspace_id: string;
  readonly location_id: string;
  readonly message_id: string;
  readonly crm_contact_id: string | null;
  readonly reply_to_alt_id: string | null;
  readonly subject: string | null;
  readonly body: string;
  readonly has_attachments: boolean;
  /** Sending it this late would surprise the lead. */
  readonly is_late?: boolean;
};

/**
 * Sends it through the outreach account of the thread, once per message of the CRM. Returns null, or the reason that the
 * CRM user sees.
 */
export async function receiveCrmReply(
  services: Services,
  tx: TenantTx,
  order: CrmReplyOrder,
): Promise<string | null> {
  const refusal = await acceptReply(services, tx, order);
  if (refusal !== null) {
    const { workspace_id, location_id, message_id } = order;
    await addJob(tx, refuseMessageDefinition, { workspace_id, location_id, message_id, reason: refusal });
  }
  return refusal;
}

async function acceptReply(services: Services, tx: TenantTx, order: CrmReplyOrder): Promise<string | null> {
  const { workspace_id, location_id, message_id, crm_contact_id } = order;
  const { status, approved_by } = await readSettings(tx, order);
  // The workspace that syncs the location sends the reply or refuses it.
  if (status !== 'on' && (await asSystem(tx, (tx) => isSyncedElsewhere(tx, order)))) return null;
  if (status !== 'on' || approved_by === null) return REASONS.SYNC_OFF;
  if (order.is_late) return REASONS.REPLY_LATE;
  if (order.has_attachments) return REASONS.REPLY_WITH_ATTACHMENT;
  if (crm_contact_id === null) return REASONS.REPLY_WITHOUT_THREAD;
  const contact_id = await findByCrmId(tx, order, { kind: 'contact', crm_id: crm_contact_id });
  const messageId =
    contact_id &&
    (await findAnsweredMessage(
      tx,
      { workspace_id, contact_id },
      { crm_contact_id, alt_id: order.reply_to_alt_id },
    ));
  if (!contact_id || !messageId) return REASONS.REPLY_WITHOUT_THREAD;
  const queued = await queueForeignReply(services, tx, {
    workspace_id,
    message_id: messageId,
    content: toStoredText({ subject: null, body: toBody(order.body) }).text ?? '',
    subject: order.subject,
    user_id: approved_by,
    idempotency_key: toIdempotencyKey(location_id, message_id),
  });
  if ('refusal' in queued) return queued.refusal;
  const link = { kind: 'reply', own_id: queued.reply_id, crm_id: message_id, is_own: false } as const;
  await asSystem(tx, (tx) => saveLink(tx, { workspace_id, contact_id, location_id }, link));
  return null;
}

/** The same message always gives the same key, so a repeated delivery sends nothing. */
function toIdempotencyKey(location_id: string, message_id: string): string {
  const hex = createHash('sha256').update(`crm message ${location_id} ${message_id}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');
}
