import { asSystem } from '@hearback/database';
import { lockContact } from '#server/modules/inbox/index.ts';
import { findSuppressed, isMailable, toEmail } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { queueEmail } from '#server/platform/email/queue-email.ts';
import { toSafeDisplayName } from '#server/platform/email/safe-display-name.ts';
import { toStorable } from '#server/platform/http/bodies/storable-text.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { addNote } from '../notes/add-note.ts';
import { toForwardContent } from './forward.email.ts';
import { getForwardedLead, listForwarded, lockForward } from './forward.queries.ts';

type Forward = {
  readonly contact_id: string;
  readonly email: string;
  readonly note?: string | undefined;
  readonly idempotencyKey: string;
};

const TEMPLATE = 'inbox.forward';
/** A salesperson may receive every good reply of a campaign. */
const MAX_PER_RECIPIENT = 60;

/**
 * Sends the conversation to a person on behalf of the workspace. Answers go to the person who forwards it. A note in the
 * conversation records it.
 */
export async function forwardConversation(context: TxContext, order: Forward): Promise<{ success: true }> {
  const { tx, actor, services, audit } = context;
  const { contact_id, idempotencyKey } = order;
  const { workspace_id } = actor;
  await lockContact(tx, actor, contact_id);
  const to = toEmail(order.email);
  if (to === null || !isMailable(to)) throw new AppError('FORWARD_REFUSED');
  const note = toStorable(order.note ?? '').trim();
  const content = `Forwarded to ${to}.${note === '' ? '' : `\n\n${note}`}`;
  const key = { workspace_id, key: idempotencyKey, template: TEMPLATE };
  const previousRecipient = await asSystem(tx, (tx) => lockForward(tx, key));
  if (previousRecipient !== null && previousRecipient !== to) throw new AppError('CONFLICT');
  if (previousRecipient !== null) return { success: true };
  const [suppressed] = await findSuppressed(services, tx, workspace_id, [{ email: to }]);
  if (suppressed) throw new AppError('FORWARD_REFUSED', { detail: `${to} is on the do-not-contact list.` });
  const messages = await listForwarded(tx, { workspace_id, contact_id });
  if (messages.length === 0) throw new AppError('NOTHING_TO_FORWARD');
  const lead = await getForwardedLead(tx, { workspace_id, contact_id });
  const sender = { name: toSafeDisplayName(lead.workspace, 'Forwarded message'), reply_to: actor.email };
  const mail = {
    workspace_id,
    to,
    template: TEMPLATE,
    subject_id: idempotencyKey,
    content: toForwardContent({ lead: lead.name, note: note, messages, sender }),
    // Rules have no IP address.
    sender: context.address || `rules:${workspace_id}`,
    perRecipient: MAX_PER_RECIPIENT,
    purpose: 'forward',
  } as const;
  await asSystem(tx, (tx) => queueEmail(services, tx, mail));
  await addNote(context, { contact_id, content });
  await audit('conversations.forwarded', contact_id);
  return { success: true };
}
