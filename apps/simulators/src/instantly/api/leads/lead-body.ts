import { randomUUID } from 'node:crypto';
import type { InstantlyAccount, Lead } from '#simulators/instantly/objects.ts';
import { type Body, closedBody, toText } from '../read.ts';

export function newLead(
  account: InstantlyAccount,
  input: Body,
  campaign: string | null,
  list: string | null,
  now: string,
): Lead {
  const email = toText(input, 'email') ?? '';
  const variables = closedVariables(input.custom_variables);
  return {
    id: randomUUID(),
    timestamp_created: now,
    timestamp_updated: now,
    organization: account.workspace.id,
    campaign,
    list_id: list,
    status: 1,
    email,
    first_name: toText(input, 'first_name'),
    last_name: toText(input, 'last_name'),
    company_name: toText(input, 'company_name'),
    company_domain: email.split('@')[1] ?? null,
    job_title: toText(input, 'job_title'),
    phone: toText(input, 'phone'),
    website: toText(input, 'website'),
    personalization: toText(input, 'personalization'),
    email_open_count: 0,
    email_reply_count: 0,
    email_click_count: 0,
    lt_interest_status: typeof input.lt_interest_status === 'number' ? input.lt_interest_status : null,
    verification_status: 11,
    timestamp_last_contact: null,
    timestamp_last_reply: null,
    timestamp_last_interest_change: null,
    subsequence_id: null,
    upload_method: 'api',
    payload: {
      email,
      firstName: toText(input, 'first_name'),
      lastName: toText(input, 'last_name'),
      companyName: toText(input, 'company_name'),
      ...variables,
    },
  };
}

/** Custom variables are flat: strings, numbers, booleans and null. */
function closedVariables(value: unknown): Lead['payload'] {
  if (value === undefined || value === null) return {};
  return closedBody(value, Object.keys(value)) as Lead['payload'];
}

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
