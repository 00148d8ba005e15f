import { detectLanguage } from '@hearback/classification';
import { DISPOSITIONS, type Disposition, REPLY_TONES } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { type DraftFacts, draftReply } from './draft-reply.ts';

const ada = { first_name: 'Ada', company_name: 'Analytical Engines', industry: 'Computing' };
const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'sv', 'pl'];
const SENTIMENTS = [...DISPOSITIONS, null];
const CASES = LANGUAGES.flatMap((language) =>
  SENTIMENTS.flatMap((sentiment) => REPLY_TONES.map((tone) => ({ language, sentiment, tone }))),
);

describe('the built-in draft', () => {
  it.each(CASES)('is complete in $language for $sentiment, $tone', (facts) => {
    for (const more of [
      ada,
      {},
      { ...ada, colleague: 'Maria Keller', back_on: '2026-12-02', asks_to_stop: true },
    ]) {
      const draft = draftReply({ ...facts, ...more, sender_name: 'Grace' });
      expect(draft).not.toMatch(/[{}[\]]|undefined|null| {2}| [,.](?!\.)/);
      expect(detectLanguage(draft)).toBe(facts.language);
      expect(draft.split('\n\n').length).toBeGreaterThanOrEqual(3);
      expect(draft.endsWith('\nGrace')).toBe(true);
      if ('first_name' in more) expect(draft.split('\n')[0]).toContain('Ada');
    }
  });

  it('has distinct texts for every disposition and tone of every language', () => {
    for (const language of LANGUAGES) {
      const texts = CASES.filter((each) => each.language === language).map((facts) =>
        draftReply({ ...ada, ...facts }),
      );
      expect(new Set(texts).size).toBe(SENTIMENTS.length * REPLY_TONES.length);
    }
  });

  it.each(CASES.filter(({ sentiment }) => sentiment === 'hard_no'))(
    'accepts a no in one sentence, in $language, $tone',
    (facts) => {
      for (const asks_to_stop of [true, false]) {
        const body = draftReply({ ...ada, ...facts, asks_to_stop }).split('\n\n');
        expect(body).toHaveLength(3);
        expect(body[1]?.match(/[.!?](?= |$)/g)).toHaveLength(1);
        expect(body[1]).not.toContain('?');
      }
    },
  );

  it.each(LANGUAGES)('accepts the proposed time and asks for no other, in %s', (language) => {
    for (const tone of REPLY_TONES) {
      const facts = { ...ada, language, tone, sentiment: 'interested' as const };
      const settled = draftReply({ ...facts, meeting: 'Friday at 10', asks_price: true });
      expect(settled).toMatch(/friday at 10/i);
      expect(settled).not.toContain('?');
      expect(draftReply({ ...facts, meeting: 'Friday' }).match(/\?/g)).toHaveLength(1);
      expect(draftReply({ ...facts, asks_price: true })).not.toBe(draftReply(facts));
      expect(detectLanguage(settled)).toBe(language);
    }
  });

  it.each(LANGUAGES)('follows up when the writer said, without asking when, in %s', (language) => {
    for (const tone of REPLY_TONES) {
      const draft = draftReply({ ...ada, language, tone, sentiment: 'soft_no', names_later: true });
      expect(draft).not.toContain('?');
      expect(detectLanguage(draft)).toBe(language);
    }
  });

  it.each(LANGUAGES)('thanks for a name and uses it, in %s', (language) => {
    for (const tone of REPLY_TONES)
      expect(
        draftReply({ ...ada, language, tone, sentiment: 'wrong_person', colleague: 'Maria Keller' }),
      ).toContain('Maria Keller');
  });

  it.each([
    ['en', 'December 2'],
    ['fr', 'après le 2 décembre'],
    ['de', 'nach dem 2. Dezember'],
    ['es', 'después del 2 de diciembre'],
    ['it', 'dopo il Suo rientro (2 dicembre)'],
    ['pt', 'depois de 2 de dezembro'],
    ['nl', 'na 2 december'],
    ['sv', 'efter den 2 december'],
    ['pl', 'po 2 grudnia'],
  ])('offers to wait for an absent person, with the date, in %s', (language, date) => {
    for (const tone of REPLY_TONES)
      expect(draftReply({ ...ada, language, tone, sentiment: 'ooo', back_on: '2026-12-02' })).toContain(date);
  });

  it('is in English if the language is not supported', () => {
    for (const language of ['da', 'xx', null, undefined])
      expect(draftReply({ ...ada, tone: 'direct', language })).toBe(
        draftReply({ ...ada, tone: 'direct', language: 'en' }),
      );
  });

  it("falls back to 'your company' and 'your industry'", () => {
    const draft = draftReply({ sentiment: 'interested', tone: 'professional', company_name: '  ' });
    expect(draft).toContain('your company');
    expect(draft).toContain('your industry');
    expect(draft.startsWith('Hello there,')).toBe(true);
  });

  it('is signed with the name of the sender if it is known', () => {
    const draft = (sender_name: string | null) => draftReply({ ...ada, tone: 'professional', sender_name });
    expect(draft(' Grace\n').endsWith('\n\nBest regards,\nGrace')).toBe(true);
    expect(draft('  ').endsWith('\n\nBest regards,')).toBe(true);
    expect(draft(null)).toBe(draft(''));
  });

  it('ends with the signature of the sender instead of the name', () => {
    const signature = 'Grace Hopper\nNavy, Arlington\n';
    const draft = draftReply({ ...ada, tone: 'professional', sender_name: 'Grace', signature });
    expect(draft.endsWith('\n\nBest regards,\nGrace Hopper\nNavy, Arlington')).toBe(true);
  });

  it('keeps a name with line breaks on one line', () => {
    const draft = draftReply({ ...ada, tone: 'direct', company_name: 'Analytical\n\nEngines' });
    expect(draft).toContain('Analytical Engines');
  });
});

describe('the built-in draft of a campaign', () => {
  const settings = {
    ai_enabled: true,
    ai_tone: 'professional',
    ai_prompt: '',
    value_proposition: null,
  } as const;
  const draft = (more: Partial<NonNullable<DraftFacts['settings']>> = {}, facts: object = {}) =>
    draftReply({
      ...ada,
      tone: 'professional',
      sender_name: 'Grace',
      settings: { ...settings, ...more },
      ...facts,
    });

  it('is empty if AI replies are off', () => {
    for (const tone of REPLY_TONES)
      for (const sentiment of [...DISPOSITIONS, null])
        expect(draft({ ai_enabled: false }, { tone, sentiment })).toBe('');
  });

  it('uses the tone of the campaign', () => {
    expect(draft({ ai_tone: 'formal' })).toMatch(/^Dear Ada,\n[\s\S]*\n\nYours sincerely,\nGrace$/);
    expect(draft({ ai_tone: 'casual' }, { tone: 'friendly' })).toMatch(
      /^Hey Ada,\n[\s\S]*\n\nCheers,\nGrace$/,
    );
    expect(draft({ ai_tone: 'formal' }, { tone: 'direct' })).toBe(draft({}, { tone: 'direct' }));
  });

  it('includes the first sentence of the value proposition for leads who may be interested', () => {
    const value_proposition = 'We move freight without phone calls. And much more.';
    expect(draft({ value_proposition }, { sentiment: 'interested' })).toContain(
      ' We move freight without phone calls.\n\n',
    );
    expect(draft({ value_proposition }, { sentiment: 'interested', language: 'fr' })).toContain(
      'En deux mots, ce que nous faisons : We move freight without phone calls.',
    );
    expect(draft({ value_proposition })).not.toContain('much more');
    expect(draft({ value_proposition: 'x'.repeat(400) })).toBe(draft());
  });

  it('pitches nothing to people who declined, are away or are the wrong contact, whatever the campaign says', () => {
    const pushy = {
      value_proposition: 'We move freight.',
      ai_prompt: 'Always mention "The first month is free of charge." and https://northwind.example/tour',
    };
    for (const language of LANGUAGES)
      for (const sentiment of ['hard_no', 'wrong_person', 'ooo'] satisfies Disposition[])
        for (const tone of REPLY_TONES)
          expect(draft(pushy, { language, sentiment, tone })).not.toMatch(/freight|free of charge|https?:/);
  });

  it("is signed with the sender's company if the campaign names it", () => {
    expect(draft({ company_name: 'Northwind' }).endsWith('\nGrace\nNorthwind')).toBe(true);
  });

  it('claims nothing about the offer if the campaign does not describe it', () => {
    for (const { language, tone, sentiment } of CASES)
      expect(draft({}, { language, tone, sentiment })).not.toMatch(
        /\bwe (?:help|work with|have seen|do)\b|\bnous (?:aidons|faisons)\b|\bwir (?:helfen|bieten)\b|outreach/i,
      );
  });

  it('follows the instructions that need no model', () => {
    const ai_prompt = [
      'Always mention: "The first month is free of charge."',
      'Never say "This is our cheapest offer."',
      'Point them to https://northwind.example/tour.',
      'Sign as Grace from Northwind',
    ].join('\n');
    const said = draft({ ai_prompt }, { sentiment: 'interested' });
    expect(said).toContain(
      '\n\nThe first month is free of charge.\n\nMore is here: https://northwind.example/tour\n\n',
    );
    expect(said).not.toContain('cheapest');
    expect(said.endsWith('\n\nBest regards,\nGrace from Northwind')).toBe(true);
  });

  it('contains no link that came with a name', () => {
    const hostile = {
      company_name: 'Acme http://evil.example/x',
      first_name: 'evil.com/a',
      industry: 'Booking.com',
    };
    const said = draft({}, { ...hostile, sentiment: 'interested' });
    expect(said).not.toMatch(/evil|https?:|\.com/);
    expect(said).toContain('your company');
    expect(said).toContain('Booking');
  });
});
