import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openIntegrations, press, readMessage, showTab } from './testing/open-integrations.tsx';
import { event, run, uuid } from './testing/server-data.ts';

const events = async () =>
  within(await screen.findByRole('list', { name: 'Recent events' })).getAllByRole('listitem');

describe('recent events', () => {
  test('show their results, and why one failed', async () => {
    const all = [
      event(1, { status: 'received' }),
      event(2, { status: 'processed' }),
      event(3, { status: 'failed', reason: 'No such location.' }),
      event(4, { status: 'unknown' }),
    ];
    openIntegrations({ events: all });
    await press('Show Recent events');
    const rowTexts = (await events()).map((row) => row.textContent ?? '');
    for (const [index, { status }] of all.entries()) expect(rowTexts[index]).toContain(status);
    expect(rowTexts[2]).toContain('No such location.');
    expect(rowTexts[3]).toContain('Hearback does not support this event type yet.');
  });

  test('are not read until they are shown', async () => {
    const { fetch } = openIntegrations();
    const isRequested = () => fetch.mock.calls.some(([request]) => request.url.includes('/webhook-events'));
    await screen.findByRole('button', { name: 'Show Recent events' });
    expect(isRequested()).toBe(false);
    await press('Show Recent events');
    await screen.findByText('No events yet');
    expect(isRequested()).toBe(true);
    await press('Close Recent events');
    expect(screen.queryByText('No events yet')).toBeNull();
  });

  test('appear as they arrive', async () => {
    const { data, publishEvent } = openIntegrations();
    await press('Show Recent events');
    await screen.findByText('No events yet');
    data.events = [event(1)];
    publishEvent('webhook.received');
    await screen.findByText('event 1');
  });

  test('can be replayed', async () => {
    const { fetch } = openIntegrations({ events: [event(1, { status: 'failed' })] }, (_method, path) =>
      path.endsWith('/replay') ? { body: { success: true } } : undefined,
    );
    await press('Show Recent events');
    await press('Replay event 1');
    await readMessage('Event is being processed again');
    expect(fetch.mock.calls.some(([request]) => request.url.endsWith(`${uuid(301)}/replay`))).toBe(true);
  });

  test('load older ones on demand', async () => {
    const { data, fetch } = openIntegrations({ events: [event(1)], next: uuid(301) });
    await press('Show Recent events');
    await screen.findByText('event 1');
    data.events = [event(2)];
    data.next = null;
    await press('Load older');
    await screen.findByText('event 2');
    expect(await events()).toHaveLength(2);
    expect(fetch.mock.calls.some(([request]) => request.url.endsWith(`before=${uuid(301)}`))).toBe(true);
    expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
  });
});

describe('anonymous traffic', () => {
  test('hides its secret until it is shown, and explains how to sign', async () => {
    const { fetch } = openIntegrations();
    const isRequested = () =>
      fetch.mock.calls.some(([request]) => request.url.endsWith('/anonymous-traffic'));
    await showTab('More');
    await screen.findByRole('button', { name: 'Set up Anonymous traffic' });
    expect(isRequested()).toBe(false);
    await press('Set up Anonymous traffic');
    const secret = await screen.findByLabelText<HTMLInputElement>('Signing secret');
    expect(secret.value).not.toContain('sign-with-me');
    await press('Show Signing secret');
    await waitFor(() => expect(secret.value).toBe('sign-with-me'));
    expect(screen.getByText(/HMAC-SHA256 of the raw body/).textContent).toContain('x-hearback-signature');
    expect(screen.getByLabelText('Example payload').textContent).toContain('"person"');
    await press('Close setup of Anonymous traffic');
    expect(screen.queryByLabelText('Signing secret')).toBeNull();
  });
});

test('the last reconciliation shows what webhooks missed', async () => {
  const finished_at = new Date().toISOString();
  openIntegrations({ runs: [run(1, { kind: 'replies', status: 'done', found_missing: 3, finished_at })] });
  await screen.findByText(/3 replies imported/);
});
