import { type ContactSuppression, isFreeMail } from '@hearback/contract';
import { ownIdentities } from '#server/modules/leads/index.ts';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getContactSuppression, toDomain } from './get-contact-suppression.ts';
import { getContact } from './list.queries.ts';
import { putOnList } from './put-on-list.ts';

type NewSuppression = {
  readonly contact_id: string;
  readonly with_domain: boolean;
  readonly reason: 'asked' | 'chosen';
  readonly note?: string | null | undefined;
};

/** Adds a person from a conversation. Adding a whole domain requires access to all locations. */
export async function addContact(inside: TxContext, order: NewSuppression): Promise<ContactSuppression> {
  const { tx, actor } = inside;
  const { contact_id, with_domain, reason, note } = order;
  const contact = await getContact(tx, actor.workspace_id, contact_id);
  requireWritable(actor, contact.location_id);
  const own = ownIdentities(contact);
  if (own.length === 0) throw new AppError('NOBODY_TO_SUPPRESS');
  const domain = with_domain ? requireDomain(inside, contact.email) : null;
  await putOnList(inside, { identities: own, is_person: true, reason, note });
  if (domain !== null) await addDomain(inside, domain, { reason, note });
  return getContactSuppression(inside, contact_id);
}

/** Everyone who sees the list receives the event, because a domain belongs to no location. */
async function addDomain(
  inside: TxContext,
  value: string,
  { reason, note }: Pick<NewSuppression, 'reason' | 'note'>,
): Promise<void> {
  const identities = [{ kind: 'domain', value } as const];
  const added = await putOnList(inside, { identities, is_person: false, reason, note });
  if (added > 0) await inside.record('suppression.changed', {});
}

function requireDomain({ actor }: TxContext, email: string | null): string {
  if (!actor.sees_all_locations) throw new AppError('FORBIDDEN');
  const domain = toDomain(email);
  if (domain === null) throw new AppError('NOBODY_TO_SUPPRESS');
  if (isFreeMail(domain)) throw new AppError('FREE_MAIL_DOMAIN');
  return domain;
}
