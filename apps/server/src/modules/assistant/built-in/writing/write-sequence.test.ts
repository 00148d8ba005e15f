import { CampaignDraft, REPLY_TONES, toGeneratedContent } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import type { Style } from '../style.ts';
import { factsOf } from './facts.ts';
import { rolesFor, writeSequence } from './write-sequence.ts';

const BUSINESSES: NonNullable<CampaignDraft['business_info']>[] = [
  { name: 'Acme Dental' },
  { name: 'Acme Inc.' },
  {
    name: 'A.B. Cleaning Services Inc.',
    website: 'https://www.ab.example/?x=1',
    description: 'a cleaning company',
  },
  {
    name: 'Roofwise',
    website: 'https://roofwise.example/a?x=1#b',
    description: 'We repair roofs for schools.',
  },
  { name: 'Paw Palace', description: 'premium dog food' },
];
const AUDIENCES: NonNullable<CampaignDraft['target_audience']>[] = [
  {},
  { industries: ['food manufacturers'], titles: ['operations directors'] },
  { industries: ['retail', 'hospitals'], titles: ['Head of operations'] },
];
const GOALS = [
  'book free roof inspections',
  'register for our webinar on 3 December',
  'download our ebook',
  'get referrals',
  'hiring nurses',
  'find reseller partners',
  'more trial sign-ups',
  'book demos',
  'booking meetings',
  'get replies',
  'sell garden sheds',
  'brand awareness',
  'get feedback on our app',
  'world peace',
];
const COUNTS = [1, 3, 10];
const KNOWN = ['firstName', 'companyName', 'sendingAccountFirstName'];
const BANNED =
  /I turn to you|all the details|trial of your own|people in (?:food|hospitals)|your field|null|undefined|\.\.|\s\.| {2}|\?x=|https?:|jobTitle/;

const draftOf = (goal: string, count: number, business = BUSINESSES[0], audience = AUDIENCES[1]) => ({
  business_info: business,
  target_audience: audience,
  campaign_goals: { primary_goal: goal },
  sequence_config: { num_emails: count },
});
const sentencesOf = (body: string): string[] =>
  body
    .split('\n\n')
    .slice(1, -1)
    .flatMap((paragraph) => paragraph.split(/(?<=[.?!])\s+(?=[A-Z])/));

const STYLES: Style[] = REPLY_TONES.flatMap((tone) => [
  { tone },
  { tone, length: 'short' as const },
  { tone, length: 'full' as const },
  { tone, length: 'full' as const, emails: Array(10).fill({ times: 1 }) },
  { tone, length: 'full' as const, emails: Array.from({ length: 10 }, (_, place) => ({ times: place })) },
]);

describe.each(GOALS)('a sequence that is to %s', (goal) => {
  const all = BUSINESSES.flatMap((business) =>
    AUDIENCES.flatMap((audience) =>
      COUNTS.flatMap((count) =>
        STYLES.map((style) => {
          const facts = factsOf(draftOf(goal, count, business, audience));
          return { count, facts, emails: writeSequence(facts, style) };
        }),
      ),
    ),
  );

  it('has as many emails as are wanted, with subjects that are short and each their own', () => {
    for (const { count, emails } of all) {
      expect(emails).toHaveLength(count);
      expect(new Set(emails.map(({ subject }) => subject)).size).toBe(count);
      for (const { subject } of emails) expect(subject.length).toBeLessThanOrEqual(60);
      const content = { generated_content: toGeneratedContent(emails) };
      expect(CampaignDraft.safeParse(content).success).toBe(true);
    }
  });

  it('says no sentence twice', () => {
    for (const { emails } of all) {
      const sentences = emails.flatMap(({ body }) => sentencesOf(body));
      expect(sentences).toEqual([...new Set(sentences)]);
    }
  });

  it('asks for the same thing in every email but the goodbye', () => {
    for (const { count, facts, emails } of all)
      for (const [place, { body }] of emails.entries())
        expect(body.includes(facts.offer.words)).toBe(rolesFor(count)[place] !== 'break_up');
  });

  it('reads as a person writes, with placeholders that the provider fills', () => {
    for (const { emails } of all) {
      for (const { subject, body } of emails)
        expect(`${subject}\n${body}`.replace('Inc.\n', '')).not.toMatch(BANNED);
      for (const name of toGeneratedContent(emails).variables) expect(KNOWN).toContain(name);
    }
  });
});

describe('a sequence', () => {
  const facts = factsOf(draftOf('book demos', 10));

  it('opens first and says goodbye last', () => {
    expect(rolesFor(1)).toEqual(['opener']);
    expect(rolesFor(2)).toEqual(['opener', 'value']);
    expect(rolesFor(3)).toEqual(['opener', 'value', 'break_up']);
    expect(rolesFor(10)).toHaveLength(10);
    expect(rolesFor(10).at(-1)).toBe('break_up');
  });

  it('is signed by whoever sends it, for the business', () => {
    for (const { body } of writeSequence(facts, {}))
      expect(body.endsWith('Best regards,\n{{sendingAccountFirstName}}\nAcme Dental')).toBe(true);
  });

  it('sounds different in each tone', () => {
    const firsts = REPLY_TONES.map((tone) => writeSequence(facts, { tone })[0]?.body);
    expect(new Set(firsts).size).toBe(REPLY_TONES.length);
  });

  it.each(GOALS)(
    'that is to %s is shorter when it is to be short, subjects too, and longer when long',
    (goal) => {
      for (const times of [0, 1]) {
        const emails = Array(10).fill({ times });
        const write = (style: Style) => writeSequence(factsOf(draftOf(goal, 10)), { ...style, emails });
        const [short, usual, full] = [write({ length: 'short' }), write({}), write({ length: 'full' })];
        for (const [place, { subject, body }] of usual.entries()) {
          expect(short[place]?.subject.length).toBeLessThan(subject.length);
          expect(short[place]?.body.length).toBeLessThan(body.length);
          expect(full[place]?.body.length).toBeGreaterThan(body.length);
        }
      }
    },
  );

  it('says it in other words when it is asked for anew', () => {
    const first = writeSequence(facts, {});
    const again = writeSequence(facts, { emails: [{ times: 0 }, { times: 1 }] });
    expect(again[1]).not.toEqual(first[1]);
    expect(again[0]).toEqual(first[0]);
  });

  it('invents no figures and names no website that is not known', () => {
    for (const style of [{}, { emails: Array(10).fill({ times: 1 }) }])
      for (const { subject, body } of writeSequence(facts, style))
        expect(subject + body).not.toMatch(/\d|\.example/);
  });

  it('speaks to candidates of the job and to nobody else', () => {
    const hiring = writeSequence(factsOf(draftOf('hire nurses for our clinic', 10)), {});
    expect(hiring[0]?.body).toContain("We're hiring nurses for our clinic, and");
    expect(JSON.stringify(hiring)).not.toMatch(/whether we can help|Already covered/);
    expect(JSON.stringify(writeSequence(facts, {}))).not.toMatch(/hiring|the role/);
  });
});
