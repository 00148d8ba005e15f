import { Refusal } from '#simulators/frame/switches/refusal.ts';
import type { Email, InstantlyAccount, Mailbox } from '../objects.ts';
import type { InstantlyState } from '../state.ts';
import { emailsMatching } from './email-filter.ts';
import { one, page, pageRequest, toFlag, toNumber } from './read.ts';
import { replyToEmail } from './send-email.ts';
import type { Api } from './serve.ts';

export function registerEmails(api: Api, state: InstantlyState): void {
  api.get('/emails', ({ account, query }) => {
    const emails = emailsMatching(visible(state, account), query);
    const shown = toFlag(query, 'preview_only') === true ? emails.map(withoutBody) : emails;
    return page(shown, pageRequest(query.limit, query.starting_after), ({ id }) => id);
  });
  api.get('/emails/:id', ({ account, params }) => toEmail(state, account, params.id));
  api.post('/emails/reply', ({ account, body }) => replyToEmail(state, account, body));
  api.post('/emails/threads/:id/mark-as-read', ({ account, params }) => {
    const thread = visible(state, account).filter((email) => email.thread_id === params.id);
    if (thread.length === 0) throw new Refusal(404, 'Thread not found');
    for (const email of thread) email.is_unread = 0;
    return { success: true };
  });
}

/** Emails that the list already shows. */
function visible({ context }: InstantlyState, { emails }: InstantlyAccount): Email[] {
  const now = context.nowMs();
  return emails.filter(({ visibleAtMs }) => visibleAtMs <= now).map(({ email }) => email);
}

function toEmail(state: InstantlyState, account: InstantlyAccount, id = ''): Email {
  const email = visible(state, account).find((candidate) => candidate.id === id);
  if (!email) throw new Refusal(404, 'Email not found');
  return email;
}

function withoutBody({ body, ...email }: Email): Omit<Email, 'body'> {
  return email;
}

/** Sending mailboxes, which Instantly calls accounts. */
export function registerAccounts(api: Api): void {
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
}

/** A time and an address, as documented. */
function toCursor({ timestamp_created, email }: Mailbox): string {
  return `${timestamp_created}&${email}`;
}
