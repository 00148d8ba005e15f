import { describe, expect, it } from 'vitest';
import { checkVerdict, type Verdict } from './check-verdict.ts';

const own_text = 'Not my area. Please write to Maria Keller (maria@acme.example), she is back on 2 December.';
const message = { own_text, sent_at: new Date('2026-11-15T10:00:00Z') };
const verdict = (more: Partial<Verdict>): Verdict => ({
  sentiment: 'wrong_person',
  confidence: 0.934,
  words: [],
  back_on_words: null,
  instead_name: null,
  instead_email: null,
  meeting: null,
  asks_price: false,
  asks_to_stop: false,
  ...more,
});
const check = (more: Partial<Verdict>) => checkVerdict(verdict(more), message, 'en');

describe('checkVerdict', () => {
  it('keeps phrases that occur in the reply', () => {
    const reported = {
      words: ['Not my area'],
      instead_name: 'Maria Keller',
      instead_email: 'maria@acme.example',
      back_on_words: 'back on 2 December',
    };
    expect(check(reported)).toEqual({
      said: 'wrong_person',
      confidence: 0.93,
      unsure: false,
      words: ['Not my area'],
      facts: {
        language: 'en',
        back_on: '2026-12-02',
        back_on_words: 'back on 2 December',
        instead: { name: 'Maria Keller', email: 'maria@acme.example' },
        meeting: null,
        meeting_times: [],
        asks_price: false,
        asks_to_stop: false,
      },
    });
  });

  it('is unsure below the confidence that a decision needs', () =>
    expect(check({ confidence: 0.7 }).unsure).toBe(true));

  it('drops phrases that do not occur in the reply', () => {
    const made = {
      words: ['<img src=x>', 'not my area', 'Maria', ''],
      instead_name: 'Bob Evil',
      instead_email: 'steal@evil.example',
      back_on_words: '24 December',
      meeting: 'Thursday at 3pm',
      confidence: 7,
    };
    const { words, confidence, facts } = check(made);
    expect({ words, confidence }).toEqual({ words: ['Maria'], confidence: 1 });
    expect(facts).toMatchObject({ instead: null, back_on: null, meeting: null });
  });
});
