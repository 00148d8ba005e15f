import type { FastifyInstance } from 'fastify';
import { registerSwitchControl } from '#simulators/frame/switches/control.ts';
import {
  flag,
  headers,
  integer,
  readFields,
  text,
  webAddress,
} from '#simulators/frame/switches/read-fields.ts';
import { noSuch, Refusal } from '#simulators/frame/switches/refusal.ts';
import type { InstantlyAccount } from '../account.ts';
import { newMailbox } from '../demo-data/account.ts';
import type { InstantlyState } from '../state.ts';
import { type ReplyOrder, receiveReply } from './receive-reply.ts';

const mostReplies = 10_000;

/** What tests use instead of the page. */
export function registerInstantlyControl(app: FastifyInstance, state: InstantlyState): void {
  registerSwitchControl(app, 'instantly', state.switches, (scope) => {
    scope.post<{ Body: (ReplyOrder & { count?: number }) | undefined }>('/reply', async ({ body }) => {
      const { count = 1, ...order } = body ?? {};
      const times = integer(1, mostReplies)(count, 'count');
      const replies = Array.from({ length: times }, () => receiveReply(state, order));
      const last = replies.at(-1);
      return {
        email: last?.email,
        events: replies.flatMap(({ events }) => events.map(({ id }) => id)),
        count: times,
      };
    });
    scope.get('/accounts', async () => [...state.accounts.values()].map(summaryOf));
    scope.post<{ Body: { key?: string; name?: string } | undefined }>('/accounts', async ({ body }) => {
      if (!body?.key) throw new Refusal(400, 'Send { key, name? }.');
      return summaryOf(state.addAccount(body.key, body.name ?? body.key));
    });
    scope.post<{ Params: { key: string } }>('/accounts/:key', async ({ params, body }) =>
      summaryOf(changeAccount(state, params.key, body)),
    );
  });
}

/** Revokes a key or gives it back, says where the account's events go, and connects a mailbox to send from. */
export function changeAccount(state: InstantlyState, key: string, body: unknown): InstantlyAccount {
  const account = state.accounts.get(key);
  if (!account) throw noSuch('account', key);
  const change = readFields<{
    revoked: boolean;
    webhookUrl: string;
    headers: Record<string, string>;
    name: string;
    mailbox: string;
  }>(body, {
    revoked: flag,
    webhookUrl: webAddress,
    headers,
    name: text,
    mailbox: text,
  });
  const { name, mailbox, ...settings } = change;
  if (name) account.workspace.name = name;
  if (mailbox) account.mailboxes.push(newMailbox(mailbox, account.workspace.id, state.context.nowMs()));
  return Object.assign(account, settings);
}

function summaryOf({
  key,
  revoked,
  webhookUrl,
  workspace,
  campaigns,
  leads,
  emails,
  webhooks,
}: InstantlyAccount) {
  return {
    key,
    revoked,
    webhookUrl,
    workspace,
    campaigns: [...campaigns.values()].map(({ id, name, status }) => ({ id, name, status })),
    leads: leads.size,
    emails: emails.length,
    threads: new Set(emails.map(({ email }) => email.thread_id)).size,
    webhooks: [...webhooks.values()],
  };
}
