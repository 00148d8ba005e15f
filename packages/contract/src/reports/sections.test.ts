import { expect, it } from 'vitest';
import { NO_SENDERS } from '../sender-health.ts';
import { describeChange, describeTarget, formatFigure, toDefaultTemplate } from './figures.ts';
import { REPORT_FIGURES, type ReportFigures } from './schemas.ts';
import { describeSource, listSections } from './sections.ts';

const figures: ReportFigures = {
  as_of: '2026-11-16T08:00:00.000Z',
  previous: { first_day: '2026-10-01', last_day: '2026-10-31' },
  figures: {
    ...(Object.fromEntries(
      REPORT_FIGURES.map((id) => [id, { value: 0, previous: null, target: null, sample: null }]),
    ) as ReportFigures['figures']),
    reply_rate: { value: 50, previous: 40, target: 10, sample: { count: 12, minimum: 20 } },
  },
  ...{ funnel: [], trend: [], pipeline: [], senders: NO_SENDERS },
};
const report = {
  ...{ sections: toDefaultTemplate('monthly').sections, quotes: [], figures },
  narrative: { happened: 'Three meetings.', next: '', needed: 'A decision.' },
};

it('lists shown sections in their order, without quotes if there are none', () => {
  expect(listSections(report).map(({ id, kind }) => [id, kind])).toEqual([
    ['outcomes', 'cards'],
    ['narrative', 'texts'],
    ['funnel', 'empty'],
    ['activity', 'cards'],
    ['trend', 'empty'],
    ['pipeline', 'empty'],
    ['service', 'cards'],
  ]);
  const sections = report.sections.map((one) => ({ ...one, is_shown: one.id === 'best_replies' }));
  const quotes = [{ author: 'A.', text: 'Yes.' }];
  expect(listSections({ ...report, sections, quotes })).toEqual([
    { id: 'best_replies', title: 'Replies worth reading', kind: 'quotes', quotes },
  ]);
});

it('draws charts that show more than zeros', () => {
  const filled: ReportFigures = {
    ...figures,
    funnel: [{ step: 'people_reached', count: 4 }],
    trend: [0, 1],
    pipeline: [{ status: 'lead', count: 1, value: 0 }],
  };
  const zeros: ReportFigures = {
    ...figures,
    funnel: [{ step: 'people_reached', count: 0 }],
    trend: [0, 0],
    pipeline: [{ status: 'lead', count: 0, value: 0 }],
  };
  const listKinds = (reportFigures: ReportFigures) =>
    listSections({ ...report, figures: reportFigures })
      .filter(({ id }) => ['funnel', 'trend', 'pipeline'].includes(id))
      .map(({ kind }) => kind);
  expect(listKinds(filled)).toEqual(['chart', 'chart', 'chart']);
  expect(listKinds(zeros)).toEqual(['empty', 'empty', 'empty']);
  // A count that no provider reports may be above zero.
  const unknown = { ...zeros, funnel: [{ step: 'people_reached' as const, count: null }] };
  expect(listKinds(unknown)).toEqual(['chart', 'empty', 'empty']);
});

it('shows percentages with the same number of decimals, and targets as they were entered', () => {
  expect(formatFigure('reply_rate', 2.5)).toBe('2.50%');
  expect(formatFigure('reply_rate', 3.256)).toBe('3.26%');
  const figure = { value: 12.5, previous: 10, target: 10, sample: null };
  expect(describeChange('reply_rate', figure)?.text).toBe('Up from 10.00%');
  expect(describeTarget('reply_rate', figure)).toBe('Target 10%: reached');
});

it('leaves out empty texts, and describes thin data instead of showing a value', () => {
  const sections = listSections(report);
  expect(sections[1]).toMatchObject({
    texts: [
      { label: 'What happened', text: 'Three meetings.' },
      { label: 'What we need from you', text: 'A decision.' },
    ],
  });
  const activity = sections[3];
  expect(activity?.kind === 'cards' && activity.cards.find(({ id }) => id === 'reply_rate')).toMatchObject({
    ...{ label: 'Reply rate', value: '–', change: null },
    notes: ['Target 10%', 'Not enough data: 12 messages. Needed: 20.'],
  });
  expect(sections[6]).toMatchObject({ note: 'No senders are connected to the campaigns.' });
});

it('describes the source, with the local time of the figures once they are computed', () => {
  const source = { cadence: 'weekly', time_zone: 'Europe/Berlin' } as const;
  expect(describeSource({ ...source, figures })).toBe(
    'Weekly report. As of Nov 16, 2026, 9:00 AM (Europe/Berlin).',
  );
  expect(describeSource({ ...source, figures: null })).toBe('Weekly report. Time zone: Europe/Berlin.');
});
