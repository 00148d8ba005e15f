import { type LoadContext, pause } from '../context.ts';
import { countResponse } from '../ledger.ts';

type Page = { readonly conversations: readonly { readonly contact_id: string }[] };

/** Typical reads: the list, a filtered list, a thread, the counts, the dashboard and the leads. */
export async function readPages(context: LoadContext): Promise<void> {
  const { owner, ledger, random, outreach } = context;
  const get = async (path: string): Promise<unknown> => {
    const { status, body } = await owner.ask('GET', path, { timeoutMs: 20_000 });
    countResponse(ledger, status);
    return status === 200 ? body : null;
  };
  const page = (await get('/api/conversations')) as Page | null;
  if (page && page.conversations.length > 0)
    await get(`/api/conversations/${random.pick(page.conversations).contact_id}`);
  await get(
    random.pick([
      '/api/conversations?status=interested',
      `/api/conversations?campaign_id=${outreach.campaign_id}`,
      '/api/conversation-counts',
      '/api/dashboard',
      '/api/scheduled-replies',
      `/api/campaigns/${outreach.campaign_id}/leads`,
    ]),
  );
  await pause(context, 250);
}
