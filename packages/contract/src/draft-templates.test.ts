import { describe, expect, it } from 'vitest';
import { draftReply } from './draft-templates.ts';
import { REPLY_TONES } from './inbox.ts';
import { DISPOSITIONS } from './inbox-shapes.ts';

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
