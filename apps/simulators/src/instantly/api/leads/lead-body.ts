import { randomUUID } from 'node:crypto';
import type { InstantlyAccount, Lead } from '#simulators/instantly/objects.ts';
import { type Body, closedBody, toText } from '../read.ts';

export function newLead(
  account: InstantlyAccount,
  given: Body,
  campaign: string | null,
  list: string | null,
  now: string,
): Lead {
  const email = toText(given, 'email') ?? '';
  const variables = closedVariables(given.custom_variables);
  return {
    id: randomUUID(),
    timestamp_created: now,
    timestamp_updated: now,
    organization: account.workspace.id,
    campaign,
    list_id: list,
    status: 1,
    email,
    first_name: toText(given, 'first_name'),
    last_name: toText(given, 'last_name'),
    company_name: toText(given, 'company_name'),
    company_domain: email.split('@')[1] ?? null,
    job_title: toText(given, 'job_title'),
    phone: toText(given, 'phone'),
    website: toText(given, 'website'),
    personalization: toText(given, 'personalization'),
    email_open_count: 0,
    email_reply_count: 0,
    email_click_count: 0,
    lt_interest_status: typeof given.lt_interest_status === 'number' ? given.lt_interest_status : null,
    verification_status: 11,
    timestamp_last_contact: null,
    timestamp_last_reply: null,
    timestamp_last_interest_change: null,
    subsequence_id: null,
    upload_method: 'api',
    payload: {
      email,
      firstName: toText(given, 'first_name'),
      lastName: toText(given, 'last_name'),
      companyName: toText(given, 'company_name'),
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
