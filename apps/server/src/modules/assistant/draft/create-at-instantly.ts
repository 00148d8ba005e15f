import { ProviderError } from '@hearback/providers';
import { getAccount, type OpenAccount, openAccount } from '#server/modules/accounts/index.ts';
import { adoptCampaign, getCampaign, isLocalCampaign, toRefusal } from '#server/modules/campaigns/index.ts';
import { toMailHtml } from '#server/modules/replies/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RequestContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { claimSequence, holdSequence, releaseSequence, type Sequence } from './draft.queries.ts';

type Context = RequestContext & { readonly services: Services };
type InstantlyAccount = Extract<OpenAccount, { provider: 'instantly' }>;
type CreatedCampaign = { campaign_id: string; provider_campaign_id: string };
type CampaignClaim = {
  readonly name: string;
  readonly sequence: Sequence;
  readonly account_id: string;
  readonly isOpen: boolean;
};

/**
 * Creates the campaign as a draft, which only a person can activate at Instantly. Idempotent:
 * Instantly has no idempotency key, so the row is marked before the call. If the outcome of an
 * earlier call is unknown, the campaign is looked up first.
 */
export async function createAtInstantly(
  context: Context,
  campaign_id: string,
  account_id: string,
): Promise<CreatedCampaign> {
  const { services, actor, withTx } = context;
  const claimed = await claim(context, campaign_id, account_id);
  if ('provider_campaign_id' in claimed) return claimed;
  const account = await openAccount(services, actor.workspace_id, claimed.account_id);
  if (account?.provider !== 'instantly') {
    await withTx(({ tx }) => releaseSequence(tx, campaign_id, claimed.isOpen));
    throw new AppError('CAMPAIGN_WITHOUT_ACCOUNT');
  }
  const campaign = await makeOnce(context, campaign_id, claimed, account);
  await withTx(async (txContext) => {
    await adoptCampaign(txContext, { id: campaign_id, account_id: account.id, campaign });
    await releaseSequence(txContext.tx, campaign_id, false);
    await txContext.audit('campaign.created_at_provider', claimed.name);
  });
  return { campaign_id, provider_campaign_id: campaign.provider_campaign_id };
}

/** Returns the existing campaign if there is one. */
const claim = (
  { withTx }: Context,
  campaign_id: string,
  account_id: string,
): Promise<CampaignClaim | CreatedCampaign> =>
  withTx(async ({ tx }) => {
    // Locked first, so that concurrent changes are visible in the campaign that is read next.
    const sequence = await holdSequence(tx, campaign_id);
    const campaign = await getCampaign(tx, campaign_id);
    const { provider_campaign_id } = campaign;
    if (!sequence) throw new AppError('NOT_FOUND');
    if (!isLocalCampaign(campaign)) return { campaign_id, provider_campaign_id };
    if ((await getAccount(tx, account_id)).provider !== 'instantly')
      throw new AppError('CAMPAIGN_WITHOUT_ACCOUNT');
    const name = toUniqueName(campaign.name, campaign_id);
    const claimedSequence = await claimSequence(tx, { campaign_id, account_id, name });
    if (!claimedSequence) throw new AppError('CREATION_UNDER_WAY');
    return { sequence, ...claimedSequence };
  });

/** A unique name, by which the campaign can be found again. */
const toUniqueName = (name: string | null, campaign_id: string): string =>
  `${(name ?? 'Campaign').slice(0, 200)} · ${campaign_id.slice(0, 8)}`;

async function makeOnce(
  { services, withTx }: Context,
  campaign_id: string,
  { name, sequence, isOpen }: CampaignClaim,
  account: InstantlyAccount,
) {
  const emails = sequence.emails.map(({ subject, body }) => ({ subject, html: toMailHtml(body) }));
  try {
    const before = isOpen ? await account.client.findCampaign(name) : null;
    return before ?? (await account.client.createCampaign({ name, emails, delayDays: sequence.delay_days }));
  } catch (error) {
    const mayBeThere = isOpen || (error instanceof ProviderError && error.mayHaveHappened);
    await withTx(({ tx }) => releaseSequence(tx, campaign_id, mayBeThere));
    throw await toRefusal(services, account, error);
  }
}
