import { describe, expect, it } from 'vitest';
import { createLedger, type Ledger, marksIn, type ReplyRecord } from '../ledger.ts';
import { type FinalState, judge, type StoredReply } from './rules.ts';

const MARK = 'mark-a-1';
const AT = '2026-01-05T10:00:00.000Z';

const nothing: FinalState = {
  replies: [],
  messages: [],
  atProviders: [],
  sentiments: new Map(),
  imports: new Map(),
};

const createReplyLedger = (response: ReplyRecord['response'], send_at: string | null = null): Ledger => ({
  ...createLedger(),
  replies: [{ mark: MARK, channel: 'cold_email', contact_id: 'c', send_at, response }],
});
const row = (status: string, rest: Partial<StoredReply> = {}): StoredReply => ({
  mark: MARK,
  status,
  in_doubt: false,
  waits: true,
  error: null,
  ...rest,
});
const out = { mark: MARK, direction: 'outbound' as const, at: AT };
const threadMessage = { mark: MARK, direction: 'outbound' as const };

const createMessageLedger = (acknowledged: boolean): Ledger => ({
  ...createLedger(),
  written: new Map([[MARK, { mark: MARK, channel: 'cold_email', acknowledged }]]),
});

const findings = (ledger: Ledger, observed: Partial<FinalState>) =>
  judge(ledger, { ...nothing, ...observed }).findings;

describe('a reply', () => {
  it('is at the provider once and in its thread once after it was sent', () => {
    const whole = { replies: [row('sent')], messages: [threadMessage], atProviders: [out] };
    expect(findings(createReplyLedger('sent'), whole)).toEqual([]);
    expect(findings(createReplyLedger('sent'), { ...whole, atProviders: [out, out] })).toEqual([
      'reply mark-a-1 (sent, sent) went out 2 times',
    ]);
    expect(findings(createReplyLedger('sent'), { ...whole, atProviders: [] })).toEqual([
      'reply mark-a-1 (sent, sent) is marked as sent, but missing at the provider',
    ]);
    expect(findings(createReplyLedger('sent'), { ...whole, messages: [] })).toEqual([
      'reply mark-a-1 (sent, sent) is marked as sent, but missing in its thread',
    ]);
    expect(
      findings(createReplyLedger('sent'), { ...whole, messages: [threadMessage, threadMessage] }),
    ).toEqual(['reply mark-a-1 (sent, sent) appears 2 times in its thread']);
  });

  it('is never lost after it was accepted, and may wait while its next attempt is planned', () => {
    expect(findings(createReplyLedger('accepted'), {})).toEqual([
      'reply mark-a-1 (accepted, no row) was acknowledged and is lost',
    ]);
    expect(findings(createReplyLedger('accepted'), { replies: [row('queued', { in_doubt: true })] })).toEqual(
      [],
    );
    expect(findings(createReplyLedger('accepted'), { replies: [row('queued', { waits: false })] })).toEqual([
      'reply mark-a-1 (accepted, queued) waits for a time that has passed, and no retry is planned',
    ]);
  });

  it('without a response may exist or not, but not twice', () => {
    expect(findings(createReplyLedger('unanswered'), {})).toEqual([]);
    expect(findings(createReplyLedger('unanswered'), { replies: [row('failed'), row('failed')] })).toEqual([
      'reply mark-a-1 (unanswered, failed and failed) has 2 rows',
    ]);
  });

  it('a reply that failed is not at the provider, unless its delivery is unknown', () => {
    const failed = { atProviders: [out], replies: [row('failed')] };
    expect(findings(createReplyLedger('accepted'), failed)).toEqual([
      'reply mark-a-1 (accepted, failed) is marked as failed, but the provider has it',
    ]);
    expect(
      findings(createReplyLedger('accepted'), { ...failed, replies: [row('failed', { in_doubt: true })] }),
    ).toEqual([]);
  });

  it('is not sent before its scheduled time', () => {
    const whole = { replies: [row('sent')], messages: [threadMessage], atProviders: [out] };
    expect(findings(createReplyLedger('sent', AT), whole)).toEqual([]);
    expect(findings(createReplyLedger('sent', '2026-01-05T10:00:02.000Z'), whole)).toEqual([
      'reply mark-a-1 (sent, sent) was scheduled for 2026-01-05T10:00:02.000Z and went out at 2026-01-05T10:00:00.000Z',
    ]);
  });
});

describe('a message of a lead', () => {
  const stored = { mark: MARK, direction: 'inbound' as const };

  it('is stored once after it was acknowledged', () => {
    expect(findings(createMessageLedger(true), { messages: [stored] })).toEqual([]);
    expect(findings(createMessageLedger(true), {})).toEqual([
      'cold_email mark-a-1 of a lead was acknowledged with 2xx and is lost',
    ]);
    expect(findings(createMessageLedger(true), { messages: [stored, stored] })).toEqual([
      'cold_email mark-a-1 of a lead is stored 2 times',
    ]);
  });

  it('is imported by a sync if no webhook reported it', () => {
    const providerMessage = { mark: MARK, direction: 'inbound' as const, at: AT };
    expect(findings(createMessageLedger(false), { atProviders: [providerMessage] })).toEqual([
      'cold_email mark-a-1 of a lead is at the provider, but no sync imported it',
    ]);
    expect(findings(createMessageLedger(false), {})).toEqual([]);
  });
});

describe('a disposition', () => {
  const ask = (...asks: [string, boolean][]): Ledger => ({
    ...createLedger(),
    dispositions: asks.map(([sentiment, acknowledged]) => ({ contact_id: 'c', sentiment, acknowledged })),
  });
  const is = (sentiment: string) => ({ sentiments: new Map([['c', sentiment]]) });

  it('is the last acknowledged one, or one without a response', () => {
    const ledger = ask(['ooo', false], ['interested', true], ['soft_no', true]);
    expect(findings(ledger, is('soft_no'))).toEqual([]);
    expect(findings(ledger, is('ooo'))).toEqual([]);
    expect(findings(ledger, is('interested'))).toEqual([
      'the disposition soft_no of contact c was acknowledged, and it is interested',
    ]);
  });
});

describe('an import', () => {
  const ledger: Ledger = {
    ...createLedger(),
    imports: [
      { id: 'i', file_name: 'leads.csv', emails: ['a@x.example', 'b@x.example'], acknowledged: true },
    ],
  };
  const is = (status: string, leads: number) => ({ imports: new Map([['i', { status, leads }]]) });

  it('ends with one lead per row', () => {
    expect(findings(ledger, is('done', 2))).toEqual([]);
    expect(findings(ledger, is('done', 3))).toEqual(['the import leads.csv has 3 leads instead of 2']);
    expect(findings(ledger, is('running', 1))).toEqual(['the import leads.csv is running']);
    expect(findings(ledger, {})).toEqual(['the import leads.csv was acknowledged and is lost']);
  });
});

it('marks are found anywhere in a text', () => {
  expect(marksIn('<p>Hello mark-load1-12</p>, mark-load1-120')).toEqual(['mark-load1-12', 'mark-load1-120']);
  expect(marksIn('no mark')).toEqual([]);
});
