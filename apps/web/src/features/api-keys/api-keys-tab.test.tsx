import { API_KEY_PRESETS, type ApiKey } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { ApiKeysTab } from './api-keys-tab.tsx';

const KEY: ApiKey = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Zapier',
  last_characters: 'x7Qa',
  permissions: [...API_KEY_PRESETS.read_only],
  location_ids: null,
  networks: ['203.0.113.0/24'],
  requests_per_minute: 120,
  expires_at: '2027-11-18T00:00:00.000Z',
  status: 'active',
  created_by_name: 'Ana Reed',
  created_at: '2026-11-18T00:00:00.000Z',
  last_used_at: null,
  last_address: null,
};
const SECRET = 'hbk_live_the-secret';

function open(keys: ApiKey[]) {
  const calls: { call: string; body: unknown }[] = [];
  answerCalls((method, path, body) => {
    const call = `${method} ${path}`;
    calls.push({ call, body });
    if (call === 'GET /api/api-keys') return { body: { keys } };
    if (method === 'POST') return { body: { key: KEY, secret: SECRET } };
    if (method === 'DELETE') return { body: { success: true } };
    return { body: [] };
  });
  renderAs(aProfile(), ApiKeysTab);
  return (call: string) => calls.filter((each) => each.call === call).map(({ body }) => body);
}

test('lists the keys with their limits, and never a key itself', async () => {
  open([KEY, { ...KEY, id: '00000000-0000-4000-8000-000000000002', name: 'Old', status: 'revoked' }]);
  const row = within(await screen.findByRole('group', { name: 'Zapier' }));
  expect(row.getByText('Read only · All locations · 203.0.113.0/24')).toBeTruthy();
  expect(row.getByText('hbk_live_…x7Qa, created by Ana Reed')).toBeTruthy();
  const old = within(screen.getByRole('group', { name: 'Old' }));
  expect(old.getByText('Revoked')).toBeTruthy();
  expect(old.queryByRole('button')).toBeNull();
});

test('shows that a key is blocked with its creator, and still offers to rotate and revoke it', async () => {
  open([{ ...KEY, status: 'blocked' }]);
  const row = within(await screen.findByRole('group', { name: 'Zapier' }));
  expect(
    row.getByText('Blocked: its creator must change a temporary password or set up a second factor'),
  ).toBeTruthy();
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Rotate', 'Revoke']);
});

test('creates a key without the permission to send, and shows it once', async () => {
  const listBodies = open([]);
  fireEvent.click(await screen.findByRole('button', { name: 'New key' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }));
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create key' });
  expect(submit.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Warehouse' } });
  fireEvent.change(dialog.getByLabelText('Start from'), { target: { value: 'full' } });
  expect(dialog.getByLabelText<HTMLInputElement>('Send replies').checked).toBe(false);
  fireEvent.change(dialog.getByLabelText('Allowed networks'), { target: { value: '10.0.0.0/40' } });
  expect(dialog.getByText('10.0.0.0/40 is not an IP address or network')).toBeTruthy();
  expect(submit.disabled).toBe(true);
  fireEvent.change(dialog.getByLabelText('Allowed networks'), { target: { value: '10.0.0.0/8, ::1' } });
  fireEvent.click(submit);
  const keyDialog = within(await screen.findByRole('dialog', { name: 'Copy your API key' }));
  expect(keyDialog.getByLabelText<HTMLInputElement>('API key').value).toBe(SECRET);
  expect(listBodies('POST /api/api-keys')).toEqual([
    {
      ...{ name: 'Warehouse', permissions: [...API_KEY_PRESETS.full], location_ids: null },
      ...{ networks: ['10.0.0.0/8', '::1'], requests_per_minute: 120, days: 365 },
    },
  ]);
  fireEvent.click(keyDialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('asks before it revokes a key', async () => {
  const listBodies = open([KEY]);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Zapier' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke key' }));
  await waitFor(() => expect(listBodies(`DELETE /api/api-keys/${KEY.id}`)).toHaveLength(1));
});
