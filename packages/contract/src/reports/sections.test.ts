import { expect, it } from 'vitest';
import { NO_SENDERS } from '../sender-health.ts';
import { toDefaultTemplate } from './figures.ts';
import { describeSource, listSections } from './sections.ts';
import { REPORT_FIGURES, type ReportFigures } from './shapes.ts';

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
    ['funnel', 'chart'],
    ['activity', 'cards'],
    ['trend', 'chart'],
    ['pipeline', 'chart'],
    ['service', 'cards'],
  ]);
  const sections = report.sections.map((one) => ({ ...one, is_shown: one.id === 'best_replies' }));
  const quotes = [{ author: 'A.', text: 'Yes.' }];
  expect(listSections({ ...report, sections, quotes })).toEqual([
    { id: 'best_replies', title: 'Replies worth reading', kind: 'quotes', quotes },
  ]);
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

it('describes the source, with the time of the figures once they are computed', () => {
  const source = { cadence: 'weekly', time_zone: 'Europe/Berlin' } as const;
  expect(describeSource({ ...source, figures })).toBe(
    'Weekly report. Time zone: Europe/Berlin. As of 2026-11-16 08:00 UTC.',
  );
  expect(describeSource({ ...source, figures: null })).toBe('Weekly report. Time zone: Europe/Berlin.');
});
