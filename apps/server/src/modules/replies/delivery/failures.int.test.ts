import { withWorkspace } from '@hearback/database';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openOutreach } from '#server/testing/outreach/open-outreach.ts';
import {
  connect,
  type InboundMessage,
  inThread,
  order,
  receiveReply,
  replyRow,
  send,
  sentChats,
  sentMails,
} from '#server/testing/outreach/replies.ts';
import { listOpenReplies } from '../replies.queries.ts';

const arrived = {} as Record<'instantly' | 'heyreach', InboundMessage>;
const count = { instantly: sentMails, heyreach: sentChats };
const QUIET = { count: 0, seconds: 0, slowMs: 0, after: false, status: 500 };

const outreach = await openOutreach();
await outreach.startWorker();
for (const provider of ['instantly', 'heyreach'] as const) {
  await connect(outreach, provider);
  arrived[provider] = await receiveReply(outreach, provider);
}

beforeEach(async () => {
  for (const provider of ['instantly', 'heyreach'] as const)
    await outreach.control(provider, '/failure', QUIET);
});

afterAll(() => outreach.close());

const failure = (provider: 'instantly' | 'heyreach', how: object) =>
  outreach.control(provider, '/failure', { ...QUIET, ...how });

const openReplies = () =>
  withWorkspace(outreach.app.services.db, outreach.owner.workspace_id, (tx) =>
    listOpenReplies(tx, arrived.heyreach.contact_id),
  );

const becomes = (id: string, status: string) =>
  expect.poll(async () => (await replyRow(outreach, id)).status).toBe(status);

describe.each(['instantly', 'heyreach'] as const)('a reply through %s', (provider) => {
  it('is found at the provider and not sent again when its response is lost', async () => {
    await failure(provider, { count: 1, status: 'cut', after: true });
    const { body } = await send(outreach, provider, order(arrived[provider].id, 'The answer was lost'));
    expect(body.success).toBe(true);
    await becomes(body.reply?.id ?? '', 'sent');
    expect(await count[provider](outreach, 'The answer was lost')).toHaveLength(1);
    expect(await inThread(outreach, arrived[provider].contact_id, 'The answer was lost')).toHaveLength(1);
  });
});

describe('a provider with problems', () => {
  it('a provider that responds late delays only the confirmation: the reply is sending, then sent, once', async () => {
    await failure('instantly', { slowMs: 8_000, after: true });
    const late = order(arrived.instantly.id, 'The late answer');
    const { body } = await send(outreach, 'instantly', late);
    expect(body).toMatchObject({ success: true, reply: { status: 'sending' } });
    await becomes(body.reply?.id ?? '', 'sent');
    expect((await send(outreach, 'instantly', late)).body.reply?.status).toBe('sent');
    await failure('instantly', {});
    expect(await sentMails(outreach, 'The late answer')).toHaveLength(1);
  });

  it('is retried if it rate-limits the call before accepting it', async () => {
    await failure('instantly', { count: 1, status: 429 });
    const { body } = await send(outreach, 'instantly', order(arrived.instantly.id, 'Slowly then'));
    await becomes(body.reply?.id ?? '', 'sent');
    expect(await sentMails(outreach, 'Slowly then')).toHaveLength(1);
  });
});

describe('a reply that the provider refused', () => {
  it('shows the reason immediately and can be retried or discarded', async () => {
    await failure('heyreach', { count: 1, status: 400 });
    const { body } = await send(outreach, 'heyreach', order(arrived.heyreach.id, 'Once more, please'));
    expect(body).toMatchObject({
      success: false,
      error: 'Simulated answer with status 400',
      reply: { status: 'failed', may_be_out: false },
    });
    const id = body.reply?.id ?? '';
    expect(await openReplies()).toContainEqual(expect.objectContaining({ id, status: 'failed' }));
    const clicks = await Promise.all([1, 2].map(() => outreach.ask('POST', `/api/replies/${id}/retry`)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    await becomes(id, 'sent');
    expect(await sentChats(outreach, 'Once more, please')).toHaveLength(1);
    expect(await outreach.ask('DELETE', `/api/replies/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'REPLY_UNDER_WAY' },
    });
  });

  it('reopens its conversation even if it was finished in the meantime', async () => {
    const { contact_id, id } = arrived.heyreach;
    const needsAction = async () => {
      const { body } = await outreach.ask('GET', '/api/conversations?needs_action=true');
      return (body as { conversations: { contact_id: string }[] }).conversations.map(
        (each) => each.contact_id,
      );
    };
    expect((await outreach.ask('POST', `/api/conversations/${contact_id}/finish`)).status).toBe(200);
    expect(await needsAction()).not.toContain(contact_id);
    await failure('heyreach', { count: 1, status: 400 });
    expect((await send(outreach, 'heyreach', order(id, 'Finished too early'))).body.success).toBe(false);
    expect(await needsAction()).toContain(contact_id);
  });

  it('cannot be sent by its key after it was discarded', async () => {
    await failure('heyreach', { count: 1, status: 400 });
    const discardedOrder = order(arrived.heyreach.id, 'Given up');
    const { body } = await send(outreach, 'heyreach', discardedOrder);
    const id = body.reply?.id ?? '';
    expect((await outreach.ask('DELETE', `/api/replies/${id}`)).status).toBe(200);
    expect((await openReplies()).map((reply) => reply.id)).not.toContain(id);
    expect((await send(outreach, 'heyreach', discardedOrder)).body.success).toBe(false);
    expect((await outreach.ask('POST', `/api/replies/${id}/retry`)).status).toBe(409);
    expect(await sentChats(outreach, 'Given up')).toEqual([]);
  });

  it('is replaced by a new submission under a new key', async () => {
    await failure('heyreach', { count: 1, status: 400 });
    const { body } = await send(outreach, 'heyreach', order(arrived.heyreach.id, 'Pressed again'));
    expect(body.success).toBe(false);
    const resubmission = await send(outreach, 'heyreach', order(arrived.heyreach.id, 'Pressed again'));
    expect(resubmission.body).toMatchObject({ success: true, reply: { status: 'sent' } });
    expect(resubmission.body.reply?.id).not.toBe(body.reply?.id);
    expect((await openReplies()).map(({ id }) => id)).not.toContain(body.reply?.id);
    expect(await sentChats(outreach, 'Pressed again')).toHaveLength(1);
  });

  it('because of an invalid API key also marks the account as failing', async () => {
    await outreach.control('heyreach', '/accounts/hr_demo_northwind', { revoked: true });
    const { body } = await send(outreach, 'heyreach', order(arrived.heyreach.id, 'No key'));
    expect(body).toMatchObject({ success: false, reply: { status: 'failed', may_be_out: false } });
    expect(body.error).toContain('no longer accepts this API key');
    const accounts = (await outreach.ask('GET', '/api/accounts')).body as {
      provider: string;
      connected: boolean;
    }[];
    expect(accounts.find((account) => account.provider === 'heyreach')?.connected).toBe(false);
  });
});
