import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { InstantlyAccount, Mailbox } from '../objects.ts';
import { bad, closedBody, listQueryValues, one, page, pageRequest, toNumber } from './read.ts';
import type { Api, ApiCall } from './serve.ts';

const MAX_WARMUP_EMAILS = 100;
const MAX_DAILY_EMAILS = 200;
const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

/** Sending mailboxes, which Instantly calls accounts. */
export function registerMailboxes(api: Api): void {
  api.get('/accounts', ({ account, query }) => {
    const [search, status, provider] = [
      one(query, 'search'),
      toNumber(query, 'status'),
      toNumber(query, 'provider_code'),
    ];
    const found = account.mailboxes
      .filter(({ email }) => !search || email.includes(search.toLowerCase()))
      .filter((mailbox) => status === null || mailbox.status === status)
      .filter((mailbox) => provider === null || mailbox.provider_code === provider);
    return page(found, pageRequest(query.limit, query.starting_after), toCursor);
  });
  api.get('/accounts/analytics/daily', listDays);
  api.post('/accounts/warmup-analytics', readWarmup);
  api.post('/accounts/test/vitals', ({ account, body }) => {
    const vitals = listEmails(body, 'accounts').map((email) => toVitals(account, email));
    return {
      status: 'success',
      success_list: vitals.filter(({ allPass }) => allPass),
      failure_list: vitals.filter(({ allPass }) => !allPass),
    };
  });
  api.post('/accounts/warmup/enable', ({ account, body }) => {
    for (const email of listEmails(body, 'emails')) toMailbox(account, email).warmup_status = 1;
    return { id: 'warmup', status: 'pending' };
  });
  api.get('/accounts/:email', ({ account, params }) => toMailbox(account, params.email));
  api.post('/accounts/:email/pause', (call) => change(call, { status: 2 }));
  api.post('/accounts/:email/resume', (call) => change(call, { status: 1 }));
  api.post('/accounts/:email/mark-fixed', (call) =>
    change(call, { status: 1, status_message: null, autofix_failed: false }),
  );
}

/** A time and an address, as documented. */
const toCursor = ({ timestamp_created, email }: Mailbox): string => `${timestamp_created}&${email}`;

function toMailbox({ mailboxes }: InstantlyAccount, email = ''): Mailbox {
  const found = mailboxes.find((mailbox) => mailbox.email === email);
  if (!found) throw new Refusal(404, 'Account not found');
  return found;
}

const change = ({ account, params }: ApiCall, settings: Partial<Mailbox>): Mailbox =>
  Object.assign(toMailbox(account, params.email), settings);

function listEmails(body: unknown, key: string): string[] {
  const emails = closedBody(body, [key], [key])[key];
  if (!Array.isArray(emails) || emails.length < 1) throw bad(`body/${key} must NOT have fewer than 1 items`);
  if (emails.length > MAX_WARMUP_EMAILS)
    throw bad(`body/${key} must NOT have more than ${MAX_WARMUP_EMAILS} items`);
  return emails.map(String);
}

/** Mailboxes without activity have no key. */
function readWarmup({ account, body }: ApiCall): object {
  const active = listEmails(body, 'emails').flatMap((email) => {
    const days = account.mailboxDays.get(email);
    return days ? [{ email, days, mailbox: toMailbox(account, email) }] : [];
  });
  return {
    email_date_data: Object.fromEntries(
      active.map(({ email, days }) => [
        email,
        Object.fromEntries(
          days.map(({ date, warmupSent, landedInbox, landedSpam }) => [
            date,
            { sent: warmupSent, received: warmupSent, landed_inbox: landedInbox, landed_spam: landedSpam },
          ]),
        ),
      ]),
    ),
    aggregate_data: Object.fromEntries(
      active.map(({ email, mailbox }) => [email, { health_score: mailbox.stat_warmup_score }]),
    ),
  };
}

/** Responds with 413 if there are no or too many mailboxes, or for more than a month. */
function listDays({ account, query }: ApiCall): object[] {
  const emails = listQueryValues(query, 'emails');
  const [from, to] = [one(query, 'start_date'), one(query, 'end_date')];
  const days = from && to ? (Date.parse(to) - Date.parse(from)) / DAY_MS : 0;
  if (emails.length === 0 || emails.length > MAX_DAILY_EMAILS || days > MAX_DAYS)
    throw new Refusal(413, 'Payload Too Large');
  return emails.flatMap((email_account) =>
    (account.mailboxDays.get(email_account) ?? [])
      .filter(({ date }) => (!from || date >= from) && (!to || date <= to))
      .map(({ date, sent, bounced }) => ({ date, email_account, sent, bounced, contacted: sent })),
  );
}

function toVitals({ missingDns }: InstantlyAccount, email: string) {
  const domain = email.split('@')[1] ?? '';
  const missing = missingDns.get(domain) ?? [];
  const has = (record: 'spf' | 'dkim' | 'dmarc') => !missing.includes(record);
  const records = { mx: true, spf: has('spf'), dkim: has('dkim'), dmarc: has('dmarc') };
  return { domain, allPass: missing.length === 0, ...records };
}
