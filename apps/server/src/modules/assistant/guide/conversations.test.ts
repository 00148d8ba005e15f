import { readFileSync } from 'node:fs';
import { type CampaignPlan, GUIDED_FIELDS, type GuidedField, toPlan } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { findLanguage } from '../sequence/find-language.ts';
import { answerQuestion, type GuideReply, skipQuestion } from './answer-question.ts';
import { GREETING } from './messages.ts';
import { findQuestion } from './progress.ts';

/** Null is the button “Skip”, which stores nothing. */
type Answers = Readonly<Record<GuidedField, string | null>>;
type Reader = { readonly who: string; readonly answers: Answers };

const LONG =
  'So basically what we do is kind of hard to explain, but we started out in 2011 repairing roofs, mostly for schools and a few churches, and then people kept asking whether we could also do the gutters, so now we do gutters too, and since last year we also install solar panels (the flat ones, not the ugly ones), which is honestly the part that makes the most money, although the roofs are what everybody knows us for, and we are really quick, and we clean up after ourselves, and our crew is friendly';

/** Awkward answers of every kind. */
const AWKWARD: readonly Reader[] = [
  {
    who: 'a careful reader who writes full sentences',
    answers: {
      num_emails: '10',
      name: 'Acme Dental Labs',
      website: 'https://www.acme-dental.example/crowns',
      description: 'We make dental crowns in three days.',
      titles: 'Practice owners\nOffice managers',
      industries: 'Dental practices',
      primary_goal: 'Book a demo',
      tone: 'Professional',
    },
  },
  {
    who: 'a reader who writes fragments in lowercase',
    answers: {
      num_emails: '3',
      name: 'roofwise',
      website: 'roofwise.example',
      description: 'roof repairs 4 schools',
      titles: 'principals, facility ppl',
      industries: 'schools i guess',
      primary_goal: 'a free roof inspection',
      tone: 'friendly',
    },
  },
  {
    who: 'a reader who gives instructions instead of answers',
    answers: {
      num_emails: '4',
      name: 'replace logistics managers with COOs',
      website: null,
      description: 'make it shorter and more punchy',
      titles: 'no wait, change that to COOs',
      industries: 'skip',
      primary_goal: 'undo',
      tone: 'direct',
    },
  },
  {
    who: 'a reader whose answers end in punctuation',
    answers: {
      num_emails: '2',
      name: 'Acme, Inc....',
      website: 'WWW.ACME.EXAMPLE/?a=b#c',
      description: 'we fix vans!!!',
      titles: 'fleet managers???',
      industries: 'logistics, shipping, etc.',
      primary_goal: 'call us;',
      tone: 'professional',
    },
  },
  {
    who: 'a German reader',
    answers: {
      num_emails: '7',
      name: 'Müller Dachbau GmbH & Co. KG',
      website: 'mueller-dach.example',
      description: 'wir reparieren Dächer für Schulen und Kirchen',
      titles: 'Schulleiter und Hausmeister',
      industries: 'öffentliche Schulen',
      primary_goal: 'eine kostenlose Dachprüfung',
      tone: 'professional',
    },
  },
  {
    who: 'a French reader',
    answers: {
      num_emails: '10',
      name: 'Toitures Martin',
      website: null,
      description: 'Nous réparons les toits des écoles et des mairies.',
      titles: 'directeurs, intendants',
      industries: 'écoles publiques',
      primary_goal: 'Book a call',
      tone: 'friendly',
    },
  },
  {
    who: 'a Polish reader, whose language the emails are not written in',
    answers: {
      num_emails: '3',
      name: 'Dachy Nowak',
      website: 'dachy-nowak.example',
      description: 'Naprawiamy dachy dla szkół i kościołów w całej Polsce',
      titles: 'dyrektorzy i właściciele',
      industries: 'szkoły publiczne',
      primary_goal: 'bezpłatny przegląd dachu',
      tone: 'friendly',
    },
  },
  {
    who: 'a reader who writes very long answers',
    answers: {
      num_emails: '5',
      name: 'The Original Denver Roof, Gutter and Solar Panel Repair and Cleaning Company of Colorado (since 2011)',
      website: 'https://roofs.example/a/very/long/path?with=a&few=parameters',
      description: LONG,
      titles:
        'people who decide about roofs, which in a school is usually the principal but sometimes the caretaker',
      industries: 'schools\nchurches\nanything with a flat roof that is older than about twenty years',
      primary_goal:
        'I would like them to let us come by and have a look at the roof, it costs them nothing and takes an hour',
      tone: 'friendly',
    },
  },
  {
    who: 'a reader who writes emoji, markup and quotation marks',
    answers: {
      num_emails: '10',
      name: '🚀 “Rocket” <b>Labs</b>',
      website: 'rocket.example',
      description: '🔥🔥 growth {hacking} 4 u & ur team 🔥🔥',
      titles: 'C-level 👔',
      industries: '🏥 / 🏦',
      primary_goal: '☎️ 15 min?',
      tone: 'friendly',
    },
  },
  {
    who: 'a reader who answers nothing',
    answers: {
      num_emails: null,
      name: null,
      website: null,
      description: null,
      titles: null,
      industries: null,
      primary_goal: null,
      tone: null,
    },
  },
];

/** Typed by three people who saw only the questions. */
const TYPED: readonly Reader[] = JSON.parse(
  readFileSync(new URL('fixtures/typed-conversations.json', import.meta.url), 'utf8'),
);

const READERS = [...AWKWARD, ...TYPED];

/** Answers or skips each question in turn, as the screen does. */
function converse(answers: Answers): GuideReply {
  return GUIDED_FIELDS.reduce<GuideReply>(
    (state, field) => {
      expect(findQuestion(state.draft, state.guide_progress)).toBe(field);
      const answer = answers[field];
      return answer === null ? skipQuestion(state, field) : answerQuestion(state, answer);
    },
    { draft: {}, guide_progress: {}, message: GREETING },
  );
}

/** The value that the plan must contain after the answer was typed. */
function toTyped(field: GuidedField, typed: string | null): CampaignPlan[GuidedField] {
  if (typed === null) return field === 'num_emails' ? 3 : null;
  if (field === 'num_emails') return Number(typed);
  if (field === 'tone') return typed.toLowerCase() as CampaignPlan['tone'];
  if (field !== 'titles' && field !== 'industries') return typed;
  // One entry per line. Space around a line and empty lines are not part of an answer.
  return typed.split('\n').flatMap((line) => line.trim() || []);
}

describe.each(READERS)('the guided conversation with $who', ({ answers }) => {
  const { draft, message } = converse(answers);
  const emails = draft.generated_content?.emails ?? [];

  it('stores every answer exactly as typed', () => {
    const plan = toPlan(draft);
    for (const field of GUIDED_FIELDS)
      expect({ [field]: plan[field] }).toEqual({ [field]: toTyped(field, answers[field]) });
  });

  it('quotes the answers only after a colon or in the signature', () => {
    const quoted = [answers.description, answers.website].filter((answer) => answer !== null);
    for (const { body } of emails)
      for (const answer of quoted) if (body.includes(answer)) expect(body).toContain(`:\n${answer}\n\n`);
    for (const { subject } of emails)
      for (const answer of [...quoted, answers.name]) if (answer) expect(subject).not.toContain(answer);
  });

  it('writes these emails', async () => {
    expect(emails).toHaveLength(toPlan(draft).num_emails ?? 0);
    const text = emails.map(({ subject, body }) => `Subject: ${subject}\n\n${body}`);
    await expect([message, ...text, ''].join('\n\n---\n\n')).toMatchFileSnapshot(
      `fixtures/conversation-${READERS.findIndex((reader) => reader.answers === answers) + 1}.txt`,
    );
  });
});

describe('the language of the emails', () => {
  const write = (answers: Partial<Answers>) =>
    findLanguage(converse({ ...(AWKWARD.at(-1)?.answers as Answers), ...answers }).draft);

  it('is the language of the answers where it is supported', () => {
    expect(write({ description: 'Reparamos tejados para colegios y ayuntamientos' })).toEqual({
      language: 'es',
      reason: 'in Spanish, the language of your answers',
    });
  });

  it('is English otherwise, and the message says why', () => {
    expect(converse(READERS[6]?.answers as Answers).message).toContain(
      "3 emails are ready, in English, because I can't write in Polish:",
    );
    expect(write({}).reason).toBe("in English, because I couldn't recognize the language of your answers");
  });
});

describe('answerQuestion', () => {
  const EMPTY = { draft: {}, guide_progress: {} };
  const atWebsite = answerQuestion(answerQuestion(EMPTY, '3'), 'Acme');

  it.each(['banana', 'three', '11', '0', '3 emails', '3.5'])('stores nothing for the count %j', (typed) => {
    expect(answerQuestion(EMPTY, typed)).toEqual({
      ...EMPTY,
      message: 'Choose one of these: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10. Nothing was saved.',
    });
  });

  it('stores nothing that is not a web address as the website', () => {
    for (const typed of ['we have none', 'javascript:alert(1)', 'ann@acme.example'])
      expect(answerQuestion(atWebsite, typed)).toEqual({
        draft: atWebsite.draft,
        guide_progress: atWebsite.guide_progress,
        message: 'Enter a web address, such as https://example.com. Nothing was saved.',
      });
  });

  it.each([
    ['name', 'n'.repeat(201), 'Your answer can have at most 200 characters.'],
    ['name', 'Acme\nDental', 'Use a single line.'],
    ['titles', 't'.repeat(301), 'Each line can have at most 300 characters.'],
    ['titles', 'CEO\n'.repeat(21), 'Write at most 20 lines.'],
  ] as const)('rejects an answer for %s that does not fit, and never cuts it', (field, typed, problem) => {
    const before = GUIDED_FIELDS.slice(0, GUIDED_FIELDS.indexOf(field)).reduce<GuideReply>(
      (state, one) => skipQuestion(state, one),
      { ...EMPTY, message: '' },
    );
    const after = answerQuestion(before, typed);
    expect(after).toEqual({ ...before, message: `${problem} Nothing was saved.` });
  });

  it('changes nothing once all questions are answered', () => {
    const done = converse(READERS[0]?.answers as Answers);
    const after = answerQuestion(done, 'make it shorter');
    expect(after.draft).toEqual(done.draft);
    expect(after.message).toBe(
      'There is no open question. Edit the plan, or use the buttons to change the emails.',
    );
  });

  it('confirms each answer and asks one question at a time', () => {
    expect(atWebsite.message).toBe('Saved under “Business name”. What is your website?');
    expect(skipQuestion(atWebsite, 'website').message).toBe(
      'Skipped “Website”. You can still fill it in later, in the plan. What does your business do? Address your readers directly, because the emails quote your answer word for word.',
    );
  });
});
