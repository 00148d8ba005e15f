import type { TenantTx } from '@hearback/database';
import { type Lead, type Page, ProviderError } from '@hearback/providers';
import { z } from 'zod';
import {
  findReportedLeads,
  listCampaignIds,
  listWithNewLeads,
  lockCampaigns,
  recordLeadsRead,
} from '#server/modules/campaigns/index.ts';
import { importLeadsPage } from '#server/modules/leads/index.ts';
import { type ActiveRun, toProgress, type Work } from '../runs/active-run.ts';

/** The campaigns left to read, the first one from `page` on, with the lead numbers from before reading began. */
const LeadsCursor = z.object({
  open: z.array(z.string()),
  page: z.string().nullable(),
  told: z.string().nullable().default(null),
  all: z.number(),
});
type LeadsCursor = z.infer<typeof LeadsCursor>;

/** Reads who is in the campaigns: names, titles, companies and the campaign that contacts them. */
export const syncLeads: Work = async (running) => {
  const { run, account, withTx, step } = running;
  const { workspace_id, provider } = account;
  const place = LeadsCursor.safeParse(run.cursor).data ?? (await begin(running));
  let { open, page: cursor, told } = place;
  let { synced_count } = run;
  const save = (page: string | null) =>
    step(toProgress(place.all - open.length, place.all), { ...place, open, page, told }, { synced_count });
  while (open.length > 0) {
    const [campaign = '', ...rest] = open;
    const name = { workspace_id, provider, provider_campaign_id: campaign };
    if (cursor === null) told = await withTx((tx) => findReportedLeads(tx, name));
    for await (const page of skipMissingCampaign(account.client.listLeads(campaign, { cursor }))) {
      await withTx((tx) => store(running, tx, campaign, page.items));
      synced_count += page.items.length;
      if (page.next !== null) await save(page.next);
    }
    await withTx((tx) => recordLeadsRead(tx, name, told));
    open = rest;
    cursor = null;
    await save(null);
  }
  return {};
};

/** All campaigns if a person asked. On schedule, only those with changed lead numbers, and each once a day. */
async function begin({ run, account, withTx }: ActiveRun): Promise<LeadsCursor> {
  const list = run.started_by ? listCampaignIds : listWithNewLeads;
  const campaigns = await withTx((tx) => list(tx, account.workspace_id, account.id));
  return { open: campaigns, page: null, told: null, all: campaigns.length };
}

async function store(
  { services, account }: ActiveRun,
  tx: TenantTx,
  provider_campaign_id: string,
  leads: readonly Lead[],
): Promise<void> {
  const { workspace_id, provider } = account;
  const [campaign] = await lockCampaigns(tx, workspace_id, [{ provider, provider_campaign_id }]);
  if (campaign) await importLeadsPage(services, tx, { workspace_id, ...campaign }, leads);
}

/** A campaign that no longer exists at the provider has no leads and does not stop the others. */
async function* skipMissingCampaign(pages: AsyncIterable<Page<Lead>>): AsyncGenerator<Page<Lead>> {
  try {
    yield* pages;
  } catch (error) {
    if (!(error instanceof ProviderError) || error.status !== 404) throw error;
  }
}
