import { type TenantTx, withWorkspace } from '@hearback/database';
import type { InstantlyClient } from '@hearback/providers';
import { openAccount } from '#server/modules/accounts/index.ts';
import { findSuppressed } from '#server/modules/leads/index.ts';
import type { Services } from '#server/platform/services.ts';
import { isInLocation, MOVED, SWITCHED_OFF } from '../settings/location.ts';
import { addLeadToList } from './add-to-list.ts';
import { removeLeadFromCampaigns } from './remove-lead.ts';
import {
  type FormerLead,
  findSubsequenceTarget,
  readRuleOfStep,
  type StepKind,
  type StepRun,
  type SubsequenceTarget,
} from './steps.queries.ts';
import type { Remember, StepOutcome } from './work-step.job-definition.ts';

const NO_CAMPAIGN = "The conversation does not belong to an Instantly campaign of the lead's location.";
const NO_LEAD = 'The lead is not in this campaign in Instantly.';
const NO_SUBSEQUENCE = "This subsequence is not part of the lead's campaign in Instantly.";
const SUPPRESSED = 'The lead is on the do-not-contact list.';
const CHANGED = 'It was changed in the meantime.';

const failed = (detail: string): StepOutcome => ({ status: 'failed', detail });
const unchanged = (detail: string): StepOutcome => ({ status: 'unchanged', detail });
const done = (detail: string): StepOutcome => ({ status: 'done', detail });

const read = <T>(
  { db }: Services,
  { workspace_id }: StepRun,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> => withWorkspace(db, workspace_id, work);

type OpenLead = {
  readonly client: InstantlyClient;
  readonly lead: FormerLead;
  readonly target: SubsequenceTarget;
};

/** The lead of the conversation's campaign, or why there is none. */
async function openLead(services: Services, run: StepRun): Promise<OpenLead | string> {
  const target: SubsequenceTarget | null = await read(services, run, (tx) => findSubsequenceTarget(tx, run));
  const account = target && (await openAccount(services, run.workspace_id, target.account_id));
  if (!target || account?.provider !== 'instantly') return NO_CAMPAIGN;
  const found = await account.client.findSubsequenceLead(target.provider_campaign_id, target.emails);
  if (!found) return NO_LEAD;
  const lead = { lead_id: found.id, subsequence_id: found.subsequence_id };
  return { client: account.client, lead, target };
}

/** A call may be repeated for hours, and the lead may have asked not to be contacted since. */
async function isSuppressed(services: Services, run: StepRun, target: SubsequenceTarget): Promise<boolean> {
  const [match = null] = await read(services, run, (tx) =>
    findSuppressed(services, tx, run.workspace_id, [target]),
  );
  return match !== null;
}

const STARTED = 'The subsequence was started.';
const STOPPED = 'The lead was removed from the subsequence.';

/** An interrupted attempt stored the former state before its call, so its effect is not taken for that of someone else. */
async function startSubsequence(
  services: Services,
  run: StepRun,
  before: FormerLead | null,
  remember: Remember,
): Promise<StepOutcome> {
  const subsequenceId = run.subsequence_id ?? '';
  const open = await openLead(services, run);
  if (typeof open === 'string') return failed(open);
  const { client, lead, target } = open;
  if (await isSuppressed(services, run, target)) return failed(SUPPRESSED);
  if (lead.subsequence_id === subsequenceId)
    return before ? done(STARTED) : unchanged('The lead is already in this subsequence.');
  if (!before) await remember(lead);
  return (await client.moveToSubsequence(lead.lead_id, subsequenceId))
    ? done(STARTED)
    : failed(NO_SUBSEQUENCE);
}

async function stopSubsequence(
  services: Services,
  run: StepRun,
  before: FormerLead | null,
  remember: Remember,
): Promise<StepOutcome> {
  const open = await openLead(services, run);
  if (typeof open === 'string') return failed(open);
  const { client, lead } = open;
  if (lead.subsequence_id === null)
    return before ? done(STOPPED) : unchanged('The lead is not in a subsequence.');
  if (!before) await remember(lead);
  return (await client.removeFromSubsequence(lead.lead_id)) ? done(STOPPED) : failed(NO_LEAD);
}

/** Restores the subsequence that the lead had, unless it was changed since. */
async function restoreSubsequence(services: Services, run: StepRun): Promise<StepOutcome> {
  const open = await openLead(services, run);
  if (typeof open === 'string') return failed(open);
  const { client, lead, target } = open;
  const former = run.former?.subsequence_id ?? null;
  if (lead.subsequence_id === former) return done('Restored.');
  const left = run.kind === 'start_subsequence' ? run.subsequence_id : null;
  if (lead.lead_id !== run.former?.lead_id || lead.subsequence_id !== left) return failed(CHANGED);
  if (former !== null && (await isSuppressed(services, run, target))) return failed(SUPPRESSED);
  const isRestored =
    former === null
      ? await client.removeFromSubsequence(lead.lead_id)
      : await client.moveToSubsequence(lead.lead_id, former);
  return isRestored ? done('Restored.') : failed(NO_SUBSEQUENCE);
}

const CALLS: Readonly<
  Record<
    StepKind,
    (services: Services, run: StepRun, before: FormerLead | null, remember: Remember) => Promise<StepOutcome>
  >
> = {
  remove_from_campaign: (services, run, _before, remember) =>
    removeLeadFromCampaigns(services, run, remember),
  add_to_list: (services, run) => addLeadToList(services, run),
  start_subsequence: startSubsequence,
  stop_subsequence: stopSubsequence,
};

/** Makes the calls of a step. Every call can be repeated, for hours, so the rule and the location of the lead are checked again. */
export async function callProvider(
  services: Services,
  run: StepRun,
  before: FormerLead | null,
  remember: Remember,
): Promise<StepOutcome> {
  if (run.is_undo) return restoreSubsequence(services, run);
  const { enabled, definition, location_id } = await read(services, run, (tx) => readRuleOfStep(tx, run));
  if (!enabled) return failed(SWITCHED_OFF);
  if (!isInLocation(definition, location_id)) return failed(MOVED);
  return CALLS[run.kind](services, run, before, remember);
}
