import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ClayPanel } from '#web/features/enrichment/clay/clay-panel.tsx';
import { refusal } from '#web/lib/testing/render-as.tsx';
import {
  type Answers,
  type IntegrationsFixtures,
  openIntegrations,
  press,
  readMessage,
  type,
} from '../-integrations/testing/open-integrations.tsx';
import { claySettings } from '../-integrations/testing/server-data.ts';

const open = (fixtures: Partial<IntegrationsFixtures> = {}, answers?: Answers) =>
  openIntegrations(fixtures, answers, undefined, ClayPanel);
const panel = async () => within(await screen.findByRole('region', { name: 'Clay enrichment' }));
/** The setup instructions are behind a button, the status is not. */
const setUp = () => press('Set up Clay enrichment');
const CLAY = '/api/enrichment/clay';
const URL = 'https://api.clay.com/v3/sources/webhook/abc';
const connected = claySettings({ connected: true, webhook_url_hint: '…a1b2', submissions: 1200, queued: 3 });

describe('the Clay table', () => {
  test('is connected with its URL and token', async () => {
    let requestBody: unknown;
    const { data } = open({}, (method, path, body) => {
      if (`${method} ${path}` !== `PUT ${CLAY}`) return undefined;
      requestBody = body;
      data.clay = { ...connected, has_auth_token: true };
      return { body: data.clay };
    });
    await screen.findByText('Not connected');
    expect(screen.queryByLabelText('Clay webhook URL')).toBeNull();
    await setUp();
    await type('Clay webhook URL', ` ${URL} `);
    await type('Clay auth token', 'secret');
    await press('Connect');
    await readMessage('Clay table connected');
    expect(requestBody).toEqual({ webhook_url: URL, auth_token: 'secret', confirmed_leads: 0 });
    await screen.findByText('Saved: …a1b2. Enter another URL to replace it.');
    expect(screen.getByText('A token is saved. Enter a new one to replace it.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Clay webhook URL').value).toBe('');
  });

  test('keeps the stored token when none is typed', async () => {
    let requestBody: unknown;
    open({ clay: connected }, (method, _path, body) => {
      if (method !== 'PUT') return undefined;
      requestBody = body;
      return { body: connected };
    });
    await setUp();
    await type('Clay webhook URL', URL);
    await press('Save');
    await readMessage('Clay table connected');
    expect(requestBody).toEqual({ webhook_url: URL, confirmed_leads: 0 });
  });

  test('asks with the number of waiting leads and the cost before it sends them', async () => {
    const bodies: unknown[] = [];
    const { data } = open({}, (method, _path, body) => {
      if (method !== 'PUT') return undefined;
      bodies.push(body);
      return { body: connected };
    });
    await setUp();
    await type('Clay webhook URL', URL);
    // An import finished after the screen was opened.
    data.clay = claySettings({ unsent_leads: 1368 });
    await press('Connect');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 1,368 leads to Clay?' }));
    expect(dialog.getByText(/Each lead uses one row of your Clay table/)).toBeTruthy();
    await press('Cancel');
    expect(bodies).toEqual([]);
    await press('Connect');
    await press('Connect and send 1,368 leads');
    await readMessage('Clay table connected');
    expect(bodies).toEqual([{ webhook_url: URL, confirmed_leads: 1368 }]);
  });

  test('shows at the field that the URL is not from Clay', async () => {
    const words =
      'Enter the webhook URL of your Clay table. It starts with https://api.clay.com/v3/sources/webhook/';
    open({}, (method) => (method === 'PUT' ? refusal('CLAY_URL_INVALID', words) : undefined));
    await setUp();
    await type('Clay webhook URL', 'https://example.test');
    await press('Connect');
    await screen.findByText(words);
  });

  test('shows what Clay receives and how to configure the response, for copying', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    open();
    const card = await panel();
    await setUp();
    await card.findByText('{ "email": "dana@acme.example" }');
    expect(card.getByLabelText<HTMLInputElement>('Callback URL').value).toBe('{{callback_url}}');
    expect(card.getByLabelText<HTMLInputElement>('Header value').value).not.toContain('answer');
    for (const label of ['Example row', 'Callback body', 'Header value']) await press(`Copy ${label}`);
    const copied = writeText.mock.calls.map((call) => (call as unknown[])[0]);
    expect(copied).toEqual([
      '{ "email": "dana@acme.example" }',
      '{ "contact_id": "{{contact_id}}" }',
      'answer-with-me',
    ]);
  });

  test('counts submissions and pending rows live', async () => {
    const { data, publishEvent } = open({ clay: connected });
    const card = await panel();
    expect((await card.findByText('of 50,000 submissions')).nextSibling?.textContent).toBe('1,200');
    expect(card.getByText('Waiting').nextSibling?.textContent).toBe('3');
    data.clay = { ...connected, submissions: 1203, queued: 0, running: 3 };
    publishEvent('enrichment.progressed');
    await card.findByText('1,203');
  });

  test('warns from 45,000 on, and reports when nothing is sent anymore', async () => {
    const { data, publishEvent } = open({
      clay: { ...connected, submissions: 45_000, warning: 'near' },
    });
    await screen.findByText('This Clay webhook has almost reached its limit');
    expect(screen.getByText(/It has received 45,000 of 50,000 rows/)).toBeTruthy();
    data.clay = { ...connected, submissions: 50_000, warning: 'reached' };
    publishEvent('enrichment.progressed');
    await screen.findByText(
      'This Clay webhook has reached its limit of 50,000 rows. Create a new one in Clay and save its URL.',
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send test row' }).disabled).toBe(true);
  });

  test('sends a test row and shows live when Clay answered it', async () => {
    const sent_at = new Date().toISOString();
    const { data, publishEvent } = open({ clay: connected }, (_method, path) => {
      if (path !== `${CLAY}/test`) return undefined;
      data.clay = { ...connected, test: { status: 'waiting', sent_at, answered_at: null } };
      return { body: data.clay };
    });
    await screen.findByText('No test row sent yet. It counts as a submission.');
    await press('Send test row');
    await readMessage('Test row sent');
    await screen.findByText(/Waiting for Clay to call back\./);
    data.clay = { ...connected, test: { status: 'answered', sent_at, answered_at: sent_at } };
    publishEvent('enrichment.progressed');
    await screen.findByText(/Clay responded to the test row/);
  });

  test('shows why Clay refused a row', async () => {
    open({ clay: { ...connected, error: 'Clay does not know this webhook.' } });
    await screen.findByText('Clay rejected the last row');
    expect(screen.getByText('Clay does not know this webhook.')).toBeTruthy();
  });

  test('is disconnected after a confirmation with the pending rows', async () => {
    const { data } = open({ clay: connected }, (method) => {
      if (method !== 'DELETE') return undefined;
      data.clay = claySettings();
      return { body: data.clay };
    });
    await setUp();
    await press('Disconnect Clay');
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect Clay?' });
    expect(within(dialog).getAllByRole('listitem')[0]?.textContent).toBe('3 leads waiting to be sent');
    await press('Disconnect');
    await readMessage('Clay table disconnected');
    await screen.findByText('Not connected');
  });

  test('shows an error when it could not be loaded', async () => {
    open({}, (_method, path) => (path === CLAY ? refusal('FORBIDDEN', 'No.', 403) : undefined));
    await screen.findByText('Failed to load the Clay settings');
  });
});
