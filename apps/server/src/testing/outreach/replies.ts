import { randomUUID } from 'node:crypto';
import type { Reply } from '@hearback/contract';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { ApiResponse } from '../stack/open-test-app.ts';
import { KEYS, type Outreach } from './open-outreach.ts';

export type ReplyAnswer = { success: boolean; error?: string; reply?: Reply };
export type InboundMessage = { id: string; contact_id: string };

/** Connects the account with its webhook, and raises the rate limits. */
export async function connect(outreach: Outreach, provider: 'instantly' | 'heyreach'): Promise<void> {
  const account = await outreach.addAccount(provider, KEYS[provider]);
  const webhookUrl = await outreach.toWebhook(account);
  await outreach.control(provider, `/accounts/${KEYS[provider]}`, { webhookUrl });
  const rateLimit =
    provider === 'instantly' ? { emailsPerMinute: 100_000, perMinute: 100_000 } : { perMinute: 100_000 };
  await outreach.control(provider, '/', { rateLimit });
}

/** A lead writes, and the message arrives. */
export async function receiveReply(
  { app, owner, control }: Outreach,
  provider: 'instantly' | 'heyreach',
  text = `Sounds good ${randomUUID()}`,
): Promise<InboundMessage> {
  await control(provider, '/reply', { text, account: KEYS[provider] });
  return vi.waitUntil(() =>
    app.withDatabase((tx) =>
      tx
        .selectFrom('messages')
        .select(['id', 'contact_id'])
        .where('workspace_id', '=', owner.workspace_id)
        .where('body', 'like', `%${text}%`)
        .executeTakeFirst(),
    ),
  );
}

const PATHS = { instantly: 'send-instantly-reply', heyreach: 'send-heyreach-reply' };

export const order = (messageId: string, content: string, more: Record<string, unknown> = {}) => ({
  messageId,
  content,
  idempotencyKey: randomUUID(),
  ...more,
});

export const send = (
  { ask }: Outreach,
  provider: 'instantly' | 'heyreach',
  body: Record<string, unknown>,
): Promise<ApiResponse & { body: ReplyAnswer }> =>
  ask('POST', `/api/functions/${PATHS[provider]}`, body) as Promise<ApiResponse & { body: ReplyAnswer }>;

type SentMail = { subject: string; body: { text?: string; html?: string }; cc_address_email_list: string };

/** Emails sent by the provider that contain these words: the only reliable count of sends. */
export async function sentMails({ simulators }: Outreach, words: string): Promise<SentMail[]> {
  const response = await fetch(`${simulators.url}/instantly/api/v2/emails?email_type=manual&limit=100`, {
    headers: { authorization: `Bearer ${KEYS.instantly}` },
  });
  const { items } = (await response.json()) as { items: SentMail[] };
  return items.filter(({ body }) => body.text?.includes(words));
}

export async function sentChats({ simulators }: Outreach, words: string): Promise<string[]> {
  const response = await fetch(`${simulators.url}/heyreach/api/public/inbox/GetConversationsV3`, {
    method: 'POST',
    headers: { 'x-api-key': KEYS.heyreach, 'content-type': 'application/json' },
    body: JSON.stringify({
      limit: 100,
      cursor: null,
      from: new Date(Date.now() - 3_600_000).toISOString(),
      filters: {},
    }),
  });
  const { items } = (await response.json()) as { items: { messages: { body: string; sender: string }[] }[] };
  return items
    .flatMap(({ messages }) => messages)
    .filter(({ body, sender }) => sender === 'ME' && body.includes(words))
    .map(({ body }) => body);
}

export const replyRow = ({ app }: Outreach, id: string) =>
  app.withDatabase((tx) =>
    tx.selectFrom('replies').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

type ThreadRow = {
  id: string;
  direction: string;
  handled: boolean;
  provider_message_key: string;
  provider_thread: unknown;
};

/** The messages of a thread that contain these words. */
export const inThread = ({ app }: Outreach, contact_id: string, words: string): Promise<ThreadRow[]> =>
  app.withDatabase((tx) =>
    tx
      .selectFrom('messages')
      .select([
        'id',
        'direction',
        'handled',
        'provider_message_key',
        'eaccount',
        'subject',
        'provider_thread',
      ])
      .where('contact_id', '=', contact_id)
      .where('body', 'like', `%${words}%`)
      .execute(),
  );

/** Moves the request of the reply and everything after it into the past. */
export const timePasses = ({ app }: Outreach, id: string, interval: string) =>
  app.query(sql`update replies set created_at = created_at - ${interval}::interval, requested_at = requested_at - ${interval}::interval,
        called_at = called_at - ${interval}::interval, last_called_at = last_called_at - ${interval}::interval,
        absent_since = absent_since - ${interval}::interval, leased_until = leased_until - ${interval}::interval
      where id = ${id}`);
