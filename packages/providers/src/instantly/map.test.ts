import { describe, expect, it } from 'vitest';
import { readFixture } from '../testing/read-fixture.ts';
import { toCampaign, toCampaignStats, toCampaignStatus, toLead, toMessage } from './map.ts';
import { WireAnalytics, WireCampaign, WireEmail, WireLead, WireOverview } from './wire.ts';

const fixture = (name: string) => readFixture('instantly', name);

describe("a campaign's status", () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
    [-1, -1],
    [-2, -2],
    [-99, -99],
    ['draft', 0],
    ['active', 1],
    ['paused', 2],
    ['completed', 3],
    ['running_subsequences', 4],
    ['accounts_unhealthy', -1],
    ['bounce_protect', -2],
    ['account_suspended', -99],
    ['1', 1],
    [7, null],
    ['', null],
    ['unheard-of', null],
    ['constructor', null],
    [null, null],
  ])('%s is %s', (status, expected) => {
    expect(toCampaignStatus(status)).toBe(expected);
  });
});

it('a campaign keeps its name, creation date and original status', () => {
  expect(toCampaign(WireCampaign.parse(fixture('campaign')))).toEqual({
    provider_campaign_id: '0192a1b0-0000-7000-8000-00000000c001',
    name: 'Dentists in Ohio',
    status: 1,
    provider_status: '1',
    created_at: new Date('2026-08-01T09:00:00Z'),
    ends_on: null,
    stats: null,
  });
});

it.each([
  [{ end_date: '2026-12-31' }, '2026-12-31'],
  [{ end_date: null }, null],
  [{ end_date: 'soon' }, null],
  [[], null],
  [null, null],
])('a campaign with the schedule %j ends on %s', (campaign_schedule, expected) => {
  expect(toCampaign(WireCampaign.parse({ id: 'x', campaign_schedule })).ends_on).toBe(expected);
});

it('accepts a campaign if only its id is known', () => {
  expect(toCampaign(WireCampaign.parse({ id: 'x' }))).toMatchObject({
    name: null,
    status: null,
    created_at: null,
  });
});

describe("a campaign's figures", () => {
  const [analytics] = fixture('analytics');

  it('count people, with rates relative to the number sent', () => {
    const overview = WireOverview.parse(fixture('overview'));
    expect(toCampaignStats(WireAnalytics.parse(analytics), overview)).toMatchObject({
      sent: 800,
      delivered: 788,
      opened: 200,
      replied: 40,
      bounced: 12,
      clicked: 7,
      total_leads: 500,
      open_rate: 25,
      reply_rate: 5,
      bounce_rate: 1.5,
      interested: 14,
      meeting_booked: 4,
    });
  });

  it('are null instead of zero if unknown', () => {
    const bare = WireAnalytics.parse({ campaign_id: 'x' });
    expect(toCampaignStats(bare, null)).toMatchObject({
      sent: 0,
      open_rate: 0,
      total_leads: null,
      interested: null,
      meeting_booked: null,
    });
  });
});

describe('an email', () => {
  it('an email that was sent contains its mailbox, but no other sender address', () => {
    const sent = {
      id: 'e-1',
      ue_type: 1,
      eaccount: 'anna@mail.example',
      from_address_json: [{ address: 'Anna@mail.example', name: 'Anna Kern' }],
    };
    const nameIn = (email: object) => toMessage(WireEmail.parse(email)).account_name;
    expect(nameIn(sent)).toBe('Anna Kern');
    expect(nameIn({ ...sent, from_address_json: [{ address: 'x@mail.example', name: 'X' }] })).toBeNull();
    expect(nameIn({ ...sent, from_address_json: null })).toBeNull();
    expect(nameIn({ ...sent, ue_type: 2 })).toBeNull();
  });

  it('an email that was received has its people, text and times', () => {
    expect(toMessage(WireEmail.parse(fixture('email-received')))).toMatchObject({
      provider_message_id: '0192a1b0-0000-7000-8000-00000000e001',
      thread_id: 'thread-1',
      provider_campaign_id: '0192a1b0-0000-7000-8000-00000000c001',
      account_id: 'anna@mail.example',
      account_name: null,
      direction: 'inbound',
      subject: 'Re: More patients',
      body_text: 'Sounds good.',
      body_html: '<p>Sounds good.</p>',
      from: 'mary@dentist.example',
      to: ['anna@mail.example'],
      cc: ['desk@dentist.example', 'boss@dentist.example'],
      sent_at: new Date('2026-09-30T14:00:00Z'),
      recorded_at: new Date('2026-09-30T14:00:05Z'),
      automatic: false,
      lead: { email: 'mary@dentist.example' },
    });
  });

  it('names its sender and files, and says whether it names a lead', () => {
    const email = {
      id: 'e-1',
      ue_type: 2,
      from_address_email: 'maria@dentist.example',
      from_address_json: [{ address: 'Maria@dentist.example', name: 'Maria Keller' }],
      attachment_json: {
        files: [
          { filename: 'plan.pdf', size: 120, type: 'application/pdf', url: 'https://files.example/1' },
          {
            filename: 'lost.pdf',
            size: 9,
            type: 'application/pdf',
            url: 'https://files.example/2',
            error: 'lost',
          },
        ],
      },
    };
    expect(toMessage(WireEmail.parse(email))).toMatchObject({
      from_name: 'Maria Keller',
      names_lead: false,
      lead: { email: 'maria@dentist.example' },
      attachments: [
        { name: 'plan.pdf', size: 120, type: 'application/pdf', url: 'https://files.example/1' },
        { name: 'lost.pdf', size: 9, type: 'application/pdf', url: null },
      ],
    });
    const emailWithLead = WireEmail.parse({ ...email, lead: 'mary@dentist.example', attachment_json: null });
    expect(toMessage(emailWithLead)).toMatchObject({
      names_lead: true,
      lead: { email: 'mary@dentist.example' },
      attachments: [],
    });
  });

  it('shows its preview and is marked as automatic if it has no body', () => {
    expect(toMessage(WireEmail.parse(fixture('email-auto-reply-preview')))).toMatchObject({
      body_text: 'I am away until Monday',
      body_html: null,
      automatic: true,
    });
  });

  it.each([
    [1, 'outbound'],
    [2, 'inbound'],
    [3, 'outbound'],
    [undefined, 'outbound'],
  ])('an email of type %s is %s', (ue_type, direction) => {
    const wire = { ...fixture('email-sent'), ue_type };
    expect(toMessage(WireEmail.parse(wire))).toMatchObject({ direction });
  });

  it('outside of a campaign has the other side as its lead', () => {
    const wire = { ...fixture('email-sent'), lead: null, campaign_id: null };
    expect(toMessage(WireEmail.parse(wire)).lead.email).toBe('mary@dentist.example');
  });
});

it('a lead has the uploaded fields, with custom columns separate', () => {
  expect(toLead(WireLead.parse(fixture('lead')))).toMatchObject({
    email: 'mary@dentist.example',
    first_name: 'Mary',
    company_name: 'Ashe Dental',
    job_title: 'Owner',
    linkedin_url: 'https://www.linkedin.com/in/mary-ashe',
    website: 'dentist.example',
    custom: { chairs: 4, 'LinkedIn Profile': 'https://www.linkedin.com/in/mary-ashe' },
  });
});
