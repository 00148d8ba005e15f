import type { HeyreachClient, LinkedinConversation } from '@hearback/providers';
import { z } from 'zod';
import { listCampaignIds } from '#server/modules/campaigns/index.ts';
import { fromOutreach, type IncomingMessage } from '#server/modules/inbox/index.ts';
import { type ActiveRun, type Result, toProgress } from '../runs/active-run.ts';
import { latest, receivePage } from './receive-page.ts';

/** HeyReach dates messages with LinkedIn's time, even if it receives them late. */
const OVERLAP_MS = 60 * 60 * 1000;

/** The campaigns left to read. The last entry, null, means conversations outside of all campaigns. */
const RepliesCursor = z.object({
  open: z.array(z.string().nullable()),
  page: z.string().nullable(),
  newest: z.string().nullable(),
  all: z.number(),
});
type RepliesCursor = z.infer<typeof RepliesCursor>;

export async function pullHeyreach(
  running: ActiveRun,
  client: HeyreachClient,
  watermark: Date | null,
): Promise<Result> {
  const { run, step } = running;
  const since = watermark ? { since: new Date(watermark.getTime() - OVERLAP_MS) } : {};
  const place = RepliesCursor.safeParse(run.cursor).data ?? (await begin(running, client, since));
  let { synced_count, found_missing } = run;
  let { open, page: cursor, newest } = place;
  while (open.length > 0) {
    const [campaign = null, ...rest] = open;
    const filter = { ...since, ...(campaign ? { campaignIds: [campaign] } : {}) };
    for await (const page of client.listConversations({ ...filter, cursor })) {
      const incoming = page.items.flatMap((conversation) => toIncoming(running, conversation, campaign));
      const { missing } = await receivePage(running, incoming);
      if (watermark) found_missing += missing;
      if (campaign === null) synced_count += page.items.length;
      for (const { last_message_at } of page.items) newest = latest(newest, last_message_at);
      cursor = page.next;
      if (cursor !== null)
        await step(
          percent(place, open),
          { ...place, open, page: cursor, newest },
          { synced_count, found_missing },
        );
    }
    open = rest;
    cursor = null;
    await step(percent(place, open), { ...place, open, page: null, newest }, { synced_count, found_missing });
  }
  return { watermark: newest ?? watermark?.toISOString() ?? null };
}

const percent = ({ all }: RepliesCursor, open: readonly unknown[]): number =>
  toProgress(all - open.length, all);

/** Checks first whether there is anything new, so that most runs need no call per campaign. */
async function begin(
  { account, withTx }: ActiveRun,
  client: HeyreachClient,
  since: { since?: Date },
): Promise<RepliesCursor> {
  const nothing = { open: [], page: null, newest: null, all: 0 };
  for await (const { items, skipped } of client.listConversations({ ...since, limit: 1 })) {
    if (items.length + skipped === 0) return nothing;
    const campaigns = await withTx((tx) => listCampaignIds(tx, account.workspace_id, account.id));
    return { open: [...campaigns, null], page: null, newest: null, all: campaigns.length + 1 };
  }
  return nothing;
}

function toIncoming(
  { account }: ActiveRun,
  conversation: LinkedinConversation,
  campaign: string | null,
): IncomingMessage[] {
  const { workspace_id, id: account_id } = account;
  const place = { workspace_id, account_id, provider: 'heyreach', by: 'pull' } as const;
  return conversation.messages.map((message) =>
    fromOutreach({ ...message, provider_campaign_id: message.provider_campaign_id ?? campaign }, place),
  );
}
