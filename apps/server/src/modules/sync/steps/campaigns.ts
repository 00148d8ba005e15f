import { asSystem } from '@hearback/database';
import { z } from 'zod';
import { inLockOrder, upsertCampaign } from '#server/modules/campaigns/index.ts';
import { type ActiveRun, toProgress, type Work } from '../runs/active-run.ts';
import { getSettings } from '../settings/settings.queries.ts';

const Place = z.object({ page: z.string().nullable(), read: z.number() }).catch({ page: null, read: 0 });

/** Reads as many campaigns as the person's settings allow, in pages of the configured size. */
export const syncCampaignList: Work = async (running) => {
  const { services, run, account, withTx, step } = running;
  const { batch_size, max_campaigns, auto_paginate } = await toSettings(running);
  let { page: cursor, read } = Place.parse(run.cursor);
  if (cursor === null && read > 0) return {};
  const { workspace_id, id: account_id, provider } = account;
  for await (const page of account.client.listCampaigns({ cursor, limit: batch_size })) {
    const items = inLockOrder(page.items.slice(0, max_campaigns - read));
    await withTx(async (tx) => {
      for (const item of items)
        await upsertCampaign(services, tx, { workspace_id, account_id, provider }, item);
    });
    read += items.length;
    cursor = page.next;
    const expected = expectedCount({ read, ...page }, batch_size);
    await step(
      toProgress(read, Math.min(expected, max_campaigns)),
      { page: cursor, read },
      { synced_count: read },
    );
    if (!auto_paginate || read >= max_campaigns) break;
  }
  return {};
};

type Read = { readonly read: number; readonly total: number | null; readonly next: string | null };

/**
 * Estimates the total. If the provider does not report it, one more page than was read is assumed. With the maximum as the total,
 * a dozen campaigns would show as 6% until the end.
 */
export const expectedCount = ({ read, total, next }: Read, batchSize: number): number =>
  total ?? (next === null ? read : read + batchSize);

/** RLS hides other people's settings, so a scheduled run uses those of the account's owner. */
const toSettings = ({ run, account, withTx }: ActiveRun) =>
  withTx((tx) =>
    asSystem(tx, (tx) =>
      getSettings(tx, {
        workspace_id: run.workspace_id,
        user_id: run.started_by ?? account.user_id,
        provider: account.provider,
      }),
    ),
  );
