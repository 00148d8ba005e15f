import { afterAll, describe, expect, it } from 'vitest';
import { KEYS, openOutreach } from '#server/testing/outreach/open-outreach.ts';
import { countRows, listMessages, post, replyHook } from '#server/testing/outreach/outreach-rows.ts';
import { createRandom } from '#server/testing/random.ts';

const outreach = await openOutreach();
const hook = await outreach.toWebhook(await outreach.addAccount('instantly', KEYS.instantly));

afterAll(() => outreach.close());

describe('a reply posted by the cold-email provider', () => {
  it('is stored when no worker runs, and becomes a message once one does', async () => {
    expect((await post(hook, replyHook('ann@acme.example', 'Yes, please call me.'))).status).toBe(200);
    expect(await countRows(outreach)).toMatchObject({ received: 1, messages: 0 });
    await outreach.startWorker();
    await outreach.settle();
    expect(await countRows(outreach)).toMatchObject({
      received: 0,
      processed: 1,
      messages: 1,
      contacts: 1,
      companies: 1,
      campaigns: 1,
      links: 1,
    });
    expect(await listMessages(outreach)).toMatchObject([
      {
        source: 'cold_email',
        direction: 'inbound',
        subject: 'Re: Quick question',
        body: '<p>Yes, please call me.</p>',
        eaccount: 'megan@try-austindental.example',
        handled: false,
        email: 'ann@acme.example',
        first_name: 'Ann',
        company_name: 'Acme GmbH',
      },
    ]);
  });

  it('is one message, even if it arrives repeatedly, out of order and concurrently', async () => {
    const before = await countRows(outreach);
    const people = Array.from({ length: 10 }, (_, index) => `person${index}@parallel.example`);
    const events = people.flatMap((email) => [
      replyHook(email, 'First answer', { timestamp: '2026-11-02T10:00:00.000Z' }),
      replyHook(email.toUpperCase(), 'Second answer', { timestamp: '2026-11-02T10:05:00.000Z' }),
    ]);
    const random = createRandom(1);
    const posts = Array.from({ length: 10 }, () => events)
      .flat()
      .sort(() => random() - 0.5);
    const answers = await Promise.all(posts.map((event) => post(hook, event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await outreach.settle();
    const after = await countRows(outreach);
    expect(after.messages - before.messages).toBe(20);
    expect(after.contacts - before.contacts).toBe(10);
    expect(after.companies - before.companies).toBe(0);
    expect(after).toMatchObject({ received: 0, failed: 0, campaigns: 1 });
  });

  it('updates the account’s last webhook time', async () => {
    const { body } = await outreach.ask('GET', '/api/accounts');
    expect(body).toMatchObject([{ last_event_at: expect.any(String) }]);
  });

  it('updates that time even while a sync holds the account’s row', async () => {
    const start = new Date();
    await outreach.app.withDatabase(async (tx) => {
      await tx.selectFrom('accounts').select('id').forNoKeyUpdate().execute();
      expect((await post(hook, replyHook('held@acme.example', 'While you sync.'))).status).toBe(200);
    });
    const { body } = await outreach.ask('GET', '/api/accounts');
    const [account] = body as [{ last_event_at: string }];
    expect(new Date(account.last_event_at).getTime()).toBeGreaterThanOrEqual(start.getTime());
    await outreach.settle();
  });

  it('is two messages if two replies name the same mail', async () => {
    const before = await countRows(outreach);
    const mail = { email_id: 'the-mail-that-both-answer' };
    await post(hook, replyHook('bob@acme.example', 'Who are you?', mail));
    await post(
      hook,
      replyHook('bob@acme.example', 'Ah, I see.', { ...mail, timestamp: '2026-11-01T10:01:00Z' }),
    );
    await outreach.settle();
    expect((await countRows(outreach)).messages - before.messages).toBe(2);
  });

  it('may be enormous and contain characters that PostgreSQL cannot store', async () => {
    const text = `a\u0000b\ud800${'x'.repeat(1_200_000)}`;
    expect((await post(hook, replyHook('big@acme.example', text, { reply_html: '' }))).status).toBe(200);
    await outreach.settle();
    const big = (await listMessages(outreach)).find(({ email }) => email === 'big@acme.example');
    expect(big?.body).toMatch(/^ab\ufffdx+\n\[… cut: the message is longer than 1 MB\]$/);
  });

  it('is refused beyond 2 MB', async () => {
    expect((await post(hook, replyHook('x@acme.example', 'x'.repeat(2_200_000)))).status).toBe(413);
  });
});

describe('an event that cannot be parsed', () => {
  it('is stored, listed as unknown, and can be replayed', async () => {
    const strange = [
      '{"a":',
      '[]',
      '"text"',
      '',
      '{"event_type":"brand_new_event","timestamp":"2026-11-01T00:00:00Z"}',
    ];
    for (const body of strange) expect((await post(hook, body)).status).toBe(200);
    await outreach.settle();
    expect((await countRows(outreach)).unknown).toBe(strange.length);
    const { body } = await outreach.ask('GET', '/api/webhook-events');
    const { events } = body as { events: { id: string; status: string; reason: string }[] };
    expect(events.filter(({ status }) => status === 'unknown')).toHaveLength(strange.length);
    const [first] = events;
    expect((await outreach.ask('POST', `/api/webhook-events/${first?.id}/replay`)).status).toBe(200);
    await outreach.settle();
    expect((await countRows(outreach)).unknown).toBe(strange.length);
  });

  it('is listed in pages', async () => {
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const { body } = await outreach.ask('GET', `/api/webhook-events${next ? `?before=${next}` : ''}`);
      const page = body as { events: { id: string }[]; next: string | null };
      seen.push(...page.events.map(({ id }) => id));
      next = page.next;
    } while (next);
    const { received, processed, failed, unknown } = await countRows(outreach);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe(received + processed + failed + unknown);
  });

  it('changes nothing when a processed reply is replayed', async () => {
    const { body } = await outreach.ask('GET', '/api/webhook-events');
    const processed = (body as { events: { id: string; status: string }[] }).events.find(
      ({ status }) => status === 'processed',
    );
    const before = await countRows(outreach);
    await outreach.ask('POST', `/api/webhook-events/${processed?.id}/replay`);
    await outreach.settle();
    expect(await countRows(outreach)).toEqual(before);
  });
});

describe('a webhook URL', () => {
  it.each(['instantly/wrong', 'heyreach/wrong', 'anonymous-traffic/wrong'])(
    'a webhook URL that was never issued does not exist: %s',
    async (path) => {
      expect((await post(`${outreach.app.url}/api/webhooks/${path}`, {})).status).toBe(404);
    },
  );

  it('a webhook URL of one provider is not valid for the other', async () => {
    expect((await post(hook.replace('instantly', 'heyreach'), {})).status).toBe(404);
  });

  it('is removed with its account', async () => {
    const account = await outreach.addAccount('instantly', KEYS.soloInstantly);
    const url = await outreach.toWebhook(account);
    expect((await post(url, replyHook('z@acme.example', 'Hello'))).status).toBe(200);
    await outreach.ask('DELETE', `/api/accounts/${account.id}`);
    expect((await post(url, replyHook('z@acme.example', 'Hello again'))).status).toBe(404);
  });
});
