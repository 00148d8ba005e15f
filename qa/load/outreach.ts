import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, required } from './caller.ts';
import type { SimulatorsControl } from './simulators.ts';

/** The accounts and leads of the load. */
export type Outreach = {
  /** Occurs in all its addresses. */
  readonly name: string;
  readonly account_id: string;
  /** Key of the cold-email account that only this load uses. */
  readonly mailKey: string;
  readonly campaign_id: string;
  /** They write repeatedly and are answered immediately. */
  readonly talkers: readonly string[];
  /** They write once, get a scheduled reply, and their disposition is set. */
  readonly waiters: readonly string[];
  /** Key of the demo's LinkedIn account. */
  readonly chatKey: string;
  readonly chats: readonly string[];
};

const MAILBOX = 'us@example.test';
const CHAT_KEY = 'hr_demo_northwind';
const TALKERS = 20;
const WAITERS = 40;
const CHATS = 10;

/** Required by 'Add Leads'. */
export const TARGETS = {
  company_name: 'Northwind',
  industry: 'Logistics',
  target_vertical: 'Wholesalers',
  target_titles: 'Head of Operations',
  main_product_site_url: 'https://northwind.example',
  value_proposition: 'Half the paperwork.',
};

const SCHEDULE = {
  schedules: [
    { name: 'Hours', timing: { from: '09:00', to: '17:00' }, days: { 0: true }, timezone: 'America/Chicago' },
  ],
};

/**
 * Creates a cold-email account at the simulators, connects it to the owner's workspace and
 * configures its webhook. Webhooks configured on the control page are never disabled after
 * failures, so the load continues after a fault.
 */
export async function openOutreach(
  owner: Caller,
  simulators: SimulatorsControl,
  name: string,
): Promise<Outreach> {
  const mailKey = `inst_demo_${name}`;
  const unlimited = { perSecond: 1_000_000, perMinute: 1_000_000, emailsPerMinute: 1_000_000 };
  await simulators.control('instantly', { rateLimit: unlimited });
  await simulators.control('instantly/accounts', { key: mailKey, name: `Load ${name}` });
  await simulators.control(`instantly/accounts/${mailKey}`, { mailbox: MAILBOX });
  const campaign = await simulators.instantly<{ id: string }>('POST', 'campaigns', mailKey, {
    name: `Load ${name}`,
    campaign_schedule: SCHEDULE,
  });
  const people = (word: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${word}${index}@${name}.example`);
  const [talkers, waiters] = [people('talker', TALKERS), people('waiter', WAITERS)];
  for (const email of [...talkers, ...waiters]) {
    const lead = { email, first_name: email.split('@')[0], last_name: 'Load', company_name: `Load ${name}` };
    await simulators.instantly('POST', 'leads', mailKey, { ...lead, campaign: campaign.id });
  }
  const mail = { provider: 'instantly', name: `Load ${name}`, api_key: mailKey };
  const account = await required<{ id: string }>(owner, 'POST', '/api/accounts', mail);
  const hook = await owner.get<{ url: string }>(`/api/accounts/${account.id}/webhook`);
  await simulators.control(`instantly/accounts/${mailKey}`, { webhookUrl: hook.url });
  await required(owner, 'POST', '/api/functions/sync-instantly-campaigns', { accountId: account.id });
  const campaign_id = await findCampaign(owner, `Load ${name}`);
  await required(owner, 'PATCH', `/api/campaigns/${campaign_id}`, TARGETS);
  await renewSessions(simulators);
  const { items } = await simulators.heyreach<{ items: { id: string }[] }>(
    'inbox/GetConversationsV2',
    CHAT_KEY,
    { offset: 0, limit: CHATS, filters: {} },
  );
  return {
    name,
    account_id: account.id,
    mailKey,
    campaign_id,
    talkers,
    waiters,
    chatKey: CHAT_KEY,
    chats: items.map(({ id }) => id),
  };
}

/** The demo has a LinkedIn account with an expired session, which rejects all messages. */
async function renewSessions(simulators: SimulatorsControl): Promise<void> {
  const accounts = await simulators.read<{ senders: { id: number }[] }[]>('heyreach/accounts');
  for (const { id } of accounts.flatMap(({ senders }) => senders))
    await simulators.control(`heyreach/senders/${id}`, { authIsValid: true });
}

type ClientCampaign = { readonly campaign_id: string; readonly lead: string };

/** A sync reads at most 100 campaigns of an account. */
const MAX_CAMPAIGNS = 90;

/** Adds a campaign with a lead for each location, which receives the lead's messages, up to the limit of an account. */
export async function addCampaigns(
  owner: Caller,
  simulators: SimulatorsControl,
  { name, account_id, mailKey }: Outreach,
  allLocations: readonly string[],
): Promise<ClientCampaign[]> {
  const locations = allLocations.slice(0, MAX_CAMPAIGNS);
  const toName = (location: string) => `Campaign of ${location}`;
  const toLead = (index: number) => `client${index}@${name}.example`;
  for (const [index, location] of locations.entries()) {
    const campaign = await simulators.instantly<{ id: string }>('POST', 'campaigns', mailKey, {
      name: toName(location),
      campaign_schedule: SCHEDULE,
    });
    const lead = { email: toLead(index), first_name: `Client ${index}`, last_name: 'Load' };
    await simulators.instantly('POST', 'leads', mailKey, { ...lead, campaign: campaign.id });
  }
  await required(owner, 'POST', '/api/functions/sync-instantly-campaigns', { accountId: account_id });
  const added: ClientCampaign[] = [];
  for (const [index, location] of locations.entries()) {
    const campaign_id = await findCampaign(owner, toName(location));
    await required(owner, 'PATCH', `/api/campaigns/${campaign_id}`, { ghl_location_id: location });
    added.push({ campaign_id, lead: toLead(index) });
  }
  return added;
}

async function findCampaign(owner: Caller, name: string): Promise<string> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const campaigns = await owner.get<{ id: string; name: string }[]>('/api/campaigns');
    const found = campaigns.find((campaign) => campaign.name === name);
    if (found) return found.id;
    await sleep(500);
  }
  throw new Error(`The campaign '${name}' did not arrive within a minute.`);
}
