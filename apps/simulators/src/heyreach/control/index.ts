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
import type { HeyReachAccount } from '../account.ts';
import type { HeyReachState } from '../state.ts';
import { type ReplyOrder, receiveReply } from './receive-reply.ts';

const mostReplies = 10_000;

/** What tests use instead of the page. */
export function registerHeyReachControl(app: FastifyInstance, state: HeyReachState): void {
  registerSwitchControl(app, 'heyreach', state.switches, (scope) => {
    scope.post<{ Body: (ReplyOrder & { count?: number }) | undefined }>('/reply', async ({ body }) => {
      const { count = 1, ...order } = body ?? {};
      const times = integer(1, mostReplies)(count, 'count');
      const replies = Array.from({ length: times }, () => receiveReply(state, order));
      const events = replies.flatMap((reply) => reply.events.map(({ id }) => id));
      return { conversation: replies.at(-1)?.conversation, events, count: times };
    });
    scope.get('/accounts', async () => [...state.accounts.values()].map(summaryOf));
    scope.post<{ Body: { key?: string; name?: string } | undefined }>('/accounts', async ({ body }) => {
      if (!body?.key) throw new Refusal(400, 'Send { key, name? }.');
      return summaryOf(state.addAccount(body.key, body.name ?? body.key));
    });
    scope.post<{ Params: { key: string } }>('/accounts/:key', async ({ params, body }) =>
      summaryOf(changeAccount(state, params.key, body)),
    );
    scope.post<{ Params: { id: string }; Body: { authIsValid?: unknown } | undefined }>(
      '/senders/:id',
      async ({ params, body }) => changeSender(state, params.id, flag(body?.authIsValid, 'authIsValid')),
    );
  });
}

/** Revokes a key or gives it back, and says where the account's events go. */
export function changeAccount(state: HeyReachState, key: string, body: unknown): HeyReachAccount {
  const account = state.accounts.get(key);
  if (!account) throw noSuch('account', key);
  const change = readFields<{
    revoked: boolean;
    webhookUrl: string;
    headers: Record<string, string>;
    name: string;
  }>(body, {
    revoked: flag,
    webhookUrl: webAddress,
    headers,
    name: text,
  });
  return Object.assign(account, change);
}

/** Lets a LinkedIn session lapse, or renews it. */
export function changeSender(state: HeyReachState, id: string, authIsValid: boolean): object {
  const senders = [...state.accounts.values()].map((account) => account.senders.get(Number(id)));
  const sender = senders.find((found) => found !== undefined);
  if (!sender) throw noSuch('LinkedIn account', id);
  return Object.assign(sender, { authIsValid });
}

function summaryOf({
  key,
  name,
  revoked,
  webhookUrl,
  campaigns,
  leads,
  conversations,
  senders,
  webhooks,
}: HeyReachAccount) {
  return {
    key,
    name,
    revoked,
    webhookUrl,
    campaigns: [...campaigns.values()].map(({ id, name: title, status }) => ({ id, name: title, status })),
    leads: leads.length,
    conversations: conversations.size,
    senders: [...senders.values()],
    webhooks: [...webhooks.values()],
  };
}
