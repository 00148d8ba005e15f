import type { InstantlyAccount } from '#simulators/instantly/objects.ts';
import type { InstantlyState } from '#simulators/instantly/state.ts';
import names from '../names.json' with { type: 'json' };
import { type Body, bad, closedBody, toText } from '../read.ts';
import { isEmail, newLead } from './lead-body.ts';

/** Adds up to a thousand leads. Invalid ones are counted, not refused. */
export function addLeads(state: InstantlyState, account: InstantlyAccount, body: unknown): object {
  const input = closedBody(body, names.bulkLeadFields, ['leads']);
  const [campaign, list] = [toText(input, 'campaign_id'), toText(input, 'list_id')];
  if ((campaign === null) === (list === null))
    throw bad('Either campaign_id or list_id must be provided, not both');
  if (campaign !== null && !account.campaigns.has(campaign)) throw bad('Campaign not found');
  const { leads } = input;
  if (!Array.isArray(leads) || leads.length < 1) throw bad('body/leads must NOT have fewer than 1 items');
  if (leads.length > 1000) throw bad('body/leads must NOT have more than 1000 items');

  const tally = { invalid: 0, incomplete: 0, repeated: 0, skipped: 0 };
  const seen = new Set<string>();
  const existingEmails = emailsIn(account, input, { campaign, list });
  const created = leads.flatMap((item: unknown, index) => {
    const one = closedBody(item, names.leadFields);
    const email = (toText(one, 'email') ?? '').toLowerCase();
    const fault = !email
      ? 'incomplete'
      : !isEmail(email)
        ? 'invalid'
        : seen.has(email)
          ? 'repeated'
          : existingEmails.has(email)
            ? 'skipped'
            : null;
    if (fault) {
      tally[fault] += 1;
      return [];
    }
    seen.add(email);
    const lead = newLead(account, { ...one, email }, campaign, list, state.nowIso());
    account.leads.set(lead.id, lead);
    const { id, first_name, last_name, phone } = lead;
    return [{ index, id, email, first_name, last_name, phone }];
  });
  return receipt(leads.length, created, tally);
}

function receipt(
  sent: number,
  created: object[],
  tally: Record<'invalid' | 'incomplete' | 'repeated' | 'skipped', number>,
): object {
  return {
    status: 'success',
    total_sent: sent,
    leads_uploaded: created.length,
    in_blocklist: 0,
    blocklist_used: null,
    duplicated_leads: tally.skipped,
    skipped_count: tally.skipped,
    invalid_email_count: tally.invalid,
    incomplete_count: tally.incomplete,
    duplicate_email_count: tally.repeated,
    remaining_in_plan: 25_000,
    created_leads: created,
  };
}

/** Leads that an import skips: those in this campaign, and on request in this list, any campaign or the workspace. */
function emailsIn(
  account: InstantlyAccount,
  input: Body,
  { campaign, list }: { campaign: string | null; list: string | null },
): Set<string> {
  const leads = [...account.leads.values()].filter(
    (lead) =>
      input.skip_if_in_workspace === true ||
      (input.skip_if_in_campaign === true && lead.campaign !== null) ||
      (input.skip_if_in_list === true && list !== null && lead.list_id === list) ||
      (campaign !== null && lead.campaign === campaign),
  );
  return new Set(leads.map(({ email }) => email));
}
