import type { WebhookDelivery, WebhookEndpoint } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { WebhooksTab } from './webhooks-tab.tsx';

const ENDPOINT: WebhookEndpoint = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Zapier',
  host: 'hooks.zapier.com',
  events: ['reply.received'],
  location_ids: null,
  status: 'live',
  disabled_reason: null,
  public_key: 'whpk_public',
  includes_text: false,
  former_secret_ends_at: null,
  failing_since: null,
  last_delivered_at: null,
  created_at: '2026-11-18T00:00:00.000Z',
  waiting: 2,
};
const DELIVERY: WebhookDelivery = {
  id: '00000000-0000-4000-8000-000000000002',
  message_id: 'msg_1',
  type: 'reply.received',
  body: '{"type":"reply.received"}',
  happened_at: '2026-11-18T00:00:00.000Z',
  status: 'failed',
  attempts: 10,
  next_at: null,
  attempted_at: '2026-11-18T00:00:00.000Z',
  response_status: 500,
  response_excerpt: 'Out of memory',
  error: 'The receiver returned HTTP status 500.',
  duration_ms: 12,
};
const PATH = `/api/webhook-endpoints/${ENDPOINT.id}`;

function open(endpoints: WebhookEndpoint[]) {
  const calls: { call: string; body: unknown }[] = [];
  answerCalls((method, path, body) => {
    const call = `${method} ${path}`;
    calls.push({ call, body });
    if (call === 'GET /api/webhook-endpoints') return { body: { endpoints } };
    if (call === 'POST /api/webhook-endpoints')
      return { body: { endpoint: { ...ENDPOINT, status: 'unverified' }, secret: 'whsec_once' } };
    if (call.startsWith(`GET ${PATH}/deliveries`)) return { body: { deliveries: [DELIVERY], next: null } };
    if (call === `POST ${PATH}/test`)
      return {
        body: { endpoint: { ...ENDPOINT, status: 'unverified' }, response_status: 200, error: null },
      };
    if (call === `POST ${PATH}/confirm`) return { body: ENDPOINT };
    if (method === 'POST' || method === 'DELETE') return { body: { success: true } };
    return { body: [] };
  });
  renderAs(aProfile(), WebhooksTab);
  return (call: string) => calls.filter((each) => each.call === call).map(({ body }) => body);
}

test('lists the endpoints with their state and what to do', async () => {
  open([
    ENDPOINT,
    { ...ENDPOINT, id: '00000000-0000-4000-8000-000000000003', name: 'New', status: 'unverified' },
    {
      ...{ ...ENDPOINT, id: '00000000-0000-4000-8000-000000000004', name: 'Old' },
      ...{ status: 'disabled', disabled_reason: 'gone' },
    },
    {
      ...{ ...ENDPOINT, id: '00000000-0000-4000-8000-000000000005', name: 'Down' },
      failing_since: '2026-11-18T00:00:00.000Z',
    },
  ]);
  const live = within(await screen.findByRole('group', { name: 'Zapier' }));
  expect(live.getByText('hooks.zapier.com · reply.received · All locations')).toBeTruthy();
  expect(live.getByText('Live')).toBeTruthy();
  const unverified = within(screen.getByRole('group', { name: 'New' }));
  expect(unverified.getByText(/Send a test to verify/)).toBeTruthy();
  const disabledGroup = within(screen.getByRole('group', { name: 'Old' }));
  expect(disabledGroup.getByText(/returned HTTP status 410/)).toBeTruthy();
  expect(disabledGroup.getByRole('button', { name: 'Enable Old' })).toBeTruthy();
  const failing = within(screen.getByRole('group', { name: 'Down' }));
  expect(failing.getByText('Failing')).toBeTruthy();
  expect(
    failing.getByText(/^Deliveries have failed since .+\. After five days the endpoint is disabled\.$/),
  ).toBeTruthy();
});

test('never turns an endpoint without locations into one for all of them', async () => {
  open([{ ...ENDPOINT, location_ids: ['disconnected'] }]);
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Zapier' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: /^Edit/ }));
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: /^All locations/ }).checked).toBe(false);
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  fireEvent.click(form.getByRole('checkbox', { name: /^All locations/ }));
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
});

test('adds an endpoint, shows its secret once and verifies it by its challenge', async () => {
  const listBodies = open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'New endpoint' }));
  const form = within(await screen.findByRole('dialog', { name: 'New webhook endpoint' }));
  const submit = form.getByRole<HTMLButtonElement>('button', { name: 'Add endpoint' });
  expect(submit.disabled).toBe(true);
  fireEvent.change(form.getByLabelText('Name'), { target: { value: 'Zapier' } });
  fireEvent.change(form.getByLabelText('URL'), { target: { value: 'https://hooks.zapier.com/1' } });
  fireEvent.click(form.getByLabelText('A meeting was booked'));
  fireEvent.click(submit);
  const secretDialog = within(await screen.findByRole('dialog', { name: 'Copy your signing secret' }));
  expect(secretDialog.getByLabelText<HTMLInputElement>('Signing secret').value).toBe('whsec_once');
  expect(listBodies('POST /api/webhook-endpoints')).toEqual([
    {
      ...{ name: 'Zapier', url: 'https://hooks.zapier.com/1', location_ids: null, includes_text: false },
      events: ['reply.received', 'meeting.booked'],
    },
  ]);
  fireEvent.click(secretDialog.getByRole('button', { name: 'Done' }));
  const tested = within(await screen.findByRole('dialog', { name: 'Test Zapier' }));
  fireEvent.click(tested.getByRole('button', { name: 'Send test' }));
  fireEvent.change(await tested.findByLabelText('Challenge'), { target: { value: ' abc ' } });
  fireEvent.click(tested.getByRole('button', { name: 'Verify' }));
  await waitFor(() =>
    expect(listBodies(`POST ${PATH}/confirm`)).toEqual([expect.objectContaining({ challenge: 'abc' })]),
  );
});

test('shows the deliveries with their response and replays one', async () => {
  const listBodies = open([ENDPOINT]);
  fireEvent.click(await screen.findByRole('button', { name: 'Deliveries to Zapier' }));
  const row = within(await screen.findByRole('group', { name: 'reply.received, Failed' }));
  expect(row.getByText('Attempt 10: The receiver returned HTTP status 500. (12 ms)')).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: 'Details' }));
  expect(row.getByText('Out of memory')).toBeTruthy();
  fireEvent.click(row.getByRole('button', { name: 'Replay' }));
  await waitFor(() =>
    expect(listBodies(`POST /api/webhook-deliveries/${DELIVERY.id}/replay`)).toHaveLength(1),
  );
});

test('lists what happens before it deletes an endpoint', async () => {
  const listBodies = open([ENDPOINT]);
  fireEvent.click(await screen.findByRole('button', { name: 'More actions for Zapier' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Zapier”?' }));
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'The endpoint receives no more events.',
    '2 waiting deliveries will not be sent.',
    'Its delivery log and its signing secret are deleted.',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Delete endpoint' }));
  await waitFor(() => expect(listBodies(`DELETE ${PATH}`)).toHaveLength(1));
});
