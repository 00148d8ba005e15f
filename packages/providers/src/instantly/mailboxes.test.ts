import { describe, expect, it } from 'vitest';
import { collect, type FakeResponse, fakeProvider } from '../testing/fake-provider.ts';
import { createInstantly } from './client.ts';

function visit(...responses: FakeResponse[]) {
  const fake = fakeProvider(...responses);
  return { ...fake, instantly: createInstantly({ ...fake.connection, apiKey: 'key-1' }) };
}

describe('the mailboxes of Instantly', () => {
  it('are read page by page, with missing fields as unknown', async () => {
    const { instantly, asked } = visit(
      {
        body: {
          items: [
            {
              email: 'Ann@acme.test',
              first_name: 'Ann',
              last_name: 'Lee',
              status: -1,
              warmup_status: 1,
              stat_warmup_score: 92.4,
              status_message: { e_message: 'Invalid login', response: '535' },
              autofix_failed: true,
              daily_limit: 30,
              sending_gap: 10,
            },
          ],
          next_starting_after: 'cursor-2',
        },
      },
      { body: { items: [{ email: 'bob@acme.test', status_message: 'odd', autofix_failed: null }] } },
    );
    expect(await collect(instantly.listMailboxes())).toEqual([
      {
        email: 'ann@acme.test',
        name: 'Ann Lee',
        status: -1,
        warmup_status: 1,
        warmup_score: 92.4,
        message: 'Invalid login',
        is_autofix_failed: true,
        is_setup_pending: false,
        daily_limit: 30,
        sending_gap: 10,
      },
      {
        email: 'bob@acme.test',
        name: null,
        status: null,
        warmup_status: null,
        warmup_score: null,
        message: null,
        is_autofix_failed: false,
        is_setup_pending: false,
        daily_limit: null,
        sending_gap: null,
      },
    ]);
    expect(asked[1]?.query.get('starting_after')).toBe('cursor-2');
  });

  it('have warm-up placement by day; mailboxes without activity are missing', async () => {
    const day = { sent: 10, received: 9, landed_inbox: 8, landed_spam: 2 };
    const { instantly, asked } = visit({
      body: { email_date_data: { 'Ann@acme.test': { '2026-10-01': day } }, aggregate_data: {} },
    });
    expect(await instantly.readWarmup(['ann@acme.test', 'bob@acme.test'])).toEqual([
      { email: 'ann@acme.test', day: '2026-10-01', landed_inbox: 8, landed_spam: 2 },
    ]);
    expect(asked[0]).toMatchObject({ body: { emails: ['ann@acme.test', 'bob@acme.test'] } });
  });

  it('have no placement if the response has no keys', async () => {
    const { instantly } = visit({ body: {} });
    expect(await instantly.readWarmup(['ann@acme.test'])).toEqual([]);
  });

  it('have sent and bounced email by day, always requested for named mailboxes', async () => {
    const { instantly, asked } = visit({
      body: [{ date: '2026-10-01', email_account: 'Ann@acme.test', sent: 20, bounced: 1 }],
    });
    const range = { startDate: '2026-09-02', endDate: '2026-10-01' };
    expect(await instantly.readMailboxDays(['ann@acme.test', 'bob@acme.test'], range)).toEqual([
      { email: 'ann@acme.test', day: '2026-10-01', sent: 20, bounced: 1 },
    ]);
    expect(asked[0]?.query.getAll('emails')).toEqual(['ann@acme.test', 'bob@acme.test']);
    expect(asked[0]?.query.get('start_date')).toBe('2026-09-02');
  });

  it('have the DNS records of their domain, whether the test passed or not', async () => {
    const ok = { domain: 'Acme.test', allPass: true, mx: true, spf: true, dkim: true, dmarc: true };
    const bad = { domain: 'other.test', allPass: false, mx: true, spf: true, dkim: false, dmarc: false };
    const { instantly } = visit({ body: { status: 'success', success_list: [ok], failure_list: [bad] } });
    expect(await instantly.readVitals(['ann@acme.test'])).toEqual([
      { domain: 'acme.test', mx: true, spf: true, dkim: true, dmarc: true },
      { domain: 'other.test', mx: true, spf: true, dkim: false, dmarc: false },
    ]);
  });

  it.each([
    ['pause', '/prefix/api/v2/accounts/ann%40acme.test/pause', undefined],
    ['resume', '/prefix/api/v2/accounts/ann%40acme.test/resume', undefined],
    ['mark_fixed', '/prefix/api/v2/accounts/ann%40acme.test/mark-fixed', undefined],
    ['enable_warmup', '/prefix/api/v2/accounts/warmup/enable', { emails: ['ann@acme.test'] }],
  ] as const)('are changed with one call (%s)', async (action, path, body) => {
    const { instantly, asked } = visit({ body: {} });
    await instantly.changeMailbox('ann@acme.test', action);
    expect(asked).toMatchObject([{ method: 'POST', path, ...(body && { body }) }]);
  });
});
