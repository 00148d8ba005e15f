import {
  OPPORTUNITY_STATUSES,
  REPORT_FIGURES,
  type ReportFigure,
  type ReportFigures,
} from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { composeNarrative } from './compose-narrative.ts';
import { listBrokenRules, listFacts } from './draft-narrative.ts';
import { FIGURE_WORDS } from './find-misplaced-numbers.ts';

const figure = (value: number | null, more: Partial<ReportFigure> = {}): ReportFigure => ({
  ...{ value, previous: null, target: null, sample: null },
  ...more,
});

const SHARES = ['reply_rate', 'positive_rate', 'response_seconds'];

const toSnapshot = (figures: Partial<ReportFigures['figures']>, more: Partial<ReportFigures> = {}) => ({
  as_of: '2026-11-16T08:00:00.000Z',
  previous: { first_day: '2026-11-02', last_day: '2026-11-08' },
  figures: {
    ...(Object.fromEntries(
      REPORT_FIGURES.map((id) => [id, figure(SHARES.includes(id) ? null : 0)]),
    ) as ReportFigures['figures']),
    ...figures,
  },
  ...{ funnel: [], trend: [] },
  pipeline: OPPORTUNITY_STATUSES.map((status) => ({ status, count: 0, value: 0 })),
  senders: { failing: 0, watch: 0, unknown: 0, healthy: 3 },
  ...more,
});

const WEEK = {
  client: 'Acme',
  cadence: 'weekly',
  first_day: '2026-11-09',
  last_day: '2026-11-15',
} as const;

const compose = (figures: Partial<ReportFigures['figures']>, more: Partial<ReportFigures> = {}) =>
  composeNarrative({ ...WEEK, figures: toSnapshot(figures, more) });

describe('the built-in narrative', () => {
  it('states the outcomes first, with their change', () => {
    const { happened } = compose({
      meetings_booked: figure(3, { previous: 2 }),
      positive_replies: figure(1, { previous: 1 }),
      opportunities: figure(2),
      opportunity_value: figure(5_000),
      sent: figure(1_200),
      people_reached: figure(800),
      reply_rate: figure(3.25, { previous: 2.5, sample: { count: 1_200, minimum: 20 } }),
    });
    expect(happened).toBe(
      '3 meetings were booked from Nov 9, 2026 to Nov 15, 2026, up from 2. 1 lead was interested, unchanged from 1. ' +
        '2 new opportunities were created, worth $5,000. The campaigns sent 1,200 messages to 800 people. ' +
        'The reply rate was 3.25%, up from 2.50%.',
    );
  });

  it('says that there is too little data instead of a rate', () => {
    const { happened } = compose({
      sent: figure(12),
      people_reached: figure(null),
      reply_rate: figure(50, { previous: 1, sample: { count: 12, minimum: 20 } }),
    });
    expect(happened).toContain('The campaigns sent 12 messages. That is too few to judge the reply rate.');
    expect(happened).not.toContain('50');
  });

  it('reports a period without activity as such', () => {
    const { happened, next, needed } = compose({});
    expect(happened).toContain('No meetings were booked');
    expect(happened).toContain('The campaigns sent no messages in this period.');
    expect(next).toBe('We will prepare the next messages.');
    expect(needed).toBe('Nothing at the moment. We will contact you when we need a decision.');
  });

  it('states no figure that is not known, such as those of hidden sections', () => {
    const hidden = Object.fromEntries(REPORT_FIGURES.map((id) => [id, figure(null)]));
    const more = { pipeline: [], senders: { failing: 0, watch: 0, unknown: 0, healthy: 0 } };
    const builtIn = compose(hidden, more);
    expect(builtIn).toEqual({
      happened: '',
      next: 'The campaigns will continue as planned.',
      needed: 'Nothing at the moment. We will contact you when we need a decision.',
    });
    const subject = { ...WEEK, figures: toSnapshot(hidden, more) };
    expect(listFacts(subject, builtIn).map(({ text }) => text)).toEqual([
      'Client: Acme. Period: Nov 9, 2026 – Nov 15, 2026.',
      ...[builtIn.next, builtIn.needed],
    ]);
  });

  it('plans with waiting leads, missed targets and failing senders, and asks for outcomes', () => {
    const { next, needed } = compose(
      { unanswered_interested: figure(2), meetings_booked: figure(1, { target: 4 }), sent: figure(5) },
      {
        senders: { failing: 1, watch: 0, unknown: 0, healthy: 0 },
        pipeline: [{ status: 'booked_meeting', count: 2, value: 0 }],
      },
    );
    expect(next).toBe(
      'First, we will answer 2 interested leads. We will follow up on 2 open opportunities. ' +
        'Meetings are below the target of 4, so we will review the campaigns with the fewest positive replies. ' +
        'We will fix 1 failing sender.',
    );
    expect(needed).toBe('Tell us the outcome of 2 booked meetings as soon as it is known.');
  });
});

describe('the check of a model’s narrative', () => {
  const facts = [
    { text: 'Meetings booked: 3. Up 50% from 2.', words: FIGURE_WORDS.meetings_booked },
    { text: 'Messages sent: 1,200.', words: FIGURE_WORDS.sent },
    { text: 'Client: Studio 54. Period: Nov 9, 2026 – Nov 15, 2026.', words: null, names: ['Studio 54'] },
  ];
  const other = { next: 'We continue.', needed: 'Nothing for now.' };

  it('accepts numbers that the figures contain', () => {
    const happened = 'We booked 3 meetings, up 50% from 2, after 1,200 messages.';
    expect(listBrokenRules({ happened, ...other }, facts)).toEqual([]);
    const dated = 'From Nov 9, 2026 to Nov 15, 2026, we booked 3 meetings for Studio 54.';
    expect(listBrokenRules({ happened: dated, ...other }, facts)).toEqual([]);
    const changed = 'Meetings rose from 2 to 3. We will follow up on the calls.';
    expect(listBrokenRules({ happened: changed, ...other }, facts)).toEqual([]);
  });

  it('accepts the built-in sentences', () => {
    const subject = {
      ...WEEK,
      figures: toSnapshot(
        {
          meetings_booked: figure(3, { previous: 2, target: 7 }),
          positive_replies: figure(11, { previous: 9 }),
          opportunities: figure(4),
          opportunity_value: figure(5_000),
          sent: figure(1_200),
          people_reached: figure(800),
          reply_rate: figure(3.25, { previous: 2.5, sample: { count: 1_200, minimum: 20 } }),
          positive_rate: figure(41, { sample: { count: 60, minimum: 10 } }),
          response_seconds: figure(7_500, { sample: { count: 6, minimum: 3 } }),
          unanswered_interested: figure(5),
        },
        {
          senders: { failing: 1, watch: 2, unknown: 0, healthy: 6 },
          pipeline: [{ status: 'booked_meeting', count: 8, value: 0 }],
        },
      ),
    };
    const builtIn = composeNarrative(subject);
    expect(listBrokenRules(builtIn, listFacts(subject, builtIn))).toEqual([]);
  });

  it.each([
    ['an invented number', 'We booked 4 meetings.', 'number'],
    ['an invented share', 'We booked 3 meetings, up 60%.', 'price'],
    ['a link', 'We booked 3 meetings, see https://evil.example.', 'link'],
    ['an empty part', '', 'empty'],
    ['a number of another figure', 'We booked 1,200 meetings.', 'misplaced_number'],
    ['a number of the period', 'We booked 9 meetings.', 'misplaced_number'],
    ['a number of the name', 'We sent 54 messages.', 'misplaced_number'],
    ['exchanged numbers', 'We sent 3 messages and booked 1,200 meetings.', 'misplaced_number'],
    ['a change of another figure', 'We sent 1,200 messages, up from 2.', 'misplaced_number'],
    ['a share as a count', 'We booked 50 meetings.', 'misplaced_number'],
    ['the previous value as the current one', 'We booked 2 meetings.', 'misplaced_number'],
    ['the opposite change', 'We booked 3 meetings, down 50% from 2.', 'misplaced_number'],
    ['the opposite verb', 'Meetings fell.', 'misplaced_number'],
    ['a trend without a previous value', 'Messages increased.', 'misplaced_number'],
    ['a change after a verb that begins like a month', 'The messages declined 50%.', 'misplaced_number'],
  ])('rejects %s', (_what, happened, rule) => {
    expect(listBrokenRules({ happened, ...other }, facts)).toContain(rule);
  });
});
