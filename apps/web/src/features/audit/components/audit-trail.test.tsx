import type { AuditLine } from '@hearback/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aLocation, aProfile } from '#web/lib/testing/people.ts';
import { type Answers, answerBy, press, refusal, renderAs } from '#web/lib/testing/render-as.tsx';
import { closeScreen } from '#web/lib/testing/render-screen.tsx';
import { AuditTrail } from './audit-trail.tsx';

const LIST = 'GET /api/audit';
const line = (id: number, more: Partial<AuditLine>): AuditLine => ({
  id,
  at: '2026-03-03T14:05:00.000Z',
  actor_email: 'ann@agency.test',
  action: 'session.started',
  outcome: 'done',
  target: 'ann@agency.test',
  details: {},
  ...more,
});

let answers: Answers;

beforeEach(() => {
  answers = { 'GET /api/locations': { body: [aLocation(1, 'Austin Dental')] } };
});

afterEach(() => {
  closeScreen();
});

const open = () => {
  const server = answerBy(answers);
  renderAs(aProfile(), AuditTrail);
  return server;
};

describe('the audit trail', () => {
  test('tells who did what to whom, when, and whether it was refused', async () => {
    const granted = {
      action: 'location_access.granted',
      target: 'guest@client.test',
      details: { location: 'loc1', access_level: 'read' },
    };
    const refused = { action: 'people.adminDelete', outcome: 'refused', target: null } as const;
    const paid = { action: 'subscription.changed', actor_email: null, target: 'Up to 5 Locations' };
    answers[LIST] = {
      body: { lines: [line(4, granted), line(3, refused), line(2, paid), line(1, {})], next: null },
    };
    open();
    await screen.findByText('Granted read access to Austin Dental');
    const [first, second, third, last] = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row));
    expect(first?.getByText('ann@agency.test')).toBeTruthy();
    expect(first?.getByText('guest@client.test')).toBeTruthy();
    expect(first?.getByText(/^Mar 3, 2026, \d+:05\s[AP]M .+/)).toBeTruthy();
    expect(first?.getByText('Done')).toBeTruthy();
    expect(second?.getByText('Tried to delete a user')).toBeTruthy();
    expect(second?.getByText('Refused')).toBeTruthy();
    expect(third?.getByText('Hearback')).toBeTruthy();
    expect(last?.getByText('Signed in')).toBeTruthy();
  });

  test('shows no ids: not of what was done to, and a location by its name', async () => {
    const deleted = { action: 'message.deleted', target: '01890000-0000-7000-8000-000000000001' };
    const uninstalled = { action: 'location.uninstalled', actor_email: null, target: 'loc1' };
    answers[LIST] = { body: { lines: [line(2, deleted), line(1, uninstalled)], next: null } };
    open();
    await screen.findByText('Deleted a message');
    expect(await screen.findByText('Austin Dental')).toBeTruthy();
    expect(screen.queryByText(/0189/)).toBeNull();
  });

  test('loads older lines page by page', async () => {
    answers[LIST] = { body: { lines: [line(51, {})], next: 51 } };
    open();
    await screen.findByText('Signed in');
    answers[LIST] = { body: { lines: [line(1, { action: 'workspace.opened' })], next: null } };
    press('Load older');
    await screen.findByText('Opened the workspace');
    expect(screen.getByText('Signed in')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
  });

  test('says when older lines could not be loaded, and keeps the others', async () => {
    answers[LIST] = { body: { lines: [line(51, {})], next: 51 } };
    open();
    await screen.findByText('Signed in');
    answers[LIST] = refusal('FORBIDDEN', 'No.', 403);
    press('Load older');
    expect(await screen.findByText('Failed to load older lines')).toBeTruthy();
    expect(screen.getByText('Signed in')).toBeTruthy();
  });

  test('says that nothing has happened yet', async () => {
    answers[LIST] = { body: { lines: [], next: null } };
    open();
    expect(await screen.findByText('Loading the audit trail...')).toBeTruthy();
    expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
  });

  test('says that it could not be loaded', async () => {
    answers[LIST] = refusal('FORBIDDEN', 'No.', 403);
    open();
    expect(await screen.findByText('Failed to load the audit trail')).toBeTruthy();
  });
});
