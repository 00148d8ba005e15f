import { detectLanguage } from '@hearback/classification';
import {
  ANSWER_CHANNELS,
  ANSWER_LANGUAGES,
  findLinkedInProblem,
  listUnknownVariables,
  REPLY_TONES,
  SITUATIONS,
  SNIPPET_VARIABLES,
  type Snippet,
  type SnippetValues,
} from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { chooseAnswers, listCandidates } from './choose-answers.ts';
import { listStarters } from './starter-answers.ts';

const NOTHING = Object.fromEntries(
  Object.keys(SNIPPET_VARIABLES).map((name) => [name, null]),
) as SnippetValues;
const VALUES: SnippetValues = {
  ...NOTHING,
  first_name: 'Ada',
  signature: 'Megan',
  proposed_time: '10:30',
  named_person: 'Maria Keller',
  return_date: 'December 2',
};
const PLACE = { language: 'en', channel: 'email', campaign_id: 'c', location_id: 'l' } as const;

const own = (more: Partial<Snippet>): Snippet => ({
  id: 'own',
  name: 'Ours',
  content: 'Ours.',
  location_id: null,
  campaign_id: null,
  situation: 'hard_no',
  language: 'en',
  tone: null,
  channel: null,
  enabled: true,
  starter: null,
  ...more,
});

const choose = (
  library: readonly Snippet[],
  place: Parameters<typeof listCandidates>[1] = PLACE,
  values = VALUES,
) => chooseAnswers(listCandidates(library, place, values), 'hard_no', 'professional').map(({ text }) => text);

const CASES = ANSWER_LANGUAGES.flatMap((language) =>
  ANSWER_CHANNELS.flatMap((channel) => SITUATIONS.map((situation) => ({ language, channel, situation }))),
);

describe('the starter answers', () => {
  it.each(CASES)(
    'have a complete text: $language, $channel, $situation',
    ({ language, channel, situation }) => {
      const candidates = listCandidates([], { ...PLACE, language, channel }, VALUES);
      const texts = REPLY_TONES.map((tone) => chooseAnswers(candidates, situation, tone)[0]?.text ?? '');
      expect(new Set(texts).size).toBe(3);
      for (const text of texts) {
        expect(text).not.toMatch(/[{}]| {2}|undefined|\bnull\b/);
        expect(detectLanguage(text)).toBe(language);
        if (channel === 'email') expect(text.endsWith('\nMegan')).toBe(true);
        else expect([findLinkedInProblem(text), /^\p{Lu}|^¡|^¿/u.test(text)]).toEqual([null, true]);
      }
    },
  );

  it('use only known variables and have distinct names', () => {
    const all = CASES.flatMap(({ language, channel }) => listStarters(language, channel));
    for (const { content } of all) expect(listUnknownVariables(content)).toEqual([]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(new Set(all.map(({ key }) => key)).size);
  });

  it('ask for nothing and offer nothing after a no or a removal request', () => {
    for (const { language, channel } of CASES)
      for (const { situation, content } of listStarters(language, channel))
        if (situation === 'hard_no' || situation === 'removal_request')
          expect(content).not.toMatch(/[?]|booking_link|price_line/);
  });

  it('greet a person without a name, and end without a sender, only if neither is known', () => {
    const [text = ''] = choose([], PLACE, NOTHING);
    expect(text).toMatch(/^Hello,\n[\s\S]*\n\nBest regards,$/);
  });
});

describe('the choice among answers', () => {
  it('prefers the campaign, then the location, then the workspace, then the starter', () => {
    const library = [
      own({ id: '1', content: 'Workspace.' }),
      own({ id: '2', content: 'Campaign.', campaign_id: 'c', location_id: 'l' }),
      own({ id: '3', content: 'Location.', location_id: 'l' }),
    ];
    expect(choose(library).slice(0, 3)).toEqual(['Campaign.', 'Location.', 'Workspace.']);
    expect(choose(library, { ...PLACE, campaign_id: 'x', location_id: 'y' })[0]).toBe('Workspace.');
  });

  it('leaves out other languages, other channels and answers that are off', () => {
    const library = [
      own({ language: 'de' }),
      own({ channel: 'linkedin' }),
      own({ enabled: false }),
      own({ situation: null, language: null }),
    ];
    expect(choose(library)).not.toContain('Ours.');
  });

  it('prefers an answer with nothing left to fill in', () => {
    const library = [own({ content: 'See {{booking_link}}' })];
    expect(choose(library)[0]).toMatch(/^Hello Ada,/);
    expect(choose(library)).toContain('See {{booking_link}}');
    expect(choose(library, PLACE, { ...VALUES, booking_link: 'https://cal.example' })[0]).toBe(
      'See https://cal.example',
    );
  });

  it('proposes no answer on LinkedIn that has a greeting or more than 40 words', () => {
    const library = [own({ content: 'Hi Ada,\n\nThanks.' }), own({ content: 'word '.repeat(41) })];
    const texts = choose(library, { ...PLACE, channel: 'linkedin' });
    expect(texts.every((text) => findLinkedInProblem(text) === null)).toBe(true);
  });
});
