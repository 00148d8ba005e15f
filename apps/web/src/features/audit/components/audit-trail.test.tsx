import { type AuditLine, errors } from '@hearback/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { type Answers, answerBy, press, refusal, renderAs } from '#web/lib/testing/render-as.tsx';
import type { AuditView, AuditViewChange } from '../view.ts';
import { AuditTrail } from './audit-trail.tsx';

const LIST = 'GET /api/audit';
const line = (id: number, more: Partial<AuditLine>): AuditLine => ({
  id,
  at: '2026-03-03T14:05:00.000Z',
  actor: 'Ann Lee',
  actor_email: 'ann@agency.test',
  action: 'session.started',
  outcome: 'done',
  target: 'ann@agency.test',
  details: {},
  sentence: 'Ann Lee signed in',
  erased: false,
  ...more,
});

let answers: Answers;

beforeEach(() => {
  answers = { 'GET /api/audit/people': { body: [{ id: 'a1', name: 'Ann Lee' }] } };
});

function Trail() {
  const [view, setView] = useState<AuditView>({});
  const onView = (change: AuditViewChange) => setView((before) => ({ ...before, ...change }) as AuditView);
  return <AuditTrail view={view} onView={onView} />;
}

const open = () => {
  const server = answerBy(answers);
  renderAs(aProfile(), Trail);
  return server;
};

describe('the audit trail', () => {
  test('shows who did what, when, and whether it was denied', async () => {
    const refused = {
      action: 'people.adminDelete',
      outcome: 'refused',
      sentence: 'Ann Lee tried to delete a user',
      details: { code: 'FORBIDDEN' },
    } as const;
    const paid = { actor: 'Hearback', actor_email: null, sentence: 'Hearback changed the subscription' };
    answers[LIST] = { body: { lines: [line(3, refused), line(2, paid), line(1, {})], next: null } };
    open();
    await screen.findByText('Ann Lee tried to delete a user');
    const [first, second, last] = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row));
    expect(first?.getByText('Denied')).toBeTruthy();
    expect(first?.getByText(errors.FORBIDDEN.sentence)).toBeTruthy();
    expect(second?.queryByText(/@/)).toBeNull();
    expect(last?.getByText('Ann Lee signed in')).toBeTruthy();
    expect(last?.getByText('ann@agency.test')).toBeTruthy();
    expect(last?.getByText(/^Mar 3, 2026, \d+:05\s[AP]M .+/)).toBeTruthy();
    expect(last?.getByText('Done')).toBeTruthy();
    expect(screen.queryByText(/people\.adminDelete|session\.started/)).toBeNull();
  });

  test('refetches when a filter is set, and offers to clear the filters when nothing matches', async () => {
    answers[LIST] = { body: { lines: [line(1, {})], next: null } };
    open();
    await screen.findByText('Ann Lee signed in');
    answers[LIST] = { body: { lines: [], next: null } };
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-03' } });
    await screen.findByText('No matching entries');
    answers[LIST] = { body: { lines: [line(1, {})], next: null } };
    press('Clear filters');
    await screen.findByText('Ann Lee signed in');
  });

  test('loads older lines page by page', async () => {
    answers[LIST] = { body: { lines: [line(51, {})], next: 51 } };
    open();
    await screen.findByText('Ann Lee signed in');
    answers[LIST] = {
      body: {
        lines: [line(1, { action: 'workspace.opened', sentence: 'Ann Lee opened the workspace' })],
        next: null,
      },
    };
    press('Load older');
    await screen.findByText('Ann Lee opened the workspace');
    expect(screen.getByText('Ann Lee signed in')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
  });

  test('shows an error when older lines could not be loaded, and keeps the others', async () => {
    answers[LIST] = { body: { lines: [line(51, {})], next: 51 } };
    open();
    await screen.findByText('Ann Lee signed in');
    answers[LIST] = refusal('FORBIDDEN', 'No.', 403);
    press('Load older');
    expect(await screen.findByText('Failed to load older lines')).toBeTruthy();
    expect(screen.getByText('Ann Lee signed in')).toBeTruthy();
  });

  test('shows an empty state', async () => {
    answers[LIST] = { body: { lines: [], next: null } };
    open();
    expect(await screen.findByText('Loading audit trail...')).toBeTruthy();
    expect(await screen.findByText('No entries yet')).toBeTruthy();
  });

  test('shows an error when it could not be loaded', async () => {
    answers[LIST] = refusal('FORBIDDEN', 'No.', 403);
    open();
    expect(await screen.findByText('Failed to load audit trail')).toBeTruthy();
  });
});
