import type { ProposalCounts, ProposalFigures, ProposalGroup } from '@hearback/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { BROKEN, press, renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls, type FakeResponse } from '#web/lib/testing/render-screen.tsx';
import { ProposalsPanel } from './proposals-panel.tsx';

const NONE: ProposalCounts = { unchanged: 0, edited: 0, discarded: 0, changed_words: null, corrected: 0 };
const period = { ...NONE, unchanged: 1_200, edited: 4, changed_words: 2.5, corrected: 7 };
const current_week = { ...NONE, unchanged: 3 };

const ROWS: Record<ProposalGroup, ProposalFigures['rows']> = {
  person: [
    { key: 'ann', name: 'Ann Lee', period, current_week },
    { key: null, name: null, period: { ...NONE, discarded: 1 }, current_week: NONE },
  ],
  campaign: [{ key: 'spring', name: 'Spring', period, current_week }],
  situation: [{ key: 'asks_price', name: null, period, current_week }],
  source: [{ key: 'starter', name: null, period, current_week }],
  prompt: [{ key: 'reply-2', name: null, period, current_week }],
};

const open = (respond: (group_by: ProposalGroup) => FakeResponse) => {
  answerCalls((_method, _path, _body, url) =>
    respond((url.searchParams.get('group_by') ?? '') as ProposalGroup),
  );
  renderAs(aProfile(), ProposalsPanel);
};
const toFigures = (group_by: ProposalGroup): FakeResponse => ({
  body: { group_by, all: { period, current_week }, rows: ROWS[group_by] },
});
const readRow = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('shows the weeks and the current week beside them, by person first', async () => {
  open(toFigures);
  expect(await readRow(/^Ann Lee/)).toEqual(['1,200This week: 3', '4', '2.5', '0', '7']);
  expect(await readRow(/^Removed or unknown/)).toEqual(['0', '0', '–', '1', '0']);
  expect(await readRow(/^All/)).toEqual(['1,200This week: 3', '4', '2.5', '0', '7']);
});

test('groups by campaign, situation and source with their names', async () => {
  open(toFigures);
  for (const [group, row] of [
    ['Campaigns', /^Spring/],
    ['Situations', /^Asks about the price/],
    ['Sources', /^Starter answer/],
  ] as const) {
    fireEvent.click(await screen.findByRole('radio', { name: group }));
    expect(await readRow(row)).toHaveLength(5);
  }
  expect(screen.getByRole('columnheader', { name: 'Source' })).toBeTruthy();
});

test('scrolls with the keyboard on a narrow screen', async () => {
  open(toFigures);
  expect((await screen.findByRole('group', { name: 'Figures of proposed answers' })).tabIndex).toBe(0);
});

test('says what to do next while nothing was proposed', async () => {
  open((group_by) => ({ body: { group_by, all: { period: NONE, current_week: NONE }, rows: [] } }));
  const link = await screen.findByRole('link', { name: 'Open a reply in the inbox' });
  expect(link.getAttribute('href')).toBe('/conversations');
  expect(screen.queryByRole('table')).toBeNull();
});

test('offers to load again after a failure', async () => {
  let broken = true;
  open((group_by) => (broken ? BROKEN : toFigures(group_by)));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the figures');
  broken = false;
  press('Try again');
  expect(await readRow(/^Ann Lee/)).toHaveLength(5);
});
