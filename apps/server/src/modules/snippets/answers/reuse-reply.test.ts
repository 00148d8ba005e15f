import { SNIPPET_VARIABLES, type SnippetValues } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { type EarlierReply, reuseReplies } from './reuse-reply.ts';
import { listVocabulary } from './starter-answers.ts';

const ASKED = 'Could you send me more information about the onboarding and the support you offer?';

const reply = (content: string, more: Partial<EarlierReply> = {}): EarlierReply => ({
  id: 'r',
  content,
  sent_at: new Date('2026-11-03T10:00:00Z'),
  author: null,
  signers: ['Megan Fox'],
  campaign_id: null,
  contact_id: 'c',
  first_name: 'Ann',
  last_name: 'Lee',
  company: 'Acme',
  answered_text: ASKED,
  meeting: null,
  named_person: null,
  named_address: null,
  price_line: null,
  value_proposition: null,
  ...more,
});

const VALUES: SnippetValues = {
  ...(Object.fromEntries(Object.keys(SNIPPET_VARIABLES).map((name) => [name, null])) as SnippetValues),
  first_name: 'Bob',
  company: 'Zenith',
  signature: 'Kate Miller',
};

const reuse = (earlier: readonly EarlierReply[], more: { text?: string; language?: string } = {}) =>
  reuseReplies(earlier, {
    text: 'Could you send me more information on the onboarding and the support you offer, thanks?',
    language: 'en',
    isEmail: true,
    vocabulary: listVocabulary(more.language ?? 'en'),
    values: VALUES,
    ...more,
  });
const texts = (...earlier: EarlierReply[]) => reuse(earlier).map(({ text }) => text);

describe('a reply to a similar message', () => {
  it('is adapted to the new lead and sender', () => {
    const [found] = reuse([
      reply(
        'Hi Ann,\n\nhere is how we start with a team like Acme: one short call, then we do the rest.\n\nBest,\nMegan',
      ),
    ]);
    expect(found).toMatchObject({
      text: 'Hi Bob,\n\nhere is how we start with a team like Zenith: one short call, then we do the rest.\n\nBest,\nKate Miller',
      open: 0,
      source: { kind: 'reply', contact_name: 'Ann Lee', author: null, sent_at: '2026-11-03T10:00:00.000Z' },
    });
  });

  it.each([
    ['We charge 400 € for the whole thing.', 'We charge {{number}} for the whole thing.'],
    ['You get everything by Thursday from us.', 'You get everything by {{date}} from us.'],
    ['You find all of it on https://acme.example/docs now.', 'You find all of it on {{link}} now.'],
    [
      'Pick a time that suits you: https://calendly.com/megan/30',
      'Pick a time that suits you: {{booking_link}}',
    ],
    ['My colleague Petra will send you the details.', 'My colleague {{name}} will send you the details.'],
    ['It works well, as we saw at the Lee office.', 'It works well, as we saw at the {{name}} office.'],
  ])('keeps no specifics: %j', (content, text) => {
    expect(reuse([reply(content)])[0]).toMatchObject({ text });
    expect(reuse([reply(content)])[0]?.open).toBeGreaterThan(0);
  });

  it('keeps no name of the answered message, also at the beginning of a sentence', () => {
    const answered_text = `${ASKED} Please copy Igor too.`;
    expect(texts(reply('Igor gets the same pages from me as well.', { answered_text }))).toEqual([
      '{{name}} gets the same pages from me as well.',
    ]);
  });

  it('is not used below the minimum similarity, in another language, or if too much in it is specific', () => {
    const content = 'Sure, I will send you a short overview of how we work.';
    expect(texts(reply(content))).toHaveLength(1);
    expect(texts(reply(content, { answered_text: 'Let us talk about the invoice.' }))).toEqual([]);
    expect(texts(reply('Klar, ich schicke Ihnen gerne einen kurzen Überblick über unsere Arbeit.'))).toEqual(
      [],
    );
    expect(texts(reply('Sure: call 555 12 on Monday, see https://a.example and ask Petra or 99.'))).toEqual(
      [],
    );
  });

  it('is proposed without duplicates, at most two of them, most similar first', () => {
    const far = 'Could you send me more information about the onboarding?';
    expect(
      texts(
        reply('Sure, this is the first of all answers.', { answered_text: far }),
        reply('Sure, this is the best of all answers.'),
        reply('Sure, this is the best of all answers.'),
        reply('Sure, this is another one of all answers.'),
      ),
    ).toEqual(['Sure, this is the best of all answers.', 'Sure, this is another one of all answers.']);
  });

  it('is found among many long replies in bounded time', () => {
    const long = Array.from({ length: 60 }, (_, index) =>
      reply(`Sure, ${'I will send you Anything you need 12 '.repeat(100)}${index}`, {
        answered_text: `${ASKED} `.repeat(40),
      }),
    );
    const started = process.cpuUsage();
    reuse(long);
    expect(process.cpuUsage(started).user).toBeLessThan(1_500_000);
  });
});
