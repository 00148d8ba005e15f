import { CampaignDraft } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { mergeDraft, tidyChange } from './merge-draft.ts';

const FULL: CampaignDraft = {
  business_info: { name: 'Acme', website: 'https://acme.example' },
  target_audience: { industries: ['Dentistry'], titles: ['Owner', 'CEO'] },
  campaign_goals: { primary_goal: 'Book meetings' },
  sequence_config: { num_emails: 3 },
  generated_content: {
    emails: [{ subject: 'One', body: 'Hello {{firstName}}' }],
    subjects: ['One'],
    variables: ['firstName'],
  },
};

const VERBATIM = 'replace <logistics>  managers\n  with {{COOs}} 🚀 !!!';

describe('mergeDraft', () => {
  it('keeps the fields that a change does not name', () => {
    expect(mergeDraft(FULL, {})).toEqual(FULL);
    expect(mergeDraft(FULL, { website: undefined, emails: [] })).toEqual(FULL);
  });

  it('stores every value as it was typed', () => {
    const draft = mergeDraft(FULL, { description: VERBATIM, titles: ['CTO', 'cto'], primary_goal: VERBATIM });
    expect(draft).toMatchObject({
      business_info: { description: VERBATIM },
      target_audience: { titles: ['CTO', 'cto'] },
      campaign_goals: { primary_goal: VERBATIM },
    });
  });

  it('clears fields and drops parts that become empty', () => {
    const emptied = mergeDraft(FULL, { name: null, titles: [], primary_goal: '', num_emails: null });
    expect(emptied).toEqual({
      business_info: { website: 'https://acme.example' },
      target_audience: { industries: ['Dentistry'] },
      generated_content: FULL.generated_content,
    });
  });

  it('replaces only the fields that a change names', () => {
    expect(mergeDraft(FULL, { website: 'https://new.example', num_emails: 5 })).toEqual({
      ...FULL,
      business_info: { name: 'Acme', website: 'https://new.example' },
      sequence_config: { num_emails: 5 },
    });
  });

  it('starts from an empty draft', () => {
    expect(mergeDraft({}, { num_emails: 4 })).toEqual({ sequence_config: { num_emails: 4 } });
  });

  it('lists the subjects and placeholders of the emails', () => {
    const emails = [{ subject: ' A  b ', body: 'For {{companyName}}' }];
    expect(mergeDraft(FULL, { emails }).generated_content).toEqual({
      emails: [{ subject: 'A b', body: 'For {{companyName}}' }],
      subjects: ['A b'],
      variables: ['companyName'],
    });
  });
});

describe('tidyChange', () => {
  it('ignores unusable values', () => {
    const change = { name: '  ', primary_goal: '\n', num_emails: 0, titles: [' ', '<>'], industries: [] };
    expect(mergeDraft(FULL, tidyChange(change))).toEqual(FULL);
  });

  it('removes repeated entries and extra spaces', () => {
    expect(tidyChange({ titles: ['CTO', 'cto', ' CTO ', 'VP  Sales'] }).titles).toEqual(['CTO', 'VP Sales']);
  });

  it('keeps a draft within its limits', () => {
    const change = {
      name: 'n'.repeat(5_000),
      website: 'w'.repeat(5_000),
      description: 'd'.repeat(5_000),
      industries: Array.from({ length: 200 }, (_, index) => `${index}${'i'.repeat(500)}`),
      titles: Array.from({ length: 200 }, (_, index) => `title ${index}`),
      primary_goal: `${'g'.repeat(299)}\ud83d\ude00`,
      num_emails: 1_000_000,
      emails: Array.from({ length: 50 }, () => ({ subject: 's'.repeat(9_000), body: 'b'.repeat(99_000) })),
    };
    const merged = mergeDraft({}, tidyChange(change));
    expect(CampaignDraft.safeParse(merged).success).toBe(true);
    expect(merged.sequence_config?.num_emails).toBe(10);
    expect(merged.generated_content?.emails).toHaveLength(10);
    expect(merged.campaign_goals?.primary_goal?.isWellFormed()).toBe(true);
  });

  it('keeps plain text only', () => {
    const { business_info } = mergeDraft({}, tidyChange({ name: 'Acme <img src=x>\u0000\u202e {{x}}\nLtd' }));
    expect(business_info?.name).toBe('Acme img src=x x Ltd');
  });
});
