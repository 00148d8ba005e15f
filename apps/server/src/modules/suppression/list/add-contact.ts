import { type ContactSuppression, isFreeMail } from '@hearback/contract';
import { ownIdentities } from '#server/modules/leads/index.ts';
import { requireWritable } from '#server/modules/locations/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { getContactSuppression, toDomain } from './get-contact-suppression.ts';
import { getContact } from './list.queries.ts';
import { suppressIdentities } from './suppress-identities.ts';

type NewSuppression = {
  readonly contact_id: string;
  readonly with_domain: boolean;
  readonly reason: 'asked' | 'chosen';
  readonly note?: string | null | undefined;
};

/** Adds a person from a conversation. Adding a whole domain requires access to all locations. */
export async function addContact(context: TxContext, order: NewSuppression): Promise<ContactSuppression> {
  const { tx, actor } = context;
  const { contact_id, with_domain, reason, note } = order;
  const contact = await getContact(tx, actor.workspace_id, contact_id);
  requireWritable(actor, contact.location_id);
  const own = ownIdentities(contact);
  if (own.length === 0) throw new AppError('NOBODY_TO_SUPPRESS');
  const domain = with_domain ? requireDomain(context, contact.email) : null;
  await suppressIdentities(context, { identities: own, is_person: true, reason, note });
  if (domain !== null) await addDomain(context, domain, { reason, note });
  return getContactSuppression(context, contact_id);
}

/** Everyone who sees the list receives the event, because a domain belongs to no location. */
async function addDomain(
  context: TxContext,
  value: string,
  { reason, note }: Pick<NewSuppression, 'reason' | 'note'>,
): Promise<void> {
  const identities = [{ kind: 'domain', value } as const];
  const added = await suppressIdentities(context, { identities, is_person: false, reason, note });
  if (added > 0) await context.record('suppression.changed', {});
}

function requireDomain({ actor }: TxContext, email: string | null): string {
  if (!actor.sees_all_locations) throw new AppError('FORBIDDEN');
  const domain = toDomain(email);
  if (domain === null) throw new AppError('NOBODY_TO_SUPPRESS');
  if (isFreeMail(domain)) throw new AppError('FREE_MAIL_DOMAIN');
  return domain;
}
