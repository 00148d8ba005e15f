import { DEFAULT_CLIENT_ACCESS, type LocationClientAccess } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import { answerBy, renderAs } from '#web/lib/testing/render-as.tsx';
import { ClientAccessTab } from './access-tab.tsx';
import { listChanges } from './list-changes.ts';

const ACME: LocationClientAccess = {
  ...DEFAULT_CLIENT_ACCESS,
  location_id: 'acme',
  name: 'Acme',
  people: [
    { id: '00000000-0000-4000-8000-000000000001', name: 'Cleo Client', email: 'cleo@acme.test' },
    { id: '00000000-0000-4000-8000-000000000002', name: 'Carl Client', email: 'carl@acme.test' },
  ],
};
const SAVE = 'PUT /api/client-access/acme';

function open(locations: LocationClientAccess[], saved: Parameters<typeof answerBy>[0] = {}) {
  const answers = answerBy({ 'GET /api/client-access': { body: { locations } }, ...saved });
  renderAs(aProfile(), ClientAccessTab);
  return answers;
}

describe('client access', () => {
  test('summarizes what the clients of each location see', async () => {
    open([ACME, { ...ACME, location_id: 'empty', name: 'Empty', people: [], threads: 'none' }]);
    const acme = await screen.findByRole('group', { name: 'Acme' });
    expect(acme.textContent).toContain('Interested leads, reports, meetings');
    expect(acme.textContent).toContain('2 clients');
    const empty = screen.getByRole('group', { name: 'Empty' });
    expect(empty.textContent).toContain('Results only, reports, meetings');
    expect(empty.textContent).toContain('No clients can sign in yet');
  });

  test('names the people who are affected before saving, then saves', async () => {
    const { asked } = open([ACME], { [SAVE]: { body: { ...ACME, threads: 'all', may_comment: true } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Client access to Acme' });
    const submit = within(dialog).getByRole('button', { name: 'Save' });
    expect(submit).toHaveProperty('disabled', true);
    fireEvent.click(within(dialog).getByRole('radio', { name: /^All conversations/ }));
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /^Ask questions/ }));
    const summary = within(dialog).getByRole('status');
    expect(summary.textContent).toContain('Conversations: All conversations (more than before)');
    expect(summary.textContent).toContain('Ask questions and flag leads: turned on');
    expect(summary.textContent).toContain('Affects 2 clients: Cleo Client, Carl Client.');
    fireEvent.click(submit);
    await waitFor(() =>
      expect(asked.filter(({ call }) => call === SAVE).map(({ body }) => body)).toEqual([
        { ...DEFAULT_CLIENT_ACCESS, threads: 'all', may_comment: true },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('refuses a preview while changes are unsaved', async () => {
    const [person] = ACME.people;
    const { asked } = open([{ ...ACME, people: person ? [person] : [] }]);
    const button = await screen.findByRole('button', { name: 'Preview as client' });
    fireEvent.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('dialog', { name: 'Client access to Acme' });
    fireEvent.click(within(dialog).getByRole('radio', { name: /^All conversations/ }));
    fireEvent.click(button);
    expect(await screen.findByText('Save or discard your changes first')).toBeTruthy();
    expect(asked.map(({ call }) => call)).not.toContain('POST /api/client-previews');
  });

  test('clears and disables questions and replies when no conversations are shared', async () => {
    open([{ ...ACME, may_comment: true, may_answer: true }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('radio', { name: /^Results only/ }));
    for (const name of [/^Ask questions/, /^Reply to leads/]) {
      const box = within(dialog).getByRole('checkbox', { name });
      expect(box).toMatchObject({ checked: false, disabled: true });
    }
    expect(within(dialog).getByRole('status').textContent).toContain(
      'Conversations: Results only (less than before)',
    );
  });

  test('keeps the dialog with the reason if it cannot be saved', async () => {
    open([ACME], { [SAVE]: { status: 403, body: { code: 'FORBIDDEN', message: 'Not allowed' } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /^View reports/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Not allowed');
  });

  test('explains an empty list', async () => {
    open([]);
    expect(await screen.findByText('No locations yet')).toBeTruthy();
  });
});

test('lists no changes if the access is the same', () => {
  expect(listChanges(ACME, { ...DEFAULT_CLIENT_ACCESS })).toEqual([]);
});
