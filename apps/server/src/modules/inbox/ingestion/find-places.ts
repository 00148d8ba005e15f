import type { TenantTx } from '@hearback/database';
import { findOrMakeCampaigns } from '#server/modules/campaigns/index.ts';
import { findOrMakeContacts, linkContacts } from '#server/modules/leads/index.ts';
import type { Services } from '#server/platform/services.ts';
import type { IncomingMessage } from './incoming-message.ts';

export type MessagePlace = {
  readonly contact_id: string;
  readonly campaign_id: string | null;
  readonly location_id: string | null;
  /** The further address or profile of the contact that the message belongs to. */
  readonly identity: string | null;
};

/** Resolves contact, campaign and location of each message; null if the message identifies no person. */
export async function findPlaces(
  services: Services,
  tx: TenantTx,
  incoming: readonly IncomingMessage[],
): Promise<(MessagePlace | null)[]> {
  const [first] = incoming;
  if (!first) return [];
  const { workspace_id } = first;
  const campaigns = await findOrMakeCampaigns(
    services,
    tx,
    workspace_id,
    incoming.map(({ campaign, account_id }) => (campaign && account_id ? { account_id, ...campaign } : null)),
  );
  const locations = incoming.map(
    ({ lead }, index) => campaigns[index]?.ghl_location_id ?? lead.location_id ?? null,
  );
  const contacts = await findOrMakeContacts(
    tx,
    workspace_id,
    incoming.map(({ lead }, index) => ({ ...lead, location_id: locations[index] ?? null })),
  );
  const places = contacts.map((contact, index): MessagePlace | null =>
    contact
      ? {
          contact_id: contact.id,
          campaign_id: campaigns[index]?.id ?? null,
          // The contact's location wins over the campaign's, so that people who receive the event can see the message.
          location_id: contact.location_id,
          identity: contact.identity,
        }
      : null,
  );
  const links = places.flatMap((place) =>
    place?.campaign_id ? [{ campaign_id: place.campaign_id, contact_id: place.contact_id }] : [],
  );
  await linkContacts(tx, workspace_id, links);
  return places;
}
