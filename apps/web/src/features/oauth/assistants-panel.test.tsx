import type { ConnectedAssistant } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, DONE, renderAs } from '#web/lib/testing/render-as.tsx';
import { AssistantsPanel } from './assistants-panel.tsx';

const ASSISTANT: ConnectedAssistant = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Claude',
  host: 'claude.ai',
  redirect_host: 'claude.ai',
  permissions: ['inbox:read'],
  location_ids: null,
  status: 'active',
  connected_by_name: 'Ana Reed',
  connected_at: '2026-11-18T00:00:00.000Z',
  expires_at: '2027-11-18T00:00:00.000Z',
  last_used_at: null,
};

function open(assistants: ConnectedAssistant[]) {
  const answers = answerBy({
    'GET /api/connected-assistants': { body: { assistants } },
    [`DELETE /api/connected-assistants/${ASSISTANT.id}`]: DONE,
    'GET /api/locations': { body: [] },
  });
  renderAs(aProfile(), AssistantsPanel);
  return answers;
}

test('lists each assistant with its host, person, rights and last use', async () => {
  const registered = { ...ASSISTANT, id: '00000000-0000-4000-8000-000000000002', name: 'Cursor', host: null };
  open([ASSISTANT, { ...registered, redirect_host: 'cursor:', status: 'ended' }]);
  const row = within(await screen.findByRole('group', { name: 'Claude' }));
  expect(row.getByText('claude.ai')).toBeTruthy();
  expect(row.getByText('1 permission · All locations')).toBeTruthy();
  expect(row.getByText('Never used, connected by Ana Reed')).toBeTruthy();
  const other = within(screen.getByRole('group', { name: 'Cursor' }));
  expect(other.getByText('cursor:, name not verified')).toBeTruthy();
  expect(other.getByText(/removed or disabled/)).toBeTruthy();
});

test('asks before it disconnects an assistant', async () => {
  const { asked } = open([ASSISTANT]);
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect Claude' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  const call = `DELETE /api/connected-assistants/${ASSISTANT.id}`;
  await waitFor(() => expect(asked.filter((each) => each.call === call)).toHaveLength(1));
});
