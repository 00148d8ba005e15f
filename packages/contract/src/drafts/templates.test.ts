import { describe, expect, it } from 'vitest';
import { REPLY_TONES } from '../inbox.ts';
import { DISPOSITIONS } from '../shapes/inbox.ts';
import { draftReply } from './templates.ts';

const ada = { first_name: 'Ada', company_name: 'Analytical Engines', industry: 'Computing' };

describe('the built-in draft', () => {
  it('has a text of its own for interested, soft no and anything else, in every tone', () => {
    const texts = new Set<string>();
    for (const tone of REPLY_TONES) {
      for (const sentiment of [...DISPOSITIONS, null]) texts.add(draftReply({ ...ada, sentiment, tone }));
    }
    expect(texts.size).toBe(9);
  });

  it('speaks to the person by first name and names their company', () => {
    for (const tone of REPLY_TONES) {
      for (const sentiment of [...DISPOSITIONS, null]) {
        const draft = draftReply({ ...ada, sentiment, tone });
        expect(draft.split('\n')[0]).toContain('Ada');
        expect(draft).toContain('Analytical Engines');
      }
    }
  });

  it("falls back to 'your company' and 'your industry'", () => {
    const draft = draftReply({ sentiment: 'interested', tone: 'professional', company_name: '  ' });
    expect(draft).toContain('your company');
    expect(draft).toContain('your industry');
    expect(draft.startsWith('Hello there,')).toBe(true);
  });

  it("is signed with the sender's first name where that is known", () => {
    const draft = (sender_first_name: string | null) =>
      draftReply({ ...ada, tone: 'professional', sender_first_name });
    expect(draft(' Grace\n').endsWith('\n\nBest regards,\nGrace')).toBe(true);
    expect(draft('  ').endsWith('\n\nBest regards,')).toBe(true);
    expect(draft(null)).toBe(draft(''));
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
  const draft = (more: Partial<Parameters<typeof draftReply>[0]['settings']> = {}, facts: object = {}) =>
    draftReply({
      ...ada,
      tone: 'professional',
      sender_first_name: 'Grace',
      settings: { ...settings, ...more },
      ...facts,
    });

  it('is empty where AI replies are off', () => {
    for (const tone of REPLY_TONES)
      for (const sentiment of [...DISPOSITIONS, null])
        expect(draft({ ai_enabled: false }, { tone, sentiment })).toBe('');
  });

  it('speaks in the tone of the campaign', () => {
    expect(draft({ ai_tone: 'formal' })).toMatch(/^Dear Ada,\n[\s\S]*\n\nYours sincerely,\nGrace$/);
    expect(draft({ ai_tone: 'casual' }, { tone: 'friendly' })).toMatch(
      /^Hey Ada,\n[\s\S]*\n\nCheers,\nGrace$/,
    );
    expect(draft({ ai_tone: 'formal' }, { tone: 'direct' })).toBe(draft({}, { tone: 'direct' }));
  });

  it('says what the sender offers, in the first sentence of the value proposition, and not to who declined', () => {
    const value_proposition = 'We move freight without phone calls. And much more.';
    expect(draft({ value_proposition }, { sentiment: 'interested' })).toContain(
      ' We move freight without phone calls.\n\n',
    );
    expect(draft({ value_proposition })).not.toContain('much more');
    expect(draft({ value_proposition }, { sentiment: 'hard_no' })).not.toContain('freight');
    expect(draft({ value_proposition: 'x'.repeat(400) })).toBe(draft());
  });

  it('claims nothing about what the sender sells where the campaign does not say it', () => {
    for (const tone of REPLY_TONES)
      for (const sentiment of [...DISPOSITIONS, null])
        expect(draft({}, { tone, sentiment })).not.toMatch(/\bwe (?:help|work with|have seen)\b/i);
  });

  it('follows the instructions that can be followed without a model', () => {
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

  it('carries no link that came with a name', () => {
    const hostile = {
      company_name: 'Acme http://evil.example/x',
      first_name: 'evil.com/a',
      industry: 'Booking.com',
    };
    const said = draft({}, hostile);
    expect(said).not.toMatch(/evil|https?:|\.com/);
    expect(said).toContain('your company');
    expect(said).toContain('Booking');
  });
});
