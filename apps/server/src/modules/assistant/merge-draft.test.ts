import { CampaignDraft } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { mergeDraft } from './merge-draft.ts';

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

describe('a draft, turn by turn', () => {
  it('keeps what a turn does not name', () => {
    expect(mergeDraft(FULL, {})).toEqual(FULL);
    expect(mergeDraft(FULL, { website: undefined, emails: [] })).toEqual(FULL);
    expect(mergeDraft(FULL, { name: '  ', primary_goal: '\n', num_emails: 0 })).toEqual(FULL);
  });

  it('empties what a person empties, and drops a part of which nothing is left', () => {
    const emptied = mergeDraft(FULL, { name: null, titles: [], primary_goal: '', num_emails: null });
    expect(emptied).toEqual({
      business_info: { website: 'https://acme.example' },
      target_audience: { industries: ['Dentistry'] },
      generated_content: FULL.generated_content,
    });
  });

  it('replaces what a turn names, and only that', () => {
    expect(mergeDraft(FULL, { website: 'https://new.example', num_emails: 5 })).toEqual({
      ...FULL,
      business_info: { name: 'Acme', website: 'https://new.example' },
      sequence_config: { num_emails: 5 },
    });
  });

  it('keeps what the business does beside its name', () => {
    expect(mergeDraft(FULL, { description: 'We sell  premium dog food' }).business_info).toEqual({
      name: 'Acme',
      website: 'https://acme.example',
      description: 'We sell premium dog food',
    });
  });

  it('replaces lists as a whole, each term once', () => {
    const { target_audience } = mergeDraft(FULL, { titles: ['CTO', 'cto', ' CTO ', 'VP  Sales'] });
    expect(target_audience).toEqual({ industries: ['Dentistry'], titles: ['CTO', 'VP Sales'] });
  });

  it('takes a list of nothing for no answer', () => {
    expect(mergeDraft(FULL, { titles: [' ', '<>'] }).target_audience?.titles).toEqual(['Owner', 'CEO']);
  });

  it('begins from nothing', () => {
    expect(mergeDraft({}, { num_emails: 4 })).toEqual({ sequence_config: { num_emails: 4 } });
  });

  it('stays within its bounds whatever comes', () => {
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
    const merged = mergeDraft({}, change);
    expect(CampaignDraft.safeParse(merged).success).toBe(true);
    expect(merged.sequence_config?.num_emails).toBe(10);
    expect(merged.generated_content?.emails).toHaveLength(10);
    expect(merged.campaign_goals?.primary_goal?.isWellFormed()).toBe(true);
  });

  it('holds plain text', () => {
    const { business_info } = mergeDraft({}, { name: 'Acme <img src=x>\u0000\u202e {{x}}\nLtd' });
    expect(business_info?.name).toBe('Acme img src=x x Ltd');
  });

  it('tells the subjects and placeholders of its emails', () => {
    const emails = [{ subject: ' A  b ', body: 'For {{companyName}}' }];
    expect(mergeDraft(FULL, { emails }).generated_content).toEqual({
      emails: [{ subject: 'A b', body: 'For {{companyName}}' }],
      subjects: ['A b'],
      variables: ['companyName'],
    });
  });
});
