import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { Email, InstantlyAccount } from '../objects.ts';
import type { InstantlyState } from '../state.ts';
import { emailsMatching } from './email-filter.ts';
import { page, pageRequest, toFlag } from './read.ts';
import { replyToEmail } from './send-email.ts';
import type { Api } from './serve.ts';

export function registerEmails(api: Api, state: InstantlyState): void {
  api.get('/emails', ({ account, query }) => {
    const emails = emailsMatching(visible(state, account), query);
    const items = toFlag(query, 'preview_only') === true ? emails.map(withoutBody) : emails;
    return page(items, pageRequest(query.limit, query.starting_after), ({ id }) => id);
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
