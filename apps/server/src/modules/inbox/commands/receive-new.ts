import type { Tx } from '@hearback/database';
import { announceAll } from '../../../platform/announce.ts';
import type { Services } from '../../../platform/services.ts';
import { type CampaignRow, findOrMakeCampaign, holdCampaigns } from '../../campaigns/index.ts';
import { type ContactRow, findOrMakeContacts, linkContacts } from '../../leads/index.ts';
import { insertMessages, listMet, type StoredMessage } from '../inbox-in-bulk.queries.ts';
import type { Incoming } from '../incoming.ts';
import { type Place, tidy, toRow } from './receive-message.ts';

/** A longer body travels alone, so that a page stays small. */
const LONGEST_IN_BULK = 100_000;

type Placed = { readonly message: Incoming; readonly place: Place };

/**
 * The plainly new of a page that was pulled, of one account, in a constant number of statements. What may be here
 * already, because a webhook has told of the person or the key is known, is left to `receiveMessage`, one by one.
 */
export async function receiveNew(
  services: Services,
  tx: Tx,
  page: readonly Incoming[],
): Promise<{ stored: StoredMessage[]; left: Incoming[] }> {
  const short = page.filter(({ body }) => body.length <= LONGEST_IN_BULK);
  const [first] = short;
  if (!first) return { stored: [], left: [...page] };
  const { workspace_id } = first;
  const placed = await findPlaces(services, tx, short.map(tidy));
  const met = await listMet(tx, first, {
    contacts: [...new Set(placed.map(({ place }) => place.contact_id))],
    keys: placed.map(({ message }) => message.key),
  });
  const isNew = ({ message, place }: Placed) =>
    !met.keys.has(message.key) && !met.contacts.has(place.contact_id);
  const fresh = placed.filter(isNew);
  const stored = await insertMessages(
    tx,
    fresh.map(({ message, place }) => toRow(message, place)),
  );
  await announceAll(
    services,
    tx,
    stored.map(({ id, contact_id, location_id }) => ({
      workspace_id,
      name: 'message.received' as const,
      ids: { message_id: id, contact_id },
      ghl_location_id: location_id,
    })),
  );
  const done = new Set(fresh.map(({ message }) => message.key));
  return { stored, left: page.filter((message) => !done.has(tidy(message).key)) };
}

/** Contacts, companies, campaigns and their links. Who has no address has no place. */
async function findPlaces(services: Services, tx: Tx, page: readonly Incoming[]): Promise<Placed[]> {
  const [first] = page;
  if (!first) return [];
  const campaigns = await findCampaigns(services, tx, page);
  const campaignOf = ({ campaign }: Incoming) => campaigns.get(campaign?.provider_campaign_id ?? '') ?? null;
  const leads = page.map((message) => ({
    ...message.lead,
    location_id: campaignOf(message)?.ghl_location_id ?? message.lead.location_id ?? null,
  }));
  const contacts = await findOrMakeContacts(tx, first.workspace_id, leads);
  const placed = page.flatMap((message, at) => {
    const contact = contacts[at];
    return contact ? [{ message, place: toPlace(campaignOf(message), leads[at]?.location_id, contact) }] : [];
  });
  const links = placed.flatMap(({ place: { campaign_id, contact_id } }) =>
    campaign_id ? [{ campaign_id, contact_id }] : [],
  );
  await linkContacts(tx, first.workspace_id, links);
  return placed;
}

const toPlace = (
  campaign: CampaignRow | null,
  location_id: string | null | undefined,
  contact: ContactRow,
): Place => ({
  contact_id: contact.id,
  campaign_id: campaign?.id ?? null,
  location_id: location_id ?? contact.location_id,
});

/** Those that no sync saw yet are made, one by one: there are few. */
async function findCampaigns(
  services: Services,
  tx: Tx,
  page: readonly Incoming[],
): Promise<Map<string, CampaignRow>> {
  const named = new Map(
    page.flatMap(({ workspace_id, account_id, campaign }) =>
      campaign && account_id
        ? [[campaign.provider_campaign_id, { workspace_id, account_id, ...campaign }] as const]
        : [],
    ),
  );
  const [one] = named.values();
  if (!one) return new Map();
  const known = await holdCampaigns(tx, one, [...named.keys()]);
  for (const [id, campaign] of named)
    if (!known.has(id)) known.set(id, await findOrMakeCampaign(services, tx, campaign));
  return known;
}
