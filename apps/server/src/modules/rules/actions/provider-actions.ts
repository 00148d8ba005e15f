import { asSystem } from '@hearback/database';
import { getContactSuppression } from '#server/modules/suppression/index.ts';
import {
  type FormerLead,
  findStart,
  type LeadList,
  type StepKind,
  saveStep,
} from '../steps/steps.queries.ts';
import { stepRuns } from '../steps/work-step.job-definition.ts';
import type { ActionContext, ActionResult, ActionVerb } from './action.ts';

const SUPPRESSED = { status: 'failed', detail: 'The lead is on the do-not-contact list.' } as const;

type StepOrder = {
  readonly is_undo?: boolean;
  readonly subsequence_id?: string | null;
  readonly former?: FormerLead | null;
  readonly list?: LeadList | null;
};

/** A job calls the provider after the commit and writes the outcome to the log. */
async function queueStep(
  { txContext: { tx, actor }, run_id, place }: ActionContext,
  kind: StepKind,
  { is_undo = false, subsequence_id = null, former = null, list = null }: StepOrder = {},
): Promise<void> {
  const { workspace_id } = actor;
  await asSystem(tx, async (tx) => {
    const step = { workspace_id, run_id, place, kind, is_undo, subsequence_id, former, list };
    await stepRuns.queue(tx, { workspace_id, id: await saveStep(tx, step) });
  });
}

async function queueUndo(context: ActionContext, kind: StepKind, former: FormerLead): Promise<'waiting'> {
  await queueStep(context, kind, { is_undo: true, former });
  return 'waiting';
}

const toWaiting = (provider: string): ActionResult => ({
  status: 'waiting',
  detail: `Waiting for ${provider}.`,
});

/**
 * Without undo: Instantly deletes the lead with its figures, and a new lead would receive the sequence from its first email. HeyReach has
 * no call that resumes a stopped lead.
 */
export const removeFromCampaignByRule: ActionVerb<'remove_from_campaign'> = {
  async run(context) {
    await queueStep(context, 'remove_from_campaign');
    return toWaiting('Instantly and HeyReach');
  },
};

/** Without undo: the lead may have been in the list before, which the providers do not say. */
export const addToListByRule: ActionVerb<'add_to_list'> = {
  async run(context, { account_id, list_id }) {
    if ((await getContactSuppression(context.txContext, context.contact_id)).is_suppressed) return SUPPRESSED;
    await queueStep(context, 'add_to_list', { list: { account_id, list_id } });
    return toWaiting('the provider of the list');
  },
};

export const startSubsequenceByRule: ActionVerb<'start_subsequence'> = {
  async run(context, { subsequence_id }) {
    const { txContext, contact_id, run_id, place } = context;
    if ((await getContactSuppression(txContext, contact_id)).is_suppressed) return SUPPRESSED;
    const key = { workspace_id: txContext.actor.workspace_id, contact_id };
    const day = await asSystem(txContext.tx, (tx) => findStart(tx, key, { subsequence_id, run_id, place }));
    if (day)
      return {
        status: 'unchanged',
        detail: `A rule already started this subsequence for this lead on ${day}.`,
      };
    await queueStep(context, 'start_subsequence', { subsequence_id });
    return toWaiting('Instantly');
  },
  undo: (context, former) => queueUndo(context, 'start_subsequence', former as FormerLead),
};

export const stopSubsequenceByRule: ActionVerb<'stop_subsequence'> = {
  async run(context) {
    await queueStep(context, 'stop_subsequence');
    return toWaiting('Instantly');
  },
  async undo(context, former) {
    // It would write to the lead again.
    const { txContext, contact_id } = context;
    if ((await getContactSuppression(txContext, contact_id)).is_suppressed) return false;
    return queueUndo(context, 'stop_subsequence', former as FormerLead);
  },
};
