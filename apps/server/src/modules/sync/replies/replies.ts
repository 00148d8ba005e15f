import { queueClassification } from '#server/modules/inbox/index.ts';
import { findWatermark } from '../runs/runs.queries.ts';
import type { Work } from '../runs/work.ts';
import { pullHeyreach } from './heyreach-replies.ts';
import { pullInstantly } from './instantly-replies.ts';

/** What the provider has since the last finished run, and what webhooks had missed of it. */
export const syncReplies: Work = async (running) => {
  const { account, within } = running;
  const watermark = await within((tx) => findWatermark(tx, account.workspace_id, account.id));
  const result =
    account.provider === 'instantly'
      ? await pullInstantly(running, account.client, watermark)
      : await pullHeyreach(running, account.client, watermark);
  // A first run brings more at once than the wakings of the intake are made for.
  if (!watermark) await within((tx) => queueClassification(tx, account.workspace_id));
  return result;
};
