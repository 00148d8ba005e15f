import { type APIRequestContext, expect } from '@playwright/test';
import { connectColdEmail, openColdEmail } from './stock.ts';
import { callAs, openWorkspace } from './test-stack.ts';

/** Required by 'Add Leads'. */
const TARGETS = {
  company_name: 'Northwind',
  industry: 'Logistics',
  target_vertical: 'Wholesalers',
  target_titles: 'Head of Operations',
  main_product_site_url: 'https://northwind.example',
  value_proposition: 'Half the paperwork.',
};

export type Outreach = { owner: string; leadsPath: string };

type NamedRow = { id: string; name: string };

/** Waits for a campaign of a connected account: the one with this name, or the first. */
export async function findCampaign(
  request: APIRequestContext,
  owner: string,
  name?: string,
): Promise<NamedRow> {
  const caller = await callAs(request, owner);
  const find = async (): Promise<NamedRow | undefined> => {
    const campaigns: NamedRow[] = await caller.get('/api/campaigns');
    return name === undefined ? campaigns[0] : campaigns.find((campaign) => campaign.name === name);
  };
  await expect.poll(find).toBeDefined();
  return (await find()) as NamedRow;
}

/** Sets its target and enables enrichment. */
export async function readyForLeads(request: APIRequestContext, owner: string, id: string): Promise<void> {
  const caller = await callAs(request, owner);
  const answer = await caller.ask('PATCH', `/api/campaigns/${id}`, TARGETS);
  expect(answer.ok(), await answer.text()).toBe(true);
  // The campaign's leads may still be arriving, so the confirmation covers more than there are.
  const enabled = { enabled: true, confirmed_leads: 100_000 };
  const enriched = await caller.ask('PUT', `/api/campaigns/${id}/enrichment`, enabled);
  expect(enriched.ok(), await enriched.text()).toBe(true);
}

/** A new workspace with a campaign that is ready for leads. */
export async function openOutreach(
  request: APIRequestContext,
  { provider = 'instantly' }: { provider?: 'instantly' | 'heyreach' } = {},
): Promise<Outreach> {
  const owner = await openWorkspace(request);
  const caller = await callAs(request, owner);
  if (provider === 'heyreach')
    await caller.post('/api/accounts', { provider, name: 'Chats', api_key: 'hr_demo_northwind' });
  else await connectColdEmail(request, owner, await openColdEmail(request, ['Autumn outreach']));
  await caller.post(`/api/functions/sync-${provider}-campaigns`, {});
  const { id } = await findCampaign(request, owner);
  await readyForLeads(request, owner, id);
  return { owner, leadsPath: `/campaigns/${id}?tab=leads` };
}

/** Connects a Clay table that only this test uses. */
export async function connectClay(
  request: APIRequestContext,
  owner: string,
  confirmed_leads?: number,
): Promise<void> {
  const caller = await callAs(request, owner);
  const webhook_url = `https://api.clay.com/v3/sources/webhook/table-${Date.now()}`;
  const answer = await caller.ask('PUT', '/api/enrichment/clay', { webhook_url, confirmed_leads });
  expect(answer.ok(), await answer.text()).toBe(true);
}
