import type { CampaignDraft } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { mergeDraft } from '../draft/merge-draft.ts';
import { converse } from './converse.ts';
import type { Style } from './style.ts';
import { HELP, REMARKS } from './words.ts';

type State = { draft: CampaignDraft; style: Style; last: string };

const say = (state: State, ...said: string[]): State =>
  said.reduce(({ draft, style }, text) => {
    const answer = converse(draft, style, text);
    return { draft: mergeDraft(draft, answer.change), style: answer.style, last: answer.message };
  }, state);
const emailsOf = ({ draft }: State) => draft.generated_content?.emails ?? [];
const written = say({ draft: {}, style: {}, last: '' }, '5', 'Kite', 'CTOs in fintech', 'book demos');
const MINE = { subject: 'Mine', body: 'My own words' };
const edit = (state: State, place: number): State => ({
  ...state,
  draft: mergeDraft(state.draft, { emails: emailsOf(state).with(place, MINE) }),
});

describe('emails in the person’s own words, when the number goes down', () => {
  const edited = edit(written, 3);

  it.each(['make it 2 emails', 'drop two emails', '3 emails instead'])(
    'are not lost by %j without a word',
    (text) => {
      const { draft, last } = say(edited, text);
      expect(draft).toEqual(edited.draft);
      expect(last).toMatch(
        /^Email 4 would be lost with \d emails, and the words are not mine, so I have changed nothing yet\./,
      );
      expect(last).toContain('Say “yes, drop it” to go on');
    },
  );

  it.each(['yes, drop it', 'yes', 'Yes, drop them.', 'ok, do it'])('go once the person says %j', (yes) => {
    const after = say(edited, 'make it 2 emails', yes);
    expect(emailsOf(after)).toHaveLength(2);
    expect(after.draft.sequence_config?.num_emails).toBe(2);
  });

  it('stay when they were edited after the question, until they are named too', () => {
    const after = say(edit(say(edited, 'make it 2 emails'), 4), 'yes');
    expect(emailsOf(after)).toHaveLength(5);
    expect(after.last).toMatch(/^Email 4 and 5 would be lost with 2 emails/);
    expect(emailsOf(say(after, 'yes, drop them'))).toHaveLength(2);
  });

  it('stay when the person says something else, and a later yes drops nothing', () => {
    const after = say(edited, 'make it 2 emails', 'no, keep it', 'yes');
    expect(emailsOf(after)).toEqual(emailsOf(edited));
    expect(after.last).toBe(REMARKS.content);
  });

  it('stay where there is room for them', () => {
    const after = say(edited, 'drop one email');
    expect(emailsOf(after)).toHaveLength(4);
    expect(emailsOf(after)[3]).toEqual(MINE);
    expect(after.last).toContain('I left email 4 as it was');
  });
});

describe('a number told by what comes or goes', () => {
  it.each([
    ['drop one email', 4],
    ['cut it down to 3 emails', 3],
    ['change the number to 3', 3],
    ['can we have 7 instead?', 7],
    ['another follow-up please', 6],
    ['remove two emails', 3],
    ['one email less please', 4],
    ['add 2 more emails', 7],
    ['add a sixth email', 6],
    ['add another email', 6],
    ['one more email please, add it', 6],
  ])('%j makes it so', (text, count) => {
    const after = say(written, text);
    expect(emailsOf(after)).toHaveLength(count);
    expect(after.draft.sequence_config?.num_emails).toBe(count);
  });

  it.each([
    ['Please remove email 3', 2],
    ['remove the last email', 4],
    ['delete the first email', 0],
  ])('%j takes out that one and leaves the others to the letter', (text, place) => {
    const after = say(written, text);
    expect(emailsOf(after)).toEqual(emailsOf(written).toSpliced(place, 1));
    expect(after.draft.sequence_config?.num_emails).toBe(4);
    expect(after.last).toContain(`I have taken out email ${place + 1}; 4 emails are left, as they were.`);
  });

  it('several can go at once, and a wish in the same breath is heard', () => {
    expect(emailsOf(say(written, 'remove emails 2 and 3'))).toEqual(emailsOf(written).toSpliced(1, 2));
    const both = say(written, 'I want it shorter and add one email');
    expect(both.style.length).toBe('short');
    expect(both.last).toContain('I have written the 6 emails again, shorter.');
    expect(say(written, 'less formal').style.tone).toBe('friendly');
  });

  it('what is left after that is still ours to change, and the person’s own words theirs', () => {
    const after = say(edit(written, 3), 'remove email 2', 'make it shorter');
    expect(after.last).toContain('I left email 3 as it was');
    expect(emailsOf(after)[1]).toEqual(emailsOf(say(written, 'make it shorter'))[2]);
    expect(emailsOf(after)[2]).toEqual(MINE);
  });

  it.each(['add 6 more emails', 'drop five emails'])('%j leaves the sequence within its bounds', (text) => {
    const after = say(written, text);
    expect(after.draft).toEqual(written.draft);
    expect(after.last).toBe('A sequence has between 1 and 10 emails, so it stays at 5 emails.');
  });
});

describe('once the emails are there, plain words', () => {
  it('replace one part of the audience by another', () => {
    expect(say(written, 'not fintech but finance').draft.target_audience).toEqual({
      industries: ['finance'],
      titles: ['CTOs'],
    });
    expect(say(written, 'CFOs instead of CTOs').draft.target_audience?.titles).toEqual(['CFOs']);
  });

  it('change the goal and the audience', () => {
    const goal = say(written, 'I changed my mind about the goal, I want trials');
    expect(goal.draft.campaign_goals?.primary_goal).toBe('trials');
    const audience = { industries: ['hospitals'], titles: ['CFOs'] };
    expect(say(written, 'Actually the audience should be CFOs in hospitals').draft.target_audience).toEqual(
      audience,
    );
    expect(say(written, 'I told you: CFOs in hospitals').draft.target_audience).toEqual(audience);
  });

  it.each([
    ['ok', REMARKS.content],
    ['yes', REMARKS.content],
    ['thanks', REMARKS.content],
    ['generate', REMARKS.content],
    ['start over', REMARKS.restart],
    ['undo', REMARKS.undo],
    ['shorter subject lines', REMARKS.subjects],
  ])('%j gets an answer that fits', (text, answer) => {
    const after = say(written, text);
    expect(after.last).toBe(answer);
    expect(after.last).not.toContain(HELP);
    expect(after.draft).toEqual(written.draft);
  });

  it('say truly when nothing became longer, in whatever order the emails were stored', () => {
    const stored = emailsOf(written).map(({ subject, body }) => ({ body, subject }));
    const content = {
      ...written.draft.generated_content,
      emails: stored,
    } as CampaignDraft['generated_content'];
    const after = say(
      { ...written, draft: { ...written.draft, generated_content: content } },
      'use a professional tone',
    );
    expect(after.last).toContain('The emails are like that already.');
  });
});
