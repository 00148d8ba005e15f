import type { CampaignStatsEntry } from '@hearback/providers';
import { z } from 'zod';
import type { OpenAccount } from '#server/modules/accounts/index.ts';
import {
  inLockOrder,
  listCampaignIds,
  listWithNewFigures,
  readFigures,
  storeFigures,
  storeStats,
} from '#server/modules/campaigns/index.ts';
import { type ActiveRun, toProgress, type Work } from '../runs/active-run.ts';

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH_SIZE = 20;

const Place = z.object({ done: z.number() }).catch({ done: 0 });

/** Reads the figures of the last 30 days in small groups of campaigns, and daily and step figures if these changed. */
export const syncAnalytics: Work = async (running) => {
  const { services, run, account, withTx, step } = running;
  const { workspace_id, id: account_id, provider } = account;
  const ids = await withTx((tx) => listCampaignIds(tx, workspace_id, account_id));
  const end = new Date();
  const period = { start: new Date(end.getTime() - DAYS * DAY_MS), end };
  const days = { start: toDay(period.start), end: toDay(period.end) };
  let synced_count = run.synced_count;
  for (let { done } = Place.parse(run.cursor); done < ids.length; done += BATCH_SIZE) {
    const batch = ids.slice(done, done + BATCH_SIZE);
    const stats = inLockOrder(await readStats(account, batch, period));
    await withTx(async (tx) => {
      for (const one of stats)
        if (await storeStats(services, tx, { workspace_id, provider }, one, days)) synced_count += 1;
    });
    const reported = stats.map(({ provider_campaign_id }) => provider_campaign_id);
    await syncFigures(running, reported, () => step(toProgress(done, ids.length), { done }, {}));
    const reached = done + BATCH_SIZE;
    await step(toProgress(reached, ids.length), { done: reached }, { synced_count });
  }
  return {};
};

/** One transaction per campaign, which is then no longer due, so a restarted run continues with the others. */
async function syncFigures(
  { services, account, withTx }: ActiveRun,
  ids: readonly string[],
  renew: () => Promise<void>,
): Promise<void> {
  const due = await withTx((tx) => listWithNewFigures(tx, account, ids));
  for await (const read of readFigures(account, due)) {
    await withTx((tx) => storeFigures(services, tx, account.workspace_id, read));
    await renew();
  }
}

const toDay = (moment: Date): string => moment.toISOString().slice(0, 10);

const readStats = (
  account: OpenAccount,
  ids: readonly string[],
  { start, end }: { start: Date; end: Date },
): Promise<CampaignStatsEntry[]> =>
  account.provider === 'instantly'
    ? account.client.readAnalytics(ids, { startDate: toDay(start), endDate: toDay(end) })
    : account.client.readStats(ids, { start, end });
