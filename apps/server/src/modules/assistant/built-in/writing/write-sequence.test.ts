import { CampaignDraft, REPLY_TONES, toGeneratedContent } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { GOAL_KINDS } from '../reading/read-goal.ts';
import { type Facts, factsOf } from './facts.ts';
import { rolesFor, writeSequence } from './write-sequence.ts';

const FACTS: Facts = {
  count: 10,
  name: 'Acme Dental',
  website: 'acme.example',
  field: 'dental practices',
  goal: 'demo',
};
const counts = Array.from({ length: 10 }, (_, index) => index + 1);

describe('a sequence', () => {
  it.each(counts)('of %i emails has as many, each with a subject and a body of its own', (count) => {
    const emails = writeSequence({ ...FACTS, count }, {});
    expect(emails).toHaveLength(count);
    expect(new Set(emails.map(({ subject }) => subject)).size).toBe(count);
    expect(new Set(emails.map(({ body }) => body)).size).toBe(count);
    expect(CampaignDraft.safeParse({ generated_content: toGeneratedContent(emails) }).success).toBe(true);
  });

  it('opens first and says goodbye last', () => {
    expect(rolesFor(1)).toEqual(['opener']);
    expect(rolesFor(2)).toEqual(['opener', 'value']);
    expect(rolesFor(3)).toEqual(['opener', 'value', 'break_up']);
    expect(rolesFor(10)).toHaveLength(10);
    expect(rolesFor(10).at(-1)).toBe('break_up');
  });

  it('speaks to each reader through placeholders that the provider fills', () => {
    expect(toGeneratedContent(writeSequence(FACTS, {})).variables.toSorted()).toEqual([
      'companyName',
      'firstName',
      'jobTitle',
    ]);
    for (const { body } of writeSequence(FACTS, {})) expect(body).toContain('{{firstName}}');
  });

  it.each(GOAL_KINDS.flatMap((goal) => REPLY_TONES.map((tone) => ({ goal, tone }))))(
    'asks for what the goal $goal wants in every email, in a $tone tone',
    ({ goal, tone }) => {
      const asks = GOAL_KINDS.map((kind) =>
        askOf(writeSequence({ ...FACTS, goal: kind, count: 1 }, { tone })),
      );
      expect(new Set(asks).size).toBe(GOAL_KINDS.length);
      const emails = writeSequence({ ...FACTS, goal }, { tone });
      for (const [place, email] of emails.entries())
        expect(askOf([email])).not.toBe(askOf(emails.slice(place + 1)));
    },
  );

  it('sounds different in each tone', () => {
    const firsts = REPLY_TONES.map((tone) => writeSequence(FACTS, { tone })[0]?.body);
    expect(new Set(firsts).size).toBe(REPLY_TONES.length);
  });

  it('is shorter when it is to be short', () => {
    const [full, short] = [writeSequence(FACTS, {}), writeSequence(FACTS, { length: 'short' })];
    for (const [place, { body }] of short.entries())
      expect(body.length).toBeLessThan(full[place]?.body.length ?? 0);
  });

  it('says it in other words when it is asked for anew', () => {
    const [first, again] = [
      writeSequence(FACTS, {}),
      writeSequence(FACTS, { emails: [{ times: 0 }, { times: 1 }] }),
    ];
    expect(again[1]).not.toEqual(first[1]);
    expect(again[0]).toEqual(first[0]);
  });

  it('invents no figures and names no website that is not known', () => {
    for (const style of [{}, { emails: Array(10).fill({ times: 1 }) }]) {
      for (const { subject, body } of writeSequence(FACTS, style)) expect(subject + body).not.toMatch(/\d/);
      const unknown = JSON.stringify(writeSequence({ ...FACTS, website: null }, style));
      expect(unknown).not.toMatch(/null|undefined|acme\.example|https?:/);
    }
  });
});

describe('the facts', () => {
  it('are what the draft holds, and plain words where it holds nothing', () => {
    const draft = {
      business_info: { name: 'Acme', website: 'https://www.acme.example/about' },
      target_audience: { industries: ['retail', 'food', 'law', 'music'] },
      campaign_goals: { primary_goal: 'book demos' },
      sequence_config: { num_emails: 4 },
    };
    expect(factsOf(draft)).toEqual({
      count: 4,
      name: 'Acme',
      website: 'acme.example/about',
      field: 'retail, food and law',
      goal: 'demo',
    });
    expect(factsOf({})).toMatchObject({ count: 3, website: null, field: 'your field', goal: 'talk' });
  });
});

/** The paragraph before the closing. */
const askOf = ([email]: readonly { body: string }[]): string | undefined => email?.body.split('\n\n').at(-2);
