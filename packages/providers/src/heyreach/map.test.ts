import { describe, expect, it } from 'vitest';
import { readFixture } from '../testing/read-fixture.ts';
import { toConversation } from './conversation.ts';
import { toCampaign, toCampaignStats, toCampaignStatus } from './map.ts';
import { WireCampaign, WireConversation, WireStats } from './wire.ts';

const fixture = (name: string) => readFixture('heyreach', name);

describe("a LinkedIn campaign's status", () => {
  it.each([
    ['DRAFT', 0],
    ['SCHEDULED', 0],
    ['STARTING', 1],
    ['IN_PROGRESS', 1],
    ['in_progress', 1],
    ['PAUSED', 2],
    ['FINISHED', 3],
    ['COMPLETED', 3],
    ['CANCELED', 3],
    ['RUNNING_SUBSEQUENCES', 4],
    ['FAILED', -1],
    ['ACCOUNTS_UNHEALTHY', -1],
    ['BOUNCE_PROTECT', -2],
    ['ACCOUNT_SUSPENDED', -99],
    ['ASLEEP', null],
    ['constructor', null],
    [null, null],
  ])('%s is %s', (status, expected) => {
    expect(toCampaignStatus(status)).toBe(expected);
  });
});

it('the figures of a LinkedIn campaign count people and are never negative', () => {
  expect(toCampaign(WireCampaign.parse(fixture('campaign')))).toEqual({
    provider_campaign_id: '4711',
    name: 'Founders in Berlin',
    status: 1,
    provider_status: 'IN_PROGRESS',
    created_at: new Date('2026-07-10T08:30:00.123Z'),
    ends_on: null,
    stats: {
      total_leads: 120,
      totalUsers: 120,
      totalUsersInProgress: 0,
      totalUsersPending: 40,
      totalUsersFinished: 70,
      totalUsersFailed: 6,
      totalUsersManuallyStopped: 3,
      totalUsersExcluded: 1,
    },
  });
});

it("a LinkedIn campaign's reply rate is relative to the people contacted, and opens are not measured", () => {
  const [overall] = fixture('stats-by-campaign').overallStats;
  expect(toCampaignStats(WireStats.parse(overall))).toMatchObject({
    sent: 1910,
    contacted: 1766,
    replied: 395,
    reply_rate: 22.37,
    opened: null,
    open_rate: null,
    connection_rate: 25,
  });
});

describe('a LinkedIn conversation', () => {
  const { messages, ...conversation } = toConversation(WireConversation.parse(fixture('conversation')));

  it('has a lead and a sender, and may lack a campaign', () => {
    expect(conversation).toMatchObject({
      linkedin_account_id: '901',
      provider_campaign_id: null,
      lead: {
        provider_lead_id: '918273',
        email: 'jan@beispiel.example',
        linkedin_url: 'https://www.linkedin.com/in/jan-beispiel',
        first_name: 'Jan',
        company_name: 'Beispiel GmbH',
        job_title: 'CEO',
        geo: 'Berlin',
        custom: { team_size: '12' },
      },
    });
  });

  it('has the messages of both sides, oldest first', () => {
    expect(messages.map(({ direction, from, to }) => [direction, from, to[0]])).toEqual([
      ['outbound', 'https://www.linkedin.com/in/anna-kern', 'https://www.linkedin.com/in/jan-beispiel'],
      ['inbound', 'https://www.linkedin.com/in/jan-beispiel', 'https://www.linkedin.com/in/anna-kern'],
      ['inbound', 'https://www.linkedin.com/in/jan-beispiel', 'https://www.linkedin.com/in/anna-kern'],
    ]);
  });

  it('names the LinkedIn account that sends', () => {
    expect(messages.map(({ account_name }) => account_name)).toEqual(Array(3).fill('Anna Kern'));
  });

  it('gives each message a unique and stable id, even if two have the same text', () => {
    const secondRead = toConversation(WireConversation.parse(fixture('conversation'))).messages;
    const ids = messages.map((message) => message.provider_message_id);
    expect(secondRead.map((message) => message.provider_message_id)).toEqual(ids);
    expect(new Set(ids).size).toBe(3);
  });

  it('is still a conversation if only its id is known', () => {
    expect(toConversation(WireConversation.parse({ id: '2-x' }))).toMatchObject({
      linkedin_account_id: null,
      messages: [],
    });
  });
});
