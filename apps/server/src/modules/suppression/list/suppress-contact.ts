import type { TenantTx } from '@hearback/database';
import { ownIdentities } from '#server/modules/leads/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Services } from '#server/platform/services.ts';
import { getContact } from './list.queries.ts';
import { addEntries } from './suppress-identities.ts';

type CrmSuppression = {
  readonly workspace_id: string;
  readonly contact_id: string;
  /** The person on whose behalf the CRM is synced. */
  readonly user_id: string;
};

const NOTE = 'Do not disturb is set in the CRM.';

/** Adds a contact to the list because the CRM marks it as do not disturb. It stays there until a person removes it. */
export async function suppressContact(
  services: Services,
  tx: TenantTx,
  { workspace_id, contact_id, user_id }: CrmSuppression,
): Promise<void> {
  const contact = await getContact(tx, workspace_id, contact_id);
  const identities = ownIdentities(contact);
  if (identities.length === 0) return;
  const addition = { identities, is_person: true, reason: 'asked', note: NOTE } as const;
  const { events } = await addEntries(services, tx, { workspace_id, user_id }, addition);
  await publish(services, tx, ...events);
}
