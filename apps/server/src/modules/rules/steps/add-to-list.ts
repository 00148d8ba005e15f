import { withWorkspace } from '@hearback/database';
import type { ListOutcome } from '@hearback/providers';
import { openAccount } from '#server/modules/accounts/index.ts';
import { findSuppressed } from '#server/modules/leads/index.ts';
import { withScope } from '#server/modules/suppression/index.ts';
import type { Services } from '#server/platform/services.ts';
import { readListLead, type StepRun } from './steps.queries.ts';
import type { StepOutcome } from './work-step.job-definition.ts';

const NAMES = { instantly: 'Instantly', heyreach: 'HeyReach' } as const;
const REFUSALS = {
  instantly: 'Instantly did not accept the lead. It needs an email address that is not on the block list.',
  heyreach:
    'HeyReach did not accept the lead. It needs a LinkedIn profile, a first name and a last name, and the ID of a list of leads.',
} as const;

/** Adds the lead to a list of Instantly or HeyReach. Repeating it adds the lead once. */
export async function addLeadToList(services: Services, run: StepRun): Promise<StepOutcome> {
  const { workspace_id, list } = run;
  const account = list && (await openAccount(services, workspace_id, list.account_id));
  if (!account) return { status: 'failed', detail: 'The account was removed.' };
  const { lead, suppression } = await withWorkspace(services.db, workspace_id, async (tx) => {
    const lead = await readListLead(tx, run);
    const suppressed = [{ email: lead.email, linkedin_url: lead.profileUrl }];
    return { lead, suppression: (await findSuppressed(services, tx, workspace_id, suppressed))[0] };
  });
  if (suppression) return { status: 'failed', detail: 'The lead is on the do-not-contact list.' };
  const outcome =
    account.provider === 'instantly'
      ? await withScope(account.client, 'leads:create', () => account.client.addToList(list.list_id, lead))
      : await account.client.addToList(list.list_id, lead);
  return toOutcome(outcome, account.provider);
}

function toOutcome(outcome: ListOutcome, provider: keyof typeof NAMES): StepOutcome {
  if (outcome === 'refused') return { status: 'failed', detail: REFUSALS[provider] };
  return outcome === 'added'
    ? { status: 'done', detail: `Added to the list in ${NAMES[provider]}.` }
    : { status: 'unchanged', detail: `The lead is already in this list in ${NAMES[provider]}.` };
}
