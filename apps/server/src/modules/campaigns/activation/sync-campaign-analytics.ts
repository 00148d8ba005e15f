import type { Campaign } from '@hearback/contract';
import { openAccount } from '#server/modules/accounts/index.ts';
import { getEntitlement } from '#server/modules/billing/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { storeStats } from '../campaign-sync/store-stats.ts';
import { getCampaigns } from '../campaigns.queries.ts';
import { listWithNewFigures } from '../figures/figures.queries.ts';
import { readFigures } from '../figures/read-figures.ts';
import { storeFigures } from '../figures/store-figures.ts';
import { isLocalCampaign } from '../local-campaign.ts';
import { toRefusal } from './provider-refusal.ts';

type AnalyticsRequest = {
  readonly campaign_ids: readonly string[];
  readonly start_date: string;
  readonly end_date: string;
};
type Result = { success: boolean; synced_count: number; failed_count: number; error?: string };
type Context = RequestContext & { services: Services };

/** Reads a few campaigns while the person waits. A background sync reads many. */
export async function syncCampaignAnalytics(context: Context, order: AnalyticsRequest): Promise<Result> {
  const campaigns = await context.withTx(async ({ tx }) => {
    if (!(await getEntitlement(tx)).canSync) throw new AppError('SUBSCRIPTION_ENDED');
    return getCampaigns(tx, order.campaign_ids);
  });
  const byAccount = Map.groupBy(campaigns, ({ account_id }) => account_id);
  let synced_count = 0;
  let error: string | undefined;
  for (const [account_id, group] of byAccount) {
    try {
      synced_count += await syncGroup(context, account_id, group, order);
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      error ??= thrown.message;
    }
  }
  const failed_count = campaigns.length - synced_count;
  return { success: synced_count > 0, synced_count, failed_count, ...(error ? { error } : {}) };
}

/** Daily and step figures take nine calls per campaign, so with more campaigns they are left to a sync. */
const MAX_BY_DAY = 3;

/** Returns how many of them have figures now. */
async function syncGroup(
  { services, actor, withTx }: Context,
  account_id: string | null,
  group: readonly Campaign[],
  { start_date, end_date }: AnalyticsRequest,
): Promise<number> {
  const { workspace_id } = actor;
  if (group.every(isLocalCampaign)) throw new AppError('CAMPAIGN_NOT_AT_PROVIDER');
  const account = account_id ? await openAccount(services, workspace_id, account_id) : null;
  if (account?.provider !== 'instantly') throw new AppError('CAMPAIGN_WITHOUT_ACCOUNT');
  const ids = group.map(({ provider_campaign_id }) => provider_campaign_id);
  const orRefusal = async (error: unknown): Promise<never> => {
    throw await toRefusal(services, account, error);
  };
  const stats = await account.client
    .readAnalytics(ids, { startDate: start_date, endDate: end_date })
    .catch(orRefusal);
  const stored = await withTx(async ({ tx }) => {
    let stored = 0;
    const period = { start: start_date, end: end_date };
    for (const one of stats)
      if (await storeStats(services, tx, { workspace_id, provider: 'instantly' }, one, period)) stored += 1;
    return stored;
  });
  if (stats.length <= MAX_BY_DAY) {
    const due = await withTx(({ tx }) => listWithNewFigures(tx, account, ids));
    const storeAll = async () => {
      for await (const read of readFigures(account, due))
        await withTx(({ tx }) => storeFigures(services, tx, workspace_id, read));
    };
    await storeAll().catch(orRefusal);
  }
  return stored;
}
