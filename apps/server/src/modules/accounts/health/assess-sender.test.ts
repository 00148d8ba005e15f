import { SENDER_PROBLEM_CODES } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { assessSender, type SenderFigures, type SenderState } from './assess-sender.ts';

const mailbox: SenderState = {
  kind: 'mailbox',
  connection: 'connected',
  connection_detail: null,
  warmup: 'active',
  warmup_score: 95,
  is_autofix_failed: false,
  is_setup_pending: false,
  dns: { mx: true, spf: true, dkim: true, dmarc: true },
};
const figures: SenderFigures = {
  landed_inbox: 100,
  landed_spam: 0,
  sent: 200,
  bounced: 0,
  earlier_score: null,
};
const judge = (state: Partial<SenderState>, more: Partial<SenderFigures> = {}) =>
  assessSender({ ...mailbox, ...state }, { ...figures, ...more });

const STATES: readonly [Partial<SenderState>, string, string, string][] = [
  [
    { connection: 'error', connection_detail: 'Connection error: refused' },
    'failing',
    'disconnected',
    'Connection error: refused',
  ],
  [{ connection: 'error' }, 'failing', 'disconnected', 'The provider reports an error'],
  [{ is_autofix_failed: true }, 'failing', 'repair_failed', 'Instantly could not repair the connection'],
  [{ warmup: 'banned' }, 'failing', 'warmup_banned', 'Banned from warm-up'],
  [{ warmup: 'suspended' }, 'failing', 'warmup_suspended', 'Permanently suspended from warm-up'],
  [{ warmup: 'paused' }, 'watch', 'warmup_paused', 'Warm-up is paused'],
  [
    { warmup: 'spam_folder_unknown' },
    'watch',
    'spam_folder_unknown',
    'Instantly cannot find the spam folder',
  ],
  [{ connection: 'paused' }, 'watch', 'paused', 'Paused: sends no campaign email'],
  [{ connection: 'maintenance' }, 'watch', 'maintenance', 'In maintenance in Instantly'],
  [{ is_setup_pending: true }, 'watch', 'setup_pending', 'The setup in Instantly is not finished'],
  [
    { dns: { mx: true, spf: true, dkim: false, dmarc: false } },
    'watch',
    'dns',
    'DNS records missing or wrong: DKIM, DMARC',
  ],
];

const FIGURES: readonly [Partial<SenderFigures>, string, string, string][] = [
  [{ sent: 200, bounced: 10 }, 'watch', 'bounces', '5% of 200 emails bounced in 30 days'],
  [{ sent: 200, bounced: 19 }, 'watch', 'bounces', '9.5% of 200 emails bounced in 30 days'],
  [{ sent: 200, bounced: 20 }, 'failing', 'bounces', '10% of 200 emails bounced in 30 days'],
  [{ sent: 50, bounced: 5 }, 'failing', 'bounces', '10% of 50 emails bounced in 30 days'],
  [
    { landed_inbox: 18, landed_spam: 2 },
    'watch',
    'spam',
    '10% of 20 warm-up emails landed in spam in 7 days',
  ],
  [
    { landed_inbox: 61, landed_spam: 39 },
    'watch',
    'spam',
    '39% of 100 warm-up emails landed in spam in 7 days',
  ],
  [
    { landed_inbox: 12, landed_spam: 8 },
    'failing',
    'spam',
    '40% of 20 warm-up emails landed in spam in 7 days',
  ],
];

describe('a sender', () => {
  it('is healthy while all figures are within their limits', () => {
    expect(judge({})).toEqual({ band: 'healthy', problems: [] });
    expect(judge({}, { sent: 200, bounced: 9 }).band).toBe('healthy');
    expect(judge({}, { landed_inbox: 91, landed_spam: 9 }).band).toBe('healthy');
  });

  it.each(STATES)('with %o is judged as %s', (state, band, code, text) => {
    expect(judge(state)).toEqual({ band, problems: [{ band, code, text }] });
  });

  it.each(FIGURES)('with %o is judged as %s', (more, band, code, text) => {
    expect(judge({}, more)).toEqual({ band, problems: [{ band, code, text }] });
  });

  it('is not judged by samples that are too small', () => {
    expect(judge({}, { landed_inbox: 0, landed_spam: 19, sent: 49, bounced: 49 })).toEqual({
      band: 'unknown',
      problems: [
        {
          band: 'unknown',
          code: 'not_enough_data',
          text: 'Not enough data: 19 of 20 warm-up deliveries in 7 days and 49 of 50 sent emails in 30 days',
        },
      ],
    });
  });

  it.each([{ sent: 0 }, { landed_inbox: 0 }])('is healthy with one sufficient sample (%o)', (more) => {
    expect(judge({}, more).band).toBe('healthy');
  });

  it('is watched when its warm-up score falls by ten points', () => {
    const earlier_score = { score: 78, days: 5 };
    const text = 'The warm-up score fell from 78 to 64 in 5 days';
    expect(judge({ warmup_score: 64 }, { earlier_score })).toEqual({
      band: 'watch',
      problems: [{ band: 'watch', code: 'score_loss', text }],
    });
    expect(judge({ warmup_score: 68 }, { earlier_score }).band).toBe('watch');
    expect(judge({ warmup_score: 69 }, { earlier_score }).band).toBe('healthy');
    expect(judge({ warmup_score: null }, { earlier_score }).band).toBe('healthy');
  });

  it('has all its problems listed, the worst first', () => {
    const dns = { mx: true, spf: false, dkim: true, dmarc: true };
    const { band, problems } = judge({ dns, warmup: 'paused' }, { bounced: 30 });
    expect(band).toBe('failing');
    expect(problems.map(({ code }) => code)).toEqual(['bounces', 'warmup_paused', 'dns']);
  });

  it('is judged only by its connection on LinkedIn', () => {
    const linkedin = { kind: 'linkedin', dns: null, warmup: null, warmup_score: null } as const;
    const none = { landed_inbox: 0, sent: 0 };
    expect(judge(linkedin, none)).toEqual({ band: 'healthy', problems: [] });
    expect(judge({ ...linkedin, connection: 'error' }, none).band).toBe('failing');
  });

  it('is tested with every problem', () => {
    const tested = [...STATES, ...FIGURES].map(([, , code]) => code);
    expect(new Set([...tested, 'score_loss', 'not_enough_data'])).toEqual(new Set(SENDER_PROBLEM_CODES));
  });
});
