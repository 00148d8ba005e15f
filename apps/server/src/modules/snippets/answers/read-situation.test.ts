import { extractFacts } from '@hearback/classification';
import type { Disposition } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { readSituation } from './read-situation.ts';

/** A Monday. */
const sent_at = new Date('2026-11-16T09:00:00Z');
const now = new Date('2026-11-16T15:00:00Z');

const read = (sentiment: Disposition | null, text: string, at = now, confidence: number | null = 0.99) => {
  const facts = extractFacts(text, { label: sentiment, sent_at });
  const { situation, reason } = readSituation({ text, sentiment, confidence, facts, sent_at }, at);
  return situation ?? reason;
};

describe('a removal request', () => {
  it.each([
    [null, 'Unsubscribe me please'],
    ['soft_no', 'Not now. Remove me from your list.'],
    ['wrong_person', 'Wrong person, delete my data.'],
    ['hard_no', 'Stop.'],
  ] as const)('gets only the confirmation: %s, %s', (sentiment, text) =>
    expect(read(sentiment, text)).toBe('removal_request'),
  );

  it.each([
    ['interested', 'We write on behalf of our client and will take legal action.', 'may_complain'],
    [
      'interested',
      'Our solicitors ask you to cease and desist. We look forward to your reply.',
      'may_complain',
    ],
    [
      'interested',
      'Sie haben mich ohne meine Einwilligung angeschrieben. Woher haben Sie meine Adresse?',
      'may_complain',
    ],
    [null, 'Je n’ai jamais donné mon accord. Mise en demeure de cesser.', 'may_complain'],
    ['hard_no', 'RODO. Proszę usunąć mój adres.', 'may_complain'],
    ['hard_no', 'No me interesa. LOPD.', 'may_complain'],
    ['hard_no', 'Löschen Sie meine Daten, sonst schalte ich einen Anwalt ein.', 'may_complain'],
    ['interested', 'Great, please remove me from nothing, I am in', 'may_ask_removal'],
    ['interested', 'Sounds good. Is it GDPR compliant?', 'may_complain'],
    ['ooo', 'I am away. Please stop emailing me.', 'may_ask_removal'],
  ] as const)('that is doubtful, or a complaint, ends without a draft: %s, %s', (sentiment, text, reason) =>
    expect(read(sentiment, text)).toBe(reason),
  );
});

describe('an interested reply', () => {
  it.each([
    ['This is interesting to us.', 'interested'],
    ['Happy to have a call about it.', 'wants_time'],
    ['How about Thursday at 3pm?', 'proposes_time'],
    ['Gerne, Donnerstag um 14 Uhr.', 'proposes_time'],
    ['What does it cost?', 'asks_price'],
    ['I am interested, what happens next?', 'interested'],
    ['Wir möchten das gern. Wie geht es weiter?', 'interested'],
    ['Happy to jump on a quick call. When works for you?', 'wants_time'],
    ['Gerne ein kurzes Gespräch. Wann passt es Ihnen?', 'wants_time'],
    ['When did you start the company?', 'question'],
    ['Could you let me know roughly what you charge for two sites?', 'asks_price'],
    ['Qual seria o valor mensal para oito pessoas?', 'asks_price'],
    ['Please send me more information.', 'asks_information'],
    ['Mi può mandare una presentazione?', 'asks_information'],
    ['Pouvez-vous m’en dire un peu plus ?', 'asks_information'],
    ['Vi har pratat om att byta lösning. Berätta gärna mer.', 'asks_information'],
    ['Does it work with SAP?', 'question'],
    ['How much is it, and can we talk on Friday at 10?', 'several_topics'],
    ['Any day but Thursday works.', 'time_uncertain'],
    ['Tuesday or Wednesday afternoon?', 'time_uncertain'],
    ['Let us talk next Thursday at 3pm.', 'time_uncertain'],
    ['Gerne, jeden Tag außer Donnerstag.', 'time_uncertain'],
    ['Book a slot here: https://calendly.com/ada/30min', 'link'],
  ])('%s is %s', (text, expected) => expect(read('interested', text)).toBe(expected));

  it('with a day that has passed ends without a draft', () => {
    const later = new Date('2026-11-20T09:00:00Z');
    expect(read('interested', 'How about Thursday at 3pm?', later)).toBe('time_passed');
    expect(read('interested', 'Call me tomorrow at 10.', new Date('2026-11-17T20:00:00Z'))).toBe(
      'time_passed',
    );
    expect(read('interested', 'How about Thursday at 3pm?', new Date('2026-11-18T09:00:00Z'))).toBe(
      'proposes_time',
    );
  });
});

describe('other replies', () => {
  it.each([
    ['soft_no', 'Not a priority at the moment.', 'soft_no'],
    ['soft_no', 'Try me again in March.', 'soft_no_dated'],
    ['soft_no', 'Not now, but what would it cost?', 'question'],
    ['soft_no', 'We had a hard year. I am interested.', 'unclear'],
    ['hard_no', 'No thanks.', 'hard_no'],
    ['wrong_person', 'Please contact Maria Keller.', 'wrong_person_named'],
    ['wrong_person', 'I am not the right person.', 'wrong_person'],
    ['wrong_person', 'Ask a@acme.example for sales or b@acme.example for supplies.', 'several_people'],
    ['ooo', 'I am away until 2 December.', 'absence'],
    ['ooo', 'I am on leave.', 'absence'],
    [null, 'Hm.', 'unclear'],
  ] as const)('%s: %s is %s', (sentiment, text, expected) => expect(read(sentiment, text)).toBe(expected));

  it('end without a draft below the confidence that is needed', () =>
    expect(read('interested', 'Happy to have a call.', now, 0.6)).toBe('unclear'));

  it.each(['soft_no', 'hard_no'] as const)('end without an answer to a %s that may be wrong', (sentiment) => {
    expect(read(sentiment, 'Let us leave it there.', now, 0.89)).toBe('unclear');
    expect(read(sentiment, 'Let us leave it there.', now, 0.9)).toBe(sentiment);
  });

  it('other replies of a person count without a confidence', () =>
    expect(read('interested', 'Happy to have a call.', now, null)).toBe('wants_time'));

  it('from an absence that is over end without a draft', () =>
    expect(read('ooo', 'I am away until 20 November.', new Date('2026-12-01T09:00:00Z'))).toBe(
      'time_passed',
    ));
});
