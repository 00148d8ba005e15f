import { findWatermark } from '../sync-runs.queries.ts';
import { pullHeyreach } from './heyreach-replies.ts';
import { pullInstantly } from './instantly-replies.ts';
import type { Work } from './work.ts';

/** What the provider has since the last finished run, and what webhooks had missed of it. */
export const syncReplies: Work = async (running) => {
  const { account, within } = running;
  const watermark = await within((tx) => findWatermark(tx, account.workspace_id, account.id));
  return account.provider === 'instantly'
    ? pullInstantly(running, account.client, watermark)
    : pullHeyreach(running, account.client, watermark);
};
