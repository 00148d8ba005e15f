import { withSystem } from '@hearback/database';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { resume } from '#server/platform/runs/sweep.job.ts';
import { openGate } from '#server/testing/outreach/open-gate.ts';
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
  timePasses,
} from '#server/testing/outreach/replies.ts';
import { resumeReplies } from './resume-replies.ts';

type Provider = 'instantly' | 'heyreach';

const arrived = {} as Record<Provider, InboundMessage>;
const count = { instantly: sentMails, heyreach: sentChats };
const QUIET = { count: 0, seconds: 0, slowMs: 0, after: false, status: 500 };
const PROVIDERS = ['instantly', 'heyreach'] as const;

const gate = await openGate();
const outreach = await openOutreach({
  INSTANTLY_API_BASE: `${gate.url}/instantly`,
  HEYREACH_API_BASE: `${gate.url}/heyreach`,
  // Longer than the request waits for the delivery, but not longer than needed.
  OUTREACH_TIMEOUT_SECONDS: '10',
});
gate.leadTo(outreach.simulators.url);
await outreach.startWorker();
for (const provider of PROVIDERS) {
  await connect(outreach, provider);
  arrived[provider] = await receiveReply(outreach, provider);
}

const failure = (provider: Provider, how: object) =>
  outreach.control(provider, '/failure', { ...QUIET, ...how });

beforeEach(async () => {
  for (const provider of PROVIDERS) await failure(provider, {});
});

afterAll(async () => {
  await outreach.close();
  await gate.shut();
});

const becomes = (id: string, expected: object) =>
  expect.poll(() => replyRow(outreach, id)).toMatchObject(expected);

/** Advances the clock and runs the minute job, which retries what is due; the provider is called once. */
async function later(id: string, interval: string): Promise<void> {
  await timePasses(outreach, id, interval);
  await resume(outreach.app.services, resumeReplies);
}

async function write(provider: Provider, words: string) {
  const { body } = await send(outreach, provider, order(arrived[provider].id, words));
  return { body, id: body.reply?.id ?? '' };
}

async function wentOutOnce(provider: Provider, words: string): Promise<void> {
  expect(await count[provider](outreach, words)).toHaveLength(1);
  expect(await inThread(outreach, arrived[provider].contact_id, words)).toHaveLength(1);
}

describe.each(PROVIDERS)('a reply through %s', (provider) => {
  it('refused by a failing provider shows the reason and the next attempt, and is then sent', async () => {
    await failure(provider, { seconds: 3600, status: 503 });
    const { body, id } = await write(provider, 'Refused with 503');
    expect(body).toMatchObject({
      success: true,
      reply: {
        status: 'queued',
        error: 'The provider is temporarily unavailable (status 503).',
        may_be_out: false,
        next_attempt_at: expect.any(String),
      },
    });
    await later(id, '20 minutes');
    await becomes(id, { status: 'queued', doubt: 'refused' });
    await failure(provider, {});
    await later(id, '3 minutes');
    await becomes(id, { status: 'sent' });
    await wentOutOnce(provider, 'Refused with 503');
  });

  it('accepted by the provider despite an error response is found there and not sent again', async () => {
    await failure(provider, { count: 1, status: 503, after: true });
    const { body, id } = await write(provider, 'Taken, and 503');
    expect(body.reply?.may_be_out).toBe(false);
    await later(id, '2 minutes');
    await becomes(id, { status: 'sent' });
    await wentOutOnce(provider, 'Taken, and 503');
  });

  it('a reply that never reached an unresponsive provider is sent once when it remains absent', async () => {
    await failure(provider, { seconds: 3600, status: 'cut' });
    const { body, id } = await write(provider, 'Nobody answered');
    expect(body).toMatchObject({
      success: true,
      reply: {
        status: 'queued',
        error: 'The provider did not confirm this reply, so it may already have been sent.',
        may_be_out: true,
        next_attempt_at: expect.any(String),
      },
    });
    await later(id, '20 minutes');
    await becomes(id, { status: 'queued', absent_since: null });
    await failure(provider, {});
    await later(id, '3 minutes');
    // One lookup is not enough, because the provider may still process requests from the outage.
    await becomes(id, { status: 'queued', absent_since: expect.any(Date) });
    expect(await count[provider](outreach, 'Nobody answered')).toHaveLength(0);
    await later(id, '6 minutes');
    await becomes(id, { status: 'sent' });
    await wentOutOnce(provider, 'Nobody answered');
  });

  it('accepted during an outage without a response is found when the provider recovers', async () => {
    await failure(provider, { seconds: 3600, status: 'cut', after: true });
    const { id } = await write(provider, 'Taken in the dark');
    await later(id, '30 minutes');
    await failure(provider, {});
    await later(id, '3 minutes');
    await becomes(id, { status: 'sent' });
    await wentOutOnce(provider, 'Taken in the dark');
  });

  it('fails after an hour, and a retry sends it once', async () => {
    await failure(provider, { seconds: 7200, status: 'cut' });
    const { id } = await write(provider, 'After an hour');
    await later(id, '61 minutes');
    await becomes(id, { status: 'failed', doubt: 'unknown' });
    await failure(provider, {});
    const clicks = await Promise.all([1, 2].map(() => outreach.ask('POST', `/api/replies/${id}/retry`)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    await becomes(id, { status: 'sent' });
    await wentOutOnce(provider, 'After an hour');
  });

  it('a reply that failed unconfirmed but was sent is not duplicated by a new submission', async () => {
    await failure(provider, { seconds: 7200, status: 'cut', after: true });
    const { id } = await write(provider, 'It had gone out');
    await later(id, '61 minutes');
    await becomes(id, { status: 'failed', doubt: 'unknown' });
    await failure(provider, {});
    const { body } = await write(provider, 'It had gone out');
    expect(body).toMatchObject({ success: true, reply: { status: 'sent' } });
    expect(body.reply?.id).not.toBe(id);
    await wentOutOnce(provider, 'It had gone out');
  });

  it('can be canceled while it waits, and is then never sent', async () => {
    await failure(provider, { seconds: 3600, status: 503 });
    const { id } = await write(provider, 'On second thought');
    expect((await outreach.ask('DELETE', `/api/replies/${id}`)).status).toBe(200);
    expect((await outreach.ask('GET', `/api/replies/${id}`)).body).toMatchObject({ status: 'discarded' });
    await failure(provider, {});
    await later(id, '10 minutes');
    expect((await outreach.ask('POST', `/api/replies/${id}/retry`)).body).toMatchObject({
      code: 'REPLY_GIVEN_UP',
    });
    expect(await count[provider](outreach, 'On second thought')).toHaveLength(0);
  });

  it('can be sent immediately by a retry when the provider is back', async () => {
    await failure(provider, { count: 1, status: 429 });
    const { id, body } = await write(provider, 'Now, please');
    if (body.reply?.status !== 'sent')
      expect((await outreach.ask('POST', `/api/replies/${id}/retry`)).status).toBe(200);
    await becomes(id, { status: 'sent' });
    await wentOutOnce(provider, 'Now, please');
  });
});

it('a local clock that runs hours ahead does not cause a second delivery', async () => {
  await failure('instantly', { seconds: 3600, status: 'cut' });
  const { id } = await write('instantly', 'Hours ahead');
  await failure('instantly', {});
  vi.setSystemTime(Date.now() + 2 * 3_600_000);
  try {
    await later(id, '1 minute');
    await becomes(id, { status: 'queued', absent_since: expect.any(Date) });
  } finally {
    vi.useRealTimers();
  }
  expect(await count.instantly(outreach, 'Hours ahead')).toHaveLength(0);
});

it('a lookup that exceeds the rate limit frees its worker slot and is rescheduled', async () => {
  await failure('instantly', { seconds: 3600, status: 'cut', after: true });
  const { id } = await write('instantly', 'No calls left');
  const { db } = outreach.app.services;
  await withSystem(db, 'test', (tx) =>
    sql`insert into system.rate_budgets (key, tokens, refilled_at)
      select distinct 'instantly-emails:' || provider_account_id, -7, clock_timestamp() from accounts where provider = 'instantly'
      on conflict (key) do update set tokens = -7, refilled_at = clock_timestamp()`.execute(tx),
  );
  await failure('instantly', {});
  await later(id, '1 minute');
  const isWaiting = async () => {
    const { status, leased_until } = await replyRow(outreach, id);
    return status === 'queued' && leased_until !== null && leased_until > new Date();
  };
  await expect.poll(isWaiting).toBe(true);
  await withSystem(db, 'test', (tx) => sql`delete from system.rate_budgets`.execute(tx));
  await later(id, '3 minutes');
  await becomes(id, { status: 'sent' });
  await wentOutOnce('instantly', 'No calls left');
});

describe('a provider that responds after our timeout', () => {
  const stopWaiting = async (provider: Provider, after: boolean) => {
    await failure(provider, { slowMs: 14_000, after });
    const { id, body } = await write(provider, 'Too slow');
    expect(body).toMatchObject({ success: true, reply: { status: 'sending' } });
    await failure(provider, {});
    await becomes(id, { status: 'queued', doubt: 'unknown' });
    return id;
  };

  it('receives the reply once, whether or not it accepted the first call', async () => {
    const [taken, notTaken] = await Promise.all([
      stopWaiting('instantly', true),
      stopWaiting('heyreach', false),
    ]);
    await later(taken, '2 minutes');
    await becomes(taken, { status: 'sent' });
    await wentOutOnce('instantly', 'Too slow');
    await later(notTaken, '11 minutes');
    await becomes(notTaken, { status: 'queued', absent_since: expect.any(Date) });
    await later(notTaken, '6 minutes');
    await becomes(notTaken, { status: 'sent' });
    await wentOutOnce('heyreach', 'Too slow');
  });
});

describe('an unreachable provider', () => {
  it('receives the reply once when it is reachable again', async () => {
    await gate.shut();
    const { body, id } = await write('instantly', 'Nobody there');
    expect(body).toMatchObject({
      success: true,
      reply: { status: 'queued', error: 'The provider is unreachable.', may_be_out: false },
    });
    await later(id, '5 minutes');
    await becomes(id, { status: 'queued', doubt: null });
    await gate.open();
    await later(id, '3 minutes');
    await becomes(id, { status: 'sent' });
    await wentOutOnce('instantly', 'Nobody there');
  });
});
