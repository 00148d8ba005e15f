import { queueClassification } from '#server/modules/classification/index.ts';
import type { Work } from '../runs/active-run.ts';
import { findWatermark } from '../runs/runs.queries.ts';
import { pullHeyreach } from './heyreach-replies.ts';
import { pullInstantly } from './instantly-replies.ts';

/** Reads what the provider has since the last finished run and counts what webhooks missed. */
export const syncReplies: Work = async (running) => {
  const { account, withTx } = running;
  const watermark = await withTx((tx) => findWatermark(tx, account.workspace_id, account.id));
  const result =
    account.provider === 'instantly'
      ? await pullInstantly(running, account.client, watermark)
      : await pullHeyreach(running, account.client, watermark);
  // A first run imports more messages than the throttled wake-ups of ingestion cover.
  if (!watermark) await withTx((tx) => queueClassification(tx, account.workspace_id));
  return result;
};
