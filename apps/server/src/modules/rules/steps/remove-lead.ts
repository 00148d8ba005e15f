import { counted, pluralize } from '@hearback/contract';
import { type TenantTx, withWorkspace } from '@hearback/database';
import { ProviderError } from '@hearback/providers';
import { z } from 'zod';
import { openAccount } from '#server/modules/accounts/index.ts';
import { classifyProviderError, withScope } from '#server/modules/suppression/index.ts';
import type { Services } from '#server/platform/services.ts';
import { type ContactValues, listCampaignTargets, readContactValues, type StepRun } from './steps.queries.ts';
import type { Remember, StepOutcome } from './work-step.job-definition.ts';

const Target = z.object({
  account_id: z.string(),
  provider: z.enum(['instantly', 'heyreach']),
  provider_campaign_id: z.string(),
  name: z.string(),
  /** The leads of an Instantly campaign that are to be deleted, stored before the first call. */
  lead_ids: z.array(z.string()).nullable(),
  effect: z.enum(['removed', 'absent']).nullable(),
  /** Set once one of several leads was deleted. */
  is_begun: z.boolean().default(false),
});
type Target = z.infer<typeof Target>;

/**
 * Stored before the first call and after each campaign. A repeated attempt continues with the same campaigns and the same leads, so a lead
 * that was added again in the meantime stays.
 */
const Removal = z.object({ targets: z.array(Target), elsewhere: z.number() });
type Removal = z.infer<typeof Removal>;

/**
 * Removes the lead from the campaigns of the contact's location. A campaign that fails does not stop the others. The contact or
 * a campaign may have moved to another location since an earlier attempt.
 */
export async function removeLeadFromCampaigns(
  services: Services,
  run: StepRun,
  remember: Remember,
): Promise<StepOutcome> {
  const read = <T>(work: (tx: TenantTx) => Promise<T>) => withWorkspace(services.db, run.workspace_id, work);
  let removal = Removal.safeParse(run.cursor).data ?? null;
  if (!removal) {
    removal = await read((tx) => planRemoval(tx, run));
    await remember(removal);
  }
  const { contact, moved } = await read(async (tx) => ({
    contact: await readContactValues(tx, run),
    moved: (await listCampaignTargets(tx, run)).filter(({ is_elsewhere }) => is_elsewhere),
  }));
  const hasMoved = ({ effect, account_id, provider_campaign_id }: Target) =>
    effect === null &&
    moved.some((one) => one.account_id === account_id && one.provider_campaign_id === provider_campaign_id);
  const { elsewhere, targets } = removal;
  const refusals: string[] = [];
  let outage: ProviderError | null = null;
  for (const [place, target] of targets.entries()) {
    if (target.effect !== null || hasMoved(target)) continue;
    const save = async (part: Partial<Target>) => {
      targets[place] = { ...(targets[place] ?? target), ...part };
      await remember({ elsewhere, targets });
    };
    try {
      await removeFromTarget(services, run, { target, contact, save });
    } catch (error) {
      const { reason, retry } = classifyProviderError(error);
      if (!retry) refusals.push(`Not removed from ${target.name}: ${reason}`);
      else if (error instanceof ProviderError) outage ??= error;
      else throw error;
    }
  }
  if (outage) throw outage;
  return toOutcome({ elsewhere: elsewhere + targets.filter(hasMoved).length, targets }, refusals);
}

async function planRemoval(tx: TenantTx, run: StepRun): Promise<Removal> {
  const found = await listCampaignTargets(tx, run);
  const targets = found
    .filter(({ is_elsewhere }) => !is_elsewhere)
    .map(({ is_elsewhere: _, ...target }) => ({ ...target, lead_ids: null, effect: null, is_begun: false }));
  return { targets, elsewhere: found.length - targets.length };
}

type TargetWork = {
  readonly target: Target;
  readonly contact: ContactValues;
  readonly save: (part: Partial<Target>) => Promise<void>;
};

async function removeFromTarget(
  services: Services,
  { workspace_id }: StepRun,
  { target: { account_id, provider_campaign_id, lead_ids }, contact, save }: TargetWork,
): Promise<void> {
  const account = await openAccount(services, workspace_id, account_id);
  if (!account) return save({ effect: 'absent' });
  if (account.provider === 'heyreach') {
    // A lead that is stopped already is stopped again.
    let isStopped = false;
    for (const profile of contact.profiles)
      isStopped = (await account.client.stopLead(provider_campaign_id, profile)) || isStopped;
    return save({ effect: isStopped ? 'removed' : 'absent' });
  }
  const { client } = account;
  let ids = lead_ids;
  if (!ids) {
    ids = await client.listLeadIds(provider_campaign_id, contact.emails);
    if (ids.length > 0) await save({ lead_ids: ids });
  }
  // An interrupted attempt may have deleted them already.
  for (const [place, id] of ids.entries()) {
    await withScope(client, 'leads:delete', () => client.removeLead(id));
    if (place < ids.length - 1) await save({ is_begun: true });
  }
  await save({ effect: ids.length > 0 ? 'removed' : 'absent' });
}

const MAX_DETAIL_LENGTH = 300;
const NOT_IN_A_CAMPAIGN = 'The lead is not in an active campaign.';

/** True if the lead was removed from at least one campaign. */
export const hasRemoved = (cursor: unknown): boolean =>
  Removal.safeParse(cursor).data?.targets.some((one) => one.effect === 'removed' || one.is_begun) ?? false;

/** Completes the reason of a failure with the campaigns that were changed before it. */
export function describePartly(reason: string | null, cursor: unknown): string | null {
  const removal = Removal.safeParse(cursor).data;
  const parts = [reason ?? '', ...(removal ? listEffects(removal) : [])].filter(
    (part, place) => place === 0 || !reason?.includes(part),
  );
  return reason === null ? null : parts.join(' ').slice(0, MAX_DETAIL_LENGTH);
}

function listEffects({ targets }: Pick<Removal, 'targets'>): string[] {
  const describeEffect = (provider: Target['provider'], before: string, of: string) => {
    const names = targets
      .filter((target) => target.provider === provider && target.effect === 'removed')
      .map(({ name }) => name);
    return names.length === 0 ? [] : [`${before} ${counted(names.length, of)}: ${names.join(', ')}.`];
  };
  return [
    ...describeEffect('instantly', 'Removed from', 'email campaign'),
    ...describeEffect('heyreach', 'Stopped in', 'LinkedIn campaign'),
  ];
}

function toOutcome({ targets, elsewhere }: Removal, refusals: readonly string[]): StepOutcome {
  const effects = listEffects({ targets });
  const status = refusals.length > 0 ? 'failed' : effects.length > 0 ? 'done' : 'unchanged';
  const isNowhere = effects.length === 0 && refusals.length === 0;
  const detail = [
    ...refusals,
    ...(isNowhere ? [NOT_IN_A_CAMPAIGN] : effects),
    ...(elsewhere > 0
      ? [
          `Not changed: ${counted(elsewhere, 'campaign')} of ${pluralize(elsewhere, 'another location', 'other locations')}.`,
        ]
      : []),
  ].join(' ');
  return { status, detail: detail.slice(0, MAX_DETAIL_LENGTH) };
}
