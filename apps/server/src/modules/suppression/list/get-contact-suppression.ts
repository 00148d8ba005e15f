import { type ContactSuppression, isFreeMail } from '@hearback/contract';
import { findSuppressed, toEmail } from '#server/modules/leads/index.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { listRemovals } from '../marks/marks.queries.ts';
import { getContact, listEntries } from './list.queries.ts';

export const toDomain = (email: string | null): string | null => toEmail(email)?.split('@')[1] ?? null;

/** Returns whether the contact is on the list by any entry, and the entries that the person can see. */
export async function getContactSuppression(
  { tx, actor, services }: TxContext,
  contact_id: string,
): Promise<ContactSuppression> {
  const contact = await getContact(tx, actor.workspace_id, contact_id);
  const [suppressed] = await findSuppressed(services, tx, actor.workspace_id, [contact]);
  const domain = toDomain(contact.email);
  const canSuppressDomain = actor.sees_all_locations && domain !== null && !isFreeMail(domain);
  const { entries } = await listEntries(tx, actor, { of: { contact_id, domain } });
  const removals = await listRemovals(tx, actor.workspace_id, contact_id);
  return { is_suppressed: suppressed != null, domain: canSuppressDomain ? domain : null, entries, removals };
}
