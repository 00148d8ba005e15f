import type { Tx } from '@hearback/database';
import { announce } from '../../../platform/announce.ts';
import type { Services } from '../../../platform/services.ts';
import { toShortText, toStorable } from '../../../platform/storable-text.ts';
import { findOrMakeCampaign } from '../../campaigns/index.ts';
import { findOrMakeContact } from '../../leads/index.ts';
import {
  confirmMessage,
  findByKey,
  insertMessage,
  type KnownMessage,
  linkToCampaign,
  listCandidates,
} from '../inbox.queries.ts';
import { type Incoming, tidyThread } from '../incoming.ts';
import { toBody } from '../message-body.ts';
import { findSame } from '../sameness.ts';

/** `nobody`: it names neither an e-mail address nor a profile, so there is no conversation to put it in. */
export type Received = 'stored' | 'known' | 'nobody';

export type Place = { contact_id: string; campaign_id: string | null; location_id: string | null };

/**
 * Puts a message where it belongs: contact, company, campaign, link, message and event, all or none. Safe to call again
 * with the same message, by whichever way it comes. Wants a job's transaction (`withWorkspace`).
 */
export async function receiveMessage(services: Services, tx: Tx, given: Incoming): Promise<Received> {
  const incoming = tidy(given);
  const place = await findPlace(services, tx, incoming);
  if (!place) return 'nobody';
  const known = await recognise(tx, incoming, place.contact_id);
  if (known) {
    await confirm(tx, incoming, place, known);
    return 'known';
  }
  const id = await insertMessage(tx, toRow(incoming, place));
  // Only the same key under another contact can get here: somebody changed an address meanwhile.
  if (!id) return 'known';
  await announce(services, tx, {
    workspace_id: incoming.workspace_id,
    name: 'message.received',
    ids: { message_id: id, contact_id: place.contact_id },
    ghl_location_id: place.location_id,
  });
  return 'stored';
}

/** What can be stored of it. */
export const tidy = (given: Incoming): Incoming => ({
  ...given,
  key: toStorable(given.key).slice(0, 300),
  body: toBody(given.body),
  thread: tidyThread(given.thread),
});

async function findPlace(services: Services, tx: Tx, incoming: Incoming): Promise<Place | null> {
  const { workspace_id, account_id, campaign: named, lead } = incoming;
  const campaign =
    named && account_id
      ? await findOrMakeCampaign(services, tx, { workspace_id, account_id, ...named })
      : null;
  const location_id = campaign?.ghl_location_id ?? lead.location_id ?? null;
  const contact = await findOrMakeContact(tx, workspace_id, { ...lead, location_id });
  if (!contact) return null;
  const contact_id = contact.id;
  if (campaign) await linkToCampaign(tx, { workspace_id, campaign_id: campaign.id, contact_id });
  return { contact_id, campaign_id: campaign?.id ?? null, location_id: location_id ?? contact.location_id };
}

async function recognise(tx: Tx, incoming: Incoming, contact_id: string): Promise<KnownMessage | null> {
  const { workspace_id, source, direction, by, sent_at, thread } = incoming;
  const sameKey = await findByKey(tx, incoming);
  if (sameKey) return sameKey;
  const email_id = typeof thread.email_id === 'string' ? thread.email_id : null;
  const about = { workspace_id, contact_id, source, direction, sent_at, by, email_id };
  return findSame(incoming, await listCandidates(tx, about));
}

/** Writes only what is news: the same message read every 15 minutes must not rewrite its row each time. */
async function confirm(tx: Tx, incoming: Incoming, place: Place, known: KnownMessage): Promise<void> {
  const { workspace_id, by, thread, eaccount, key, sent_at, body } = incoming;
  const isNews = !known.seen.includes(by) || (known.campaign_id === null && place.campaign_id !== null);
  if (!isNews) return;
  const firstPull = by === 'pull' && !known.seen.includes('pull');
  await confirmMessage(tx, {
    workspace_id,
    id: known.id,
    seen: [...new Set([...known.seen, by])].sort(),
    thread,
    eaccount,
    campaign_id: place.campaign_id,
    location_id: place.location_id,
    truth: firstPull ? { key, sent_at, body } : null,
  });
}

export const toRow = (incoming: Incoming, place: Place) => ({
  ...place,
  workspace_id: incoming.workspace_id,
  account_id: incoming.account_id,
  source: incoming.source,
  direction: incoming.direction,
  subject: toShortText(incoming.subject, 1_000),
  body: incoming.body,
  sent_at: incoming.sent_at,
  eaccount: toShortText(incoming.eaccount, 320),
  provider_message_key: incoming.key,
  provider_thread: JSON.stringify({ ...incoming.thread, seen: [incoming.by] }),
});
