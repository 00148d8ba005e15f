import { describe, expect, it } from 'vitest';
import { followText } from './follow-text.ts';
import { INSTRUCTIONS, type ModelOutput } from './instructions.ts';
import { listDraftHosts, parseModelOutput } from './parse-model-output.ts';

const WRITTEN: ModelOutput = {
  message: 'Noted.',
  num_emails: null,
  business_name: null,
  website: null,
  description: null,
  industries: null,
  titles: null,
  company_size: null,
  location: null,
  primary_goal: null,
  tone: null,
  emails: null,
};
const read = (more: Partial<ModelOutput>, userText = '', draft = {}) =>
  parseModelOutput({ ...WRITTEN, ...more }, draft, userText);
const emails = [{ subject: 'One', body: 'See https://acme.example and https://evil.example/x.' }];

describe('parseModelOutput', () => {
  it('ignores null fields', () => {
    expect(read({ industries: [], description: '' })).toEqual({ message: 'Noted.', change: {} });
  });

  it('fills the same plan as the built-in conversation', () => {
    const plan = {
      description: 'crowns',
      company_size: '10-50',
      location: 'Ohio',
      tone: 'friendly' as const,
    };
    expect(read({ ...plan, business_name: 'Acme' })?.change).toEqual({ ...plan, name: 'Acme' });
  });

  it('accepts only a website that the user wrote', () => {
    const website = 'https://acme.example';
    expect(read({ website }, 'We are at www.acme.example!')?.change.website).toBe(website);
    expect(read({ website }, 'We are Acme')?.change.website).toBeUndefined();
    expect(
      read({ website: 'https://evil.example' }, 'We are at acme.example')?.change.website,
    ).toBeUndefined();
  });

  it('keeps only links of the business', () => {
    const draft = { business_info: { website: 'https://acme.example' } };
    expect(read({ emails }, '', draft)?.change.emails).toEqual([
      { subject: 'One', body: 'See https://acme.example and' },
    ]);
  });

  it('counts the existing emails', () => {
    expect(read({ emails, num_emails: 7 })?.change.num_emails).toBe(1);
  });

  it.each<[string, Partial<ModelOutput>]>([
    ['without a sentence', { message: ' <b></b> ' }],
    [
      'with an email that is empty after sanitizing',
      { emails: [...emails, { subject: 'https://evil.example', body: 'x' }] },
    ],
    ['that repeats what only we said', { emails: [{ subject: 'x', body: INSTRUCTIONS.slice(0, 200) }] }],
  ])('returns null %s', (_, more) => expect(read(more)).toBeNull());
});

describe('followText', () => {
  const follow = (steps: readonly unknown[], links = listDraftHosts({}, null)) => {
    const pieces: string[] = [];
    const next = followText(links, INSTRUCTIONS, (piece) => pieces.push(piece));
    for (const step of steps) next(step);
    return pieces;
  };

  it('returns whole words, each once', () => {
    expect(
      follow([undefined, 'Hel', 'Hello', 'Hello the', 'Hello there yo', 'Hello there you are ']),
    ).toEqual(['Hello', ' there', ' you are']);
  });

  it('holds back text that might have to be removed', () => {
    const pieces = follow([
      'See https://evil.exa',
      'See https://evil.example/x now, ',
      'See [a b](http',
      'See [a b](https://e.example) x ',
    ]);
    expect(pieces.join('')).not.toMatch(/evil|https/);
  });

  it('stops when the text reveals our instructions', () => {
    const words = INSTRUCTIONS.split(' ');
    const steps = words.map((_, index) => `${words.slice(0, index + 1).join(' ')} `);
    expect(follow(steps).join('').length).toBeLessThan(60);
  });
});
