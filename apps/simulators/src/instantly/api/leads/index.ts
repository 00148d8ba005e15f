import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { InstantlyAccount, Lead } from '#simulators/instantly/objects.ts';
import { sendHooks } from '#simulators/instantly/send-hooks.ts';
import type { InstantlyState } from '#simulators/instantly/state.ts';
import names from '../names.json' with { type: 'json' };
import { type Body, bad, closedBody, page, pageRequest, requiredText, toText } from '../read.ts';
import type { Api } from '../serve.ts';
import { addLeads } from './add-leads.ts';
import { isEmail, newLead } from './lead-body.ts';

const filters: Record<string, (lead: Lead) => boolean> = {
  FILTER_VAL_CONTACTED: (lead) => lead.timestamp_last_contact !== null,
  FILTER_VAL_NOT_CONTACTED: (lead) => lead.timestamp_last_contact === null,
  FILTER_VAL_COMPLETED: ({ status }) => status === 3,
  FILTER_VAL_UNSUBSCRIBED: ({ status }) => status === -2,
  FILTER_VAL_ACTIVE: ({ status }) => status === 1,
  FILTER_VAL_BOUNCED: ({ status }) => status === -1,
  FILTER_VAL_REPLIED: (lead) => lead.email_reply_count > 0,
  FILTER_LEAD_INTERESTED: (lead) => lead.lt_interest_status === 1,
  FILTER_LEAD_NOT_INTERESTED: (lead) => lead.lt_interest_status === -1,
  FILTER_LEAD_MEETING_BOOKED: (lead) => lead.lt_interest_status === 2,
  FILTER_LEAD_MEETING_COMPLETED: (lead) => lead.lt_interest_status === 3,
  FILTER_LEAD_CLOSED: (lead) => lead.lt_interest_status === 4,
  FILTER_LEAD_OUT_OF_OFFICE: (lead) => lead.lt_interest_status === 0,
  FILTER_LEAD_WRONG_PERSON: (lead) => lead.lt_interest_status === -2,
  FILTER_LEAD_LOST: (lead) => lead.lt_interest_status === -3,
  FILTER_LEAD_NO_SHOW: (lead) => lead.lt_interest_status === -4,
};

export function registerLeads(api: Api, state: InstantlyState): void {
  api.post('/leads/list', ({ account, body }) => {
    const input = closedBody(body ?? {}, names.leadListFields);
    const found = matching(account, input).sort((a, b) => (a.id < b.id ? -1 : 1));
    return page(found, pageRequest(input.limit, input.starting_after, 'body'), ({ id }) => id);
  });
  api.post('/leads/add', ({ account, body }) => addLeads(state, account, body));
  api.post('/leads/update-interest-status', ({ account, body, reply }) => {
    reply.code(202);
    return updateInterest(state, account, body);
  });
  api.post('/leads/subsequence/move', ({ account, body }) => moveLead(state, account, body));
  api.post('/leads/subsequence/remove', ({ account, body }) => removeLead(state, account, body));
  api.post('/leads', ({ account, body }) => createLead(state, account, body));
  api.get('/leads/:id', ({ account, params: { id = '' } }) => findLead(account, id));
  api.delete('/leads/:id', ({ account, params: { id = '' } }) => deleteLead(account, id));
}

function matching({ leads }: InstantlyAccount, input: Body): Lead[] {
  const [search, campaign, filter] = [
    toText(input, 'search'),
    toText(input, 'campaign'),
    toText(input, 'filter'),
  ];
  const test = filter === null ? () => true : filters[filter];
  if (!test) throw bad('body/filter must be equal to one of the allowed values');
  const list = (key: string) => (Array.isArray(input[key]) ? (input[key] as unknown[]) : null);
  const [ids, excluded, contacts] = [list('ids'), list('excluded_ids'), list('contacts')];
  return [...leads.values()]
    .filter((lead) => campaign === null || lead.campaign === campaign)
    .filter(
      (lead) =>
        !search ||
        `${lead.first_name} ${lead.last_name} ${lead.email}`.toLowerCase().includes(search.toLowerCase()),
    )
    .filter((lead) => ids === null || ids.includes(lead.id))
    .filter((lead) => excluded === null || !excluded.includes(lead.id))
    .filter((lead) => contacts === null || contacts.includes(lead.email))
    .filter(test);
}

function createLead(state: InstantlyState, account: InstantlyAccount, body: unknown): Lead {
  const input = closedBody(body, [...names.leadFields, ...names.newLeadFields]);
  const campaign = toText(input, 'campaign');
  const email = toText(input, 'email');
  if (campaign !== null && !account.campaigns.has(campaign)) throw bad('Campaign not found');
  if (campaign !== null && email === null) throw bad("body must have required property 'email'");
  if (email !== null && !isEmail(email)) throw bad('body/email must match format "email"');
  const lead = newLead(account, input, campaign, toText(input, 'list_id'), state.nowIso());
  account.leads.set(lead.id, lead);
  return lead;
}

const labelEvents: Record<number, string> = {
  0: 'lead_out_of_office',
  1: 'lead_interested',
  2: 'lead_meeting_booked',
  3: 'lead_meeting_completed',
  4: 'lead_closed',
  [-1]: 'lead_not_interested',
  [-2]: 'lead_wrong_person',
  [-4]: 'lead_no_show',
};

/** Applied immediately. The real API queues it. */
function updateInterest(state: InstantlyState, account: InstantlyAccount, body: unknown): object {
  const input = closedBody(body, names.interestFields, ['lead_email', 'interest_value']);
  const [email, campaign] = [requiredText(input, 'lead_email'), toText(input, 'campaign_id')];
  const value = input.interest_value;
  if (value !== null && typeof value !== 'number') throw bad('body/interest_value must be number,null');
  const leads = [...account.leads.values()].filter(
    (lead) => lead.email === email && (campaign === null || lead.campaign === campaign),
  );
  if (leads.length === 0) throw new Refusal(404, 'Lead not found');
  for (const lead of leads) {
    lead.lt_interest_status = value;
    lead.timestamp_last_interest_change = state.nowIso();
    sendHooks(state, account, {
      type: value === null ? 'lead_neutral' : (labelEvents[value] ?? 'lead_neutral'),
      lead,
    });
  }
  return { message: 'Lead interest status update background job submitted' };
}

/** A subsequence belongs to a campaign and takes only its leads. */
function moveLead(state: InstantlyState, account: InstantlyAccount, body: unknown): Lead {
  const input = closedBody(body, ['id', 'subsequence_id'], ['id', 'subsequence_id']);
  const lead = findLead(account, requiredText(input, 'id'));
  const id = requiredText(input, 'subsequence_id');
  const campaign = account.subsequences.get(id);
  if (campaign === undefined || campaign !== lead.campaign) throw new Refusal(404, 'Subsequence not found');
  return Object.assign(lead, { subsequence_id: id, timestamp_updated: state.nowIso() });
}

function removeLead(state: InstantlyState, account: InstantlyAccount, body: unknown): Lead {
  const input = closedBody(body, ['id'], ['id']);
  const lead = findLead(account, requiredText(input, 'id'));
  if (lead.subsequence_id === null) throw bad('Lead is not in a subsequence');
  return Object.assign(lead, { subsequence_id: null, timestamp_updated: state.nowIso() });
}

/** Answers with the deleted lead. Its emails stay in the inbox. */
function deleteLead(account: InstantlyAccount, id: string): Lead {
  const lead = findLead(account, id);
  account.leads.delete(id);
  return lead;
}

function findLead({ leads }: InstantlyAccount, id: string): Lead {
  const lead = leads.get(id);
  if (!lead) throw new Refusal(404, 'Lead not found');
  return lead;
}
