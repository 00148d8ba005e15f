import type { TenantTx } from '@hearback/database';
import { type Lead, type Page, ProviderError } from '@hearback/providers';
import { z } from 'zod';
import {
  findLeadsTold,
  holdCampaigns,
  listCampaignIds,
  listWithNewLeads,
  recordLeadsRead,
} from '#server/modules/campaigns/index.ts';
import { importLeadsPage } from '#server/modules/leads/index.ts';
import { type Running, toProgress, type Work } from '../runs/work.ts';

/** Which campaigns are still to be read, the first of them from `page` on, and what was told of it before it was begun. */
const LeadsCursor = z.object({
  open: z.array(z.string()),
  page: z.string().nullable(),
  told: z.string().nullable().default(null),
  all: z.number(),
});
type LeadsCursor = z.infer<typeof LeadsCursor>;

/** Who is in the campaigns: names, titles, companies, and which campaign writes to them. */
export const syncLeads: Work = async (running) => {
  const { run, account, within, step } = running;
  const { workspace_id, provider } = account;
  const place = LeadsCursor.safeParse(run.cursor).data ?? (await begin(running));
  let { open, page: cursor, told } = place;
  let { synced_count } = run;
  const save = (page: string | null) =>
    step(toProgress(place.all - open.length, place.all), { ...place, open, page, told }, { synced_count });
  while (open.length > 0) {
    const [campaign = '', ...rest] = open;
    const name = { workspace_id, provider, provider_campaign_id: campaign };
    if (cursor === null) told = await within((tx) => findLeadsTold(tx, name));
    for await (const page of orNothing(account.client.listLeads(campaign, { cursor }))) {
      await within((tx) => store(running, tx, campaign, page.items));
      synced_count += page.items.length;
      if (page.next !== null) await save(page.next);
    }
    await within((tx) => recordLeadsRead(tx, name, told));
    open = rest;
    cursor = null;
    await save(null);
  }
  return {};
};

/** All of them when a person asked; on schedule those of which the provider tells something new, and each once a day. */
async function begin({ run, account, within }: Running): Promise<LeadsCursor> {
  const list = run.started_by ? listCampaignIds : listWithNewLeads;
  const campaigns = await within((tx) => list(tx, account.workspace_id, account.id));
  return { open: campaigns, page: null, told: null, all: campaigns.length };
}

async function store(
  { services, account }: Running,
  tx: TenantTx,
  provider_campaign_id: string,
  leads: readonly Lead[],
): Promise<void> {
  const { workspace_id, provider } = account;
  const [campaign] = await holdCampaigns(tx, [{ workspace_id, provider, provider_campaign_id }]);
  if (campaign) await importLeadsPage(services, tx, { workspace_id, ...campaign }, leads);
}

/** A campaign that the provider has no more has no leads: the others are read all the same. */
async function* orNothing(pages: AsyncIterable<Page<Lead>>): AsyncGenerator<Page<Lead>> {
  try {
    yield* pages;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 404) throw error;
  }
}
