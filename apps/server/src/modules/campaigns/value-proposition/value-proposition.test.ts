import { describe, expect, it } from 'vitest';
import { findClaim } from './find-claim.ts';
import { generateValueProposition } from './generate-value-proposition.ts';

const brief = {
  companyName: 'Austin Dental Lab',
  industry: 'dental laboratory',
  idealCustomerProfile: 'Practice Owner, Office Manager',
  targetVertical: 'dental practices',
  websiteUrl: 'https://austindental.example/about?x=1',
};

describe('a value proposition', () => {
  it('names the company, its market and its audience, and its author', async () => {
    const draft = await generateValueProposition(brief);
    expect(draft).toMatchObject({ success: true, writtenBy: 'Built-in' });
    for (const word of [
      'Austin Dental Lab',
      'dental practices',
      'Practice Owner and Office Manager',
      'austindental.example',
    ])
      expect(draft.valueProposition).toContain(word);
  });

  it('quotes the website if it could be read', async () => {
    const websiteContent = 'Home\nWe help dental teams deliver crowns in three days. Call us.';
    const { valueProposition } = await generateValueProposition({ ...brief, websiteContent });
    expect(valueProposition).toContain('“We help dental teams deliver crowns in three days.”');
  });

  it('is deterministic', async () => {
    expect(await generateValueProposition(brief)).toEqual(await generateValueProposition(brief));
  });

  it.each(['companyName', 'industry', 'idealCustomerProfile', 'targetVertical', 'websiteUrl'])(
    'is not written without %s',
    async (field) => {
      await expect(generateValueProposition({ ...brief, [field]: '' })).rejects.toThrow(
        'Please fill in all required fields before generating',
      );
    },
  );

  it('comes from the model if there is one, and is built in if that fails', async () => {
    const write = async () => ({ valueProposition: 'Better.', writtenBy: 'A model' });
    expect(await generateValueProposition(brief, write)).toMatchObject({ writtenBy: 'A model' });
    const fail = () => Promise.reject(new Error('busy'));
    expect(await generateValueProposition(brief, fail)).toMatchObject({ writtenBy: 'Built-in' });
  });
});

describe('the claim of a website', () => {
  it('is the sentence that best describes the benefit', () => {
    const content = [
      'We use cookies to help our customers save their settings on this website.',
      'This building stands at the corner of two quiet streets in the old town.',
      'Our software helps clinics save hours every week. Short one.',
    ].join('\n');
    expect(findClaim(content)).toBe('Our software helps clinics save hours every week.');
  });

  it('is null if there is none', () => {
    expect(findClaim('Home\nContact\nImprint')).toBe(null);
  });
});
