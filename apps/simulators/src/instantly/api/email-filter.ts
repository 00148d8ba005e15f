import type { Email } from '../objects.ts';
import { bad, listQueryValues, one, toFlag, toNumber } from './read.ts';
import type { Query } from './serve.ts';

const typeNumbers: Record<string, number[]> = { received: [2], sent: [1], manual: [3] };
type Test = (email: Email) => boolean;

/** Filters the email list, newest first by default. `emails` are oldest first. */
export function emailsMatching(emails: Email[], query: Query): Email[] {
  const tests = [...textTests(query), ...stateTests(query), ...timeTests(query)];
  const found = emails.filter((email) => tests.every((test) => test(email)));
  const result = toFlag(query, 'latest_of_thread') === true ? latestOfThreads(found) : found;
  const order = one(query, 'sort_order') ?? 'desc';
  if (order !== 'asc' && order !== 'desc')
    throw bad('querystring/sort_order must be equal to one of the allowed values');
  return order === 'asc' ? result : [...result].reverse();
}

function textTests(query: Query): Test[] {
  const [search, campaign, lead, domain] = ['search', 'campaign_id', 'lead', 'company_domain'].map((key) =>
    one(query, key),
  );
  const accounts = listQueryValues(query, 'eaccount');
  const thread = search?.startsWith('thread:') ? search.slice('thread:'.length) : null;
  return [
    (email) => !search || (thread === null ? email.lead === search : email.thread_id === thread),
    (email) => !campaign || email.campaign_id === campaign,
    (email) => !lead || email.lead === lead,
    (email) => !domain || email.lead?.endsWith(`@${domain}`) === true,
    (email) => accounts.length === 0 || accounts.includes(email.eaccount),
  ];
}

function stateTests(query: Query): Test[] {
  const [unread, reminder, status] = [
    toFlag(query, 'is_unread'),
    toFlag(query, 'has_reminder'),
    toNumber(query, 'i_status'),
  ];
  const type = one(query, 'email_type');
  const mode = one(query, 'mode');
  if (type !== null && !typeNumbers[type])
    throw bad('querystring/email_type must be equal to one of the allowed values');
  if (mode !== null && !['emode_focused', 'emode_others', 'emode_all'].includes(mode)) {
    throw bad('querystring/mode must be equal to one of the allowed values');
  }
  return [
    (email) => unread === null || (email.is_unread === 1) === unread,
    (email) => reminder === null || (email.reminder_ts !== null) === reminder,
    (email) => status === null || email.i_status === status,
    (email) => type === null || typeNumbers[type]?.includes(email.ue_type) === true,
    (email) =>
      mode === null || mode === 'emode_all' || (email.is_focused === 1) === (mode === 'emode_focused'),
    (email) => toFlag(query, 'scheduled_only') !== true || email.ue_type === 4,
  ];
}

/** Both ends are inclusive. Times are compared independently of their precision. */
function timeTests(query: Query): Test[] {
  const [from, to] = ['min_timestamp_created', 'max_timestamp_created'].map((key) => {
    const text = one(query, key);
    if (text === null) return null;
    if (Number.isNaN(Date.parse(text))) throw bad(`querystring/${key} must match format "date-time"`);
    return Date.parse(text);
  });
  return [
    (email) => from === null || from === undefined || Date.parse(email.timestamp_created) >= from,
    (email) => to === null || to === undefined || Date.parse(email.timestamp_created) <= to,
  ];
}

function latestOfThreads(emails: Email[]): Email[] {
  const newest = new Map(emails.map((email) => [email.thread_id, email]));
  return emails.filter((email) => newest.get(email.thread_id) === email);
}
