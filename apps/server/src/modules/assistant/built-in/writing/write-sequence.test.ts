import { CampaignDraft, planOf, REPLY_TONES } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { offerOf } from './goals.ts';
import { otherRole, readersOf, stepsFor, writeEmail, writeSequence } from './write-sequence.ts';

const BUSINESSES: NonNullable<CampaignDraft['business_info']>[] = [
  {},
  { name: 'Acme Inc.' },
  { name: 'Roofwise', website: 'https://www.roofwise.example/a/?x=1#b', description: 'We repair roofs.' },
  { name: 'Tetti', description: 'riparazioni di tetti' },
];
const GOALS = [
  '',
  'book free roof inspections',
  'register for our webinar',
  'hiring nurses',
  'Termine vereinbaren',
  'demander une démo',
];
const COUNTS = [1, 2, 3, 10];
const KNOWN = ['firstName', 'companyName', 'sendingAccountFirstName'];
const BANNED = /null|undefined|\.\.|\s\.| {2}|\?x=|https?:/;

const drafts = BUSINESSES.flatMap((business_info) =>
  GOALS.flatMap((primary_goal) =>
    COUNTS.flatMap((num_emails) =>
      REPLY_TONES.flatMap((tone) =>
        [undefined, 'short' as const, 'full' as const].map(
          (length): CampaignDraft => ({
            business_info,
            target_audience: { titles: ['owners'], industries: ['retail'] },
            campaign_goals: primary_goal ? { primary_goal } : {},
            sequence_config: { num_emails, tone, ...(length && { length }) },
          }),
        ),
      ),
    ),
  ),
);
const sentencesOf = (body: string): string[] =>
  body
    .split('\n\n')
    .slice(1, -1)
    .flatMap((paragraph) => paragraph.split(/(?<=[.?!])\s+(?=[A-Z])/));

describe('a sequence', () => {
  it('begins every sentence with a capital, however the business was told', () => {
    const description = 'we make onboarding software for HR teams';
    const { generated_content } = writeSequence({ business_info: { name: 'Brightdesk', description } });
    const [first] = generated_content?.emails ?? [];
    expect(first?.body).toContain("I'm with Brightdesk. We make onboarding software for HR teams.");
  });

  it('has as many emails as are wanted, with short subjects, each their own, and is a valid draft', () => {
    for (const draft of drafts) {
      const { generated_content, ...rest } = writeSequence(draft);
      const subjects = generated_content?.subjects ?? [];
      expect(subjects).toHaveLength(planOf(draft).num_emails ?? 0);
      expect(new Set(subjects).size).toBe(subjects.length);
      for (const subject of subjects) expect(subject.length).toBeLessThanOrEqual(60);
      expect(CampaignDraft.safeParse({ ...rest, generated_content }).success).toBe(true);
    }
  });

  it('says no sentence but its introduction twice, and reads as a person writes', () => {
    for (const draft of drafts) {
      const { emails = [], variables = [] } = writeSequence(draft).generated_content ?? {};
      const sentences = emails
        .flatMap(({ body }) => sentencesOf(body))
        .filter((one) => !/^I'm with|^Inc|^You'll find us/.test(one));
      expect(sentences).toEqual([...new Set(sentences)]);
      for (const { subject, body } of emails) expect(`${subject}\n${body}`).not.toMatch(BANNED);
      for (const name of variables) expect(KNOWN).toContain(name);
    }
  });

  it('asks for the goal in every email but the goodbye', () => {
    for (const draft of drafts) {
      const offer = offerOf(planOf(draft).primary_goal ?? '');
      const { generated_content, sequence_config } = writeSequence(draft);
      for (const [place, { body }] of (generated_content?.emails ?? []).entries())
        expect(body.includes(offer)).toBe(sequence_config?.steps?.[place]?.role !== 'break_up');
    }
  });

  it('opens first, says goodbye last, and has other words for each as long as there are any', () => {
    const roles = (count: number) => stepsFor(count).map(({ role }) => role);
    expect([roles(1), roles(2), roles(3)]).toEqual([
      ['opener'],
      ['opener', 'value'],
      ['opener', 'value', 'break_up'],
    ]);
    expect(roles(10)).toHaveLength(10);
    expect(otherRole(stepsFor(3), 0)).toBe('hello');
    expect(otherRole(stepsFor(3), 1)).toBe('insight');
    expect(otherRole(stepsFor(3), 2)).toBe('goodbye');
    expect(otherRole(stepsFor(10), 4)).toBeNull();
  });

  it('is signed by whoever sends it, for the business, and invents nothing', () => {
    const { body } = writeEmail({ business_info: { name: 'Acme' } }, { role: 'value' });
    expect(body.endsWith('Best regards,\n{{sendingAccountFirstName}}\nAcme')).toBe(true);
    for (const { role } of stepsFor(10)) expect(writeEmail({}, { role }).body).not.toMatch(/\d|\.example/);
  });
});

it.each([
  ['book demos', 'see a short demo'],
  ['Demos vereinbaren', 'see a short demo'],
  ['Obtenir des démos', 'see a short demo'],
  ['Einladung zum Webinar', 'join our event'],
  ['book free roof inspections', 'book a free roof inspection'],
  ['booking meetings', 'have a short call'],
  ['rekrutacja', 'talk about the role'],
  ['world peace', 'have a short call'],
])('the goal %j asks the reader to %s', (goal, offer) => expect(offerOf(goal)).toBe(offer));

it.each<[CampaignDraft['target_audience'], string]>([
  [{}, 'people like you'],
  [{ titles: ['owners', 'CEOs'] }, 'owners and CEOs'],
  [{ titles: ['CEO'], industries: ['law'] }, 'people in roles such as CEO in law'],
  [{ titles: ['VP Sales'] }, 'people in roles such as VP Sales'],
  [{ industries: ['dentistry'], location: 'Ohio' }, 'people in dentistry in Ohio'],
])('the readers %j are %s', (target_audience, readers) =>
  expect(readersOf({ target_audience })).toBe(readers),
);
