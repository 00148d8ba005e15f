import type { FailedJob } from '@hearback/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { refusal } from '#web/lib/testing/render-as.tsx';
import { openIntegrations, press, readMessage } from './testing/open-integrations.tsx';
import { uuid } from './testing/server-data.ts';

const NAME = 'Failed background jobs';

const job = (n: number, more: Partial<FailedJob> = {}): FailedJob => ({
  id: uuid(400 + n),
  name: 'inbox.deliver-reply',
  attempts: 5,
  reason: 'The provider did not respond.',
  failed_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

describe('failed background jobs', () => {
  test('shows the title, the reason and the number of attempts', async () => {
    openIntegrations({ failedJobs: [job(1), job(2, { name: 'of.another-release', attempts: 1 })] });
    const [first, second] = within(await screen.findByRole('list', { name: NAME })).getAllByRole('listitem');
    expect(first?.textContent).toContain('Sending a replyThe provider did not respond.5 tries');
    expect(second?.textContent).toContain('of.another-release');
    expect(second?.textContent).toContain('1 try');
  });

  test('run again on a click, and are removed from the list', async () => {
    const { data, fetch } = openIntegrations({ failedJobs: [job(1)] }, (method) =>
      method === 'POST' ? { body: { success: true } } : undefined,
    );
    await screen.findByRole('list', { name: NAME });
    data.failedJobs = [];
    await press('Run again: Sending a reply');
    await readMessage('Job restarted');
    await waitFor(() => expect(screen.queryByRole('list', { name: NAME })).toBeNull());
    expect(fetch.mock.calls.some(([request]) => request.url.endsWith(`/failed/${uuid(401)}/run`))).toBe(true);
  });

  test('stay in the list with the reason if they cannot be run again', async () => {
    openIntegrations({ failedJobs: [job(1)] }, (method) =>
      method === 'POST' ? refusal('UNAVAILABLE', 'Not now.', 503) : undefined,
    );
    await press('Run again: Sending a reply');
    await readMessage('Failed to run the job again');
    expect(screen.getByRole('list', { name: NAME })).toBeTruthy();
  });

  test('are hidden if there are none', async () => {
    const { publishEvent, data } = openIntegrations();
    await screen.findByText('No locations connected');
    expect(screen.queryByText(NAME)).toBeNull();
    data.failedJobs = [job(1)];
    publishEvent('job.changed');
    await screen.findByText(NAME);
  });
});
