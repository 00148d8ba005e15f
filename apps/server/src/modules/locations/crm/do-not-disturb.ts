import type { HighlevelClient } from '@hearback/providers';
import type { Services } from '#server/platform/services.ts';
import { requireCrm } from '../require-crm.ts';
import type { LocationKey } from '../tokens/grant.ts';
import { withLocationToken } from '../tokens/with-location-token.ts';

type CrmPerson = { readonly ghl_contact_id: string | null; readonly email: string | null };

/** Throws LOCATION_NOT_CONNECTED if a person must reconnect. Call it outside a transaction. */
const callCrm = <T>(
  services: Services,
  key: LocationKey,
  ask: (client: HighlevelClient) => Promise<T>,
): Promise<T> => {
  const crm = requireCrm(services);
  return withLocationToken(services, key, (token) => ask(crm.at(key.ghl_location_id, token)));
};

/** Returns the id of the contact in the CRM, or null if the location does not have it. */
export const findCrmContact = (
  services: Services,
  key: LocationKey,
  { ghl_contact_id, email }: CrmPerson,
): Promise<string | null> =>
  callCrm(services, key, async (client) => {
    const id = ghl_contact_id ?? (email && (await client.findContact(key.ghl_location_id, email)));
    return id && (await client.findDoNotDisturb(id)) !== null ? id : null;
  });

type DoNotDisturb = {
  /** The id of the contact if the flag is set. */
  readonly find: () => Promise<string | null>;
  readonly add: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** The do-not-disturb flag of a contact, which the users and automations of the CRM respect. */
export const openDoNotDisturb = (services: Services, key: LocationKey, contactId: string): DoNotDisturb => ({
  find: () =>
    callCrm(services, key, async (client) => ((await client.findDoNotDisturb(contactId)) ? contactId : null)),
  add: () => callCrm(services, key, (client) => client.setDoNotDisturb(contactId, true)),
  remove: () => callCrm(services, key, (client) => client.setDoNotDisturb(contactId, false)),
});
