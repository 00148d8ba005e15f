import { describe, expect, it } from 'vitest';
import { hasEmails, toProgress } from './assistant-progress.ts';
import { CampaignDraft, toGeneratedContent } from './campaign-draft.ts';

const done = (draft: CampaignDraft) =>
  toProgress(draft)
    .filter((badge) => badge.done)
    .map(({ label }) => label);

describe('the content of a draft', () => {
  it('lists the subjects, and each placeholder once', () => {
    const emails = [
      { subject: 'Hello {{firstName}}', body: 'About {{companyName}}, {{ firstName }}.' },
      { subject: 'Again', body: 'For a {{jobTitle}}. {{not closed' },
    ];
    expect(toGeneratedContent(emails)).toEqual({
      emails,
      subjects: ['Hello {{firstName}}', 'Again'],
      variables: ['firstName', 'companyName', 'jobTitle'],
    });
  });

  it('has a maximum size', () => {
    const emails = Array.from({ length: 11 }, () => ({ subject: 'a', body: 'b' }));
    for (const draft of [
      { sequence_config: { num_emails: 11 } },
      { sequence_config: { num_emails: 0 } },
      { business_info: { name: 'x'.repeat(201) } },
      { generated_content: toGeneratedContent(emails) },
      { generated_content: toGeneratedContent([{ subject: 'a', body: 'x'.repeat(5_001) }]) },
    ])
      expect(CampaignDraft.safeParse(draft).success).toBe(false);
  });
});

describe('progress', () => {
  it('is empty for an empty draft', () => {
    expect(done({})).toEqual([]);
    expect(hasEmails({})).toBe(false);
    expect(hasEmails({ generated_content: toGeneratedContent([]) })).toBe(false);
  });

  it.each<[string, CampaignDraft]>([
    ['Business Info', { business_info: { name: 'Acme' } }],
    ['Target Audience', { target_audience: { industries: ['Dentistry'] } }],
    ['Target Audience', { target_audience: { titles: ['CEO'] } }],
    ['Goals Set', { campaign_goals: { primary_goal: 'Book meetings' } }],
    ['Sequence Planned', { sequence_config: { num_emails: 3 } }],
    ['Content Generated', { generated_content: toGeneratedContent([{ subject: 'a', body: 'b' }]) }],
  ])('shows %s once it is known', (label, draft) => expect(done(draft)).toEqual([label]));

  it('does not count empty parts', () => {
    const empty = { business_info: {}, target_audience: { industries: [], titles: [] }, campaign_goals: {} };
    expect(done(empty)).toEqual([]);
  });
});
