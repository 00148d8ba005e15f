import type { Services } from '#server/platform/services.ts';
import { requireCrm } from '../require-crm.ts';
import type { LocationKey } from '../tokens/grant.ts';
import { withLocationToken } from '../tokens/with-location-token.ts';

type CrmPerson = { readonly ghl_contact_id: string | null; readonly email: string | null };

/**
 * Sets the do-not-disturb flag in the CRM, which its users and automations respect. Returns false if the location
 * does not have the contact. Throws LOCATION_NOT_CONNECTED if a person must reconnect. Call it outside a transaction.
 */
export async function setDoNotDisturb(
  services: Services,
  key: LocationKey,
  { ghl_contact_id, email }: CrmPerson,
): Promise<boolean> {
  const crm = requireCrm(services);
  return withLocationToken(services, key, async (token) => {
    const client = crm.at(key.ghl_location_id, token);
    const id = ghl_contact_id ?? (email && (await client.findContact(key.ghl_location_id, email)));
    return id ? client.setDoNotDisturb(id) : false;
  });
}
