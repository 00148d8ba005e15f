import { Refusal } from '#simulators/frame/switches/refusal.ts';
import type { InstantlyAccount } from '../account.ts';
import type { Email } from '../objects.ts';
import type { InstantlyState } from '../state.ts';
import { emailsMatching } from './email-filter.ts';
import { bad, closedBody, flagOf, page, pageRequest, textOf } from './read.ts';
import { forwardEmail, replyToEmail } from './send-email.ts';
import type { Api } from './serve.ts';

export function registerEmails(api: Api, state: InstantlyState): void {
  api.get('/emails', ({ account, query }) => {
    const emails = emailsMatching(visible(state, account), query);
    const shown = flagOf(query, 'preview_only') === true ? emails.map(withoutBody) : emails;
    return page(shown, pageRequest(query.limit, query.starting_after), ({ id }) => id);
  });
  api.get('/emails/unread/count', ({ account }) => ({
    count: visible(state, account).filter((email) => email.is_unread === 1).length,
  }));
  api.get('/emails/:id', ({ account, params }) => emailOf(state, account, params.id));
  api.post('/emails/reply', ({ account, body }) => replyToEmail(state, account, body));
  api.post('/emails/forward', ({ account, body }) => forwardEmail(state, account, body));
  api.post('/emails/threads/:id/mark-as-read', ({ account, params }) => {
    const thread = visible(state, account).filter((email) => email.thread_id === params.id);
    if (thread.length === 0) throw new Refusal(404, 'Thread not found');
    for (const email of thread) email.is_unread = 0;
    return { success: true };
  });
  api.patch('/emails/:id', ({ account, params, body }) =>
    changeEmail(emailOf(state, account, params.id), body),
  );
  api.delete('/emails/:id', ({ account, params }) => {
    const email = emailOf(state, account, params.id);
    account.emails = account.emails.filter((record) => record.email !== email);
    return email;
  });
}

/** What the list shows by now; a fresh reply may still be on its way into it. */
function visible({ context }: InstantlyState, { emails }: InstantlyAccount): Email[] {
  const now = context.nowMs();
  return emails.filter(({ visibleAtMs }) => visibleAtMs <= now).map(({ email }) => email);
}

function emailOf(state: InstantlyState, account: InstantlyAccount, id = ''): Email {
  const email = visible(state, account).find((candidate) => candidate.id === id);
  if (!email) throw new Refusal(404, 'Email not found');
  return email;
}

function withoutBody({ body, ...email }: Email): Omit<Email, 'body'> {
  return email;
}

function changeEmail(email: Email, body: unknown): Email {
  const given = closedBody(body, ['is_unread', 'reminder_ts']);
  if (given.is_unread !== undefined) {
    if (given.is_unread !== 0 && given.is_unread !== 1) throw bad('body/is_unread must be number');
    email.is_unread = given.is_unread;
  }
  if (given.reminder_ts !== undefined) email.reminder_ts = textOf(given, 'reminder_ts');
  return email;
}
