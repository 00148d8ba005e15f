import { describe, expect, test } from 'vitest';
import { type StatsSummary, summarizeStats } from './summarize-stats.ts';

const NOTHING: StatsSummary = {
  sent: null,
  replied: null,
  opened: null,
  interested: null,
  openRate: null,
  replyRate: null,
  bounceRate: null,
  meetingBooked: null,
  lastSynced: null,
};
const overview = {
  sent: 1200,
  delivered: 1180,
  opened: 480,
  replied: 37,
  bounced: 20,
  clicked: 3,
  total_leads: 900,
  open_rate: 40,
  reply_rate: 3.083,
  bounce_rate: 1.6667,
  interested: 12,
  meeting_booked: 4,
};
const ofOverview: StatsSummary = {
  sent: 1200,
  replied: 37,
  opened: 480,
  interested: 12,
  openRate: 40,
  replyRate: 3.08,
  bounceRate: 1.67,
  meetingBooked: 4,
  lastSynced: null,
};

describe('the figures of a campaign', () => {
  test.each<[string, unknown, StatsSummary | null]>([
    ['an overview', overview, ofOverview],
    ['an overview within', { overview, totalUsers: 5 }, ofOverview],
    [
      'an overview with the time it was read',
      { ...overview, last_synced: '2026-11-01T10:00:00Z', sync_date_range: { start: 'a', end: 'b' } },
      { ...ofOverview, lastSynced: '2026-11-01T10:00:00.000Z' },
    ],
    [
      'an overview without rates',
      { sent: 200, opened: 50, replied: 3, bounced: 1 },
      { ...NOTHING, sent: 200, opened: 50, replied: 3, openRate: 25, replyRate: 1.5, bounceRate: 0.5 },
    ],
    [
      'steps',
      {
        steps: [
          { step: '0', sent: 100, opened: 60, unique_opened: 40, replies: 9, unique_replies: 5 },
          { step: '1', sent: 60, unique_opened: 20, unique_replies: 3, meetings_booked: 2 },
          null,
        ],
      },
      { ...NOTHING, sent: 160, opened: 60, replied: 8, openRate: 37.5, replyRate: 5, meetingBooked: 2 },
    ],
    [
      'counters of cold e-mail',
      { emails_sent_count: 80, reply_count: 4, delivered_count: 78, opened_count: 20, bounced_count: 2 },
      { ...NOTHING, sent: 80, replied: 4, opened: 20, openRate: 25, replyRate: 5, bounceRate: 2.5 },
    ],
    [
      'counters of LinkedIn',
      { totalUsers: 90, totalUsersFinished: 40, openedEmails: 10, replies: 6 },
      { ...NOTHING, sent: 40, replied: 6, opened: 10, openRate: 25, replyRate: 15 },
    ],
    [
      'a channel that does not measure opens',
      { sent: 50, opened: null, replied: 5, open_rate: null, reply_rate: 12.5 },
      { ...NOTHING, sent: 50, replied: 5, replyRate: 10 },
    ],
    [
      'replies without sent messages, which have no rate',
      { sent: 0, replied: 3, reply_rate: 0 },
      { ...NOTHING, sent: 0, replied: 3 },
    ],
    [
      'a reply rate without a reply count',
      { sent: 50, reply_rate: 12.5 },
      { ...NOTHING, sent: 50, replyRate: 12.5 },
    ],
    [
      'numbers stored as text',
      { sent: '1200', opened: ' 300 ', replied: '', open_rate: '25%', interested: 'many' },
      { ...NOTHING, sent: 1200, opened: 300, openRate: 25 },
    ],
    [
      'negative numbers',
      { sent: -3, replied: -1, opened: 0, open_rate: -5 },
      { ...NOTHING, sent: 0, replied: 0, opened: 0, openRate: 0 },
    ],
    ['nothing sent yet', { sent: 0, opened: 0, replied: 0 }, { ...NOTHING, sent: 0, opened: 0, replied: 0 }],
    ['an invalid time', { sent: 1, last_synced: 'yesterday' }, { ...NOTHING, sent: 1 }],
    ['figures that are no numbers', { sent: {}, replied: [], opened: true, interested: Number.NaN }, null],
    ['steps that are none', { steps: 'two' }, null],
    ['nothing but other counters', { totalUsers: 12, connections_sent: 4 }, null],
    ['nothing', {}, null],
    ['null', null, null],
    ['missing', undefined, null],
    ['a list', [overview], null],
    ['a text', 'sent', null],
  ])('are read from %s', (_shape, stats, expected) => {
    expect(summarizeStats(stats)).toEqual(expected);
  });
});
