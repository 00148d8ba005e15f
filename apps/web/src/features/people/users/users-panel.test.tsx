import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { queryClient } from '#web/lib/app.ts';
import { aLocation, aPerson, aProfile } from '#web/lib/testing/people.ts';
import {
  type Answers,
  answerBy,
  BROKEN,
  choose,
  DONE,
  press,
  renderAs,
  type,
} from '#web/lib/testing/render-as.tsx';
import { setViewport } from '#web/lib/testing/render-screen.tsx';
import { UsersPanel, type UsersView } from './users-panel.tsx';

const owner = aProfile();
const ownRow = { ...aPerson(0), ...owner, locations: [] };
const granted = { ghl_location_id: 'loc1', access_level: 'read' as const, location_name: 'Austin Dental' };
const customer = aPerson(1, { has_temporary_password: true, locations: [granted] });
const colleague = aPerson(2, { role: 'team', user_type: 'agency' });

let answers: Answers;

beforeEach(() => {
  setViewport({ width: 1280, height: 800 });
  answers = {
    'GET /api/users': { body: [colleague, customer, ownRow] },
    'GET /api/locations': { body: [aLocation(1, 'Austin Dental'), aLocation(2, 'Boston Legal')] },
  };
});

/** The URL state, as the route stores it. */
function Screen() {
  const [view, setView] = useState<UsersView>({});
  return <UsersPanel view={view} onView={(change) => setView((before) => ({ ...before, ...change }))} />;
}

const open = (viewer = owner) => {
  const server = answerBy(answers);
  renderAs(viewer, Screen);
  return server;
};

const rows = () => screen.getAllByRole('row').slice(1);
const toRow = (email: string) => rows().find((row) => within(row).queryByText(email)) as HTMLElement;
const openMenu = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await screen.findByRole('menuitem', { name: 'Send password reset' });
};
const take = (item: string) => fireEvent.click(screen.getByRole('menuitem', { name: item }));

describe('the list of users', () => {
  test('shows type, role, locations and temporary passwords', async () => {
    open();
    await screen.findByText(customer.email);
    const row = within(toRow(customer.email));
    for (const words of ['agency customer', 'client', 'Austin Dental', 'Temporary password', 'Jan 1, 2026'])
      expect(row.getByText(words)).toBeTruthy();
    expect(within(toRow(owner.email)).getByText('You')).toBeTruthy();
    expect(within(toRow(colleague.email)).getByText('All locations')).toBeTruthy();
  });

  test('shows a loading state, then an empty state', async () => {
    answers['GET /api/users'] = { body: [] };
    open();
    expect(await screen.findByText('Loading users...')).toBeTruthy();
    expect(await screen.findByText('No users yet')).toBeTruthy();
  });

  test('shows an error when users could not be loaded, and retries', async () => {
    answers['GET /api/users'] = { status: 403, body: { code: 'FORBIDDEN', message: 'No.' } };
    open();
    await screen.findByText('Failed to fetch users');
    answers['GET /api/users'] = { body: [customer] };
    press('Try again');
    expect(await screen.findByText(customer.email)).toBeTruthy();
  });

  test('is searched by every word, and shows an empty state', async () => {
    open();
    await screen.findByText(customer.email);
    const search = screen.getByLabelText('Search users');
    fireEvent.change(search, { target: { value: 'AUSTIN first1' } });
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(toRow(customer.email)).toBeTruthy();
    fireEvent.change(search, { target: { value: 'nobody' } });
    expect(await screen.findByText('No users found')).toBeTruthy();
  });

  test('is sorted newest first, and by the clicked heading', async () => {
    open();
    await screen.findByText(customer.email);
    const names = () => rows().map((row) => row.querySelector('[title]')?.textContent);
    expect(names()).toEqual(['First2 Last2', 'First1 Last1', 'Ann Lee']);
    press('Name');
    await waitFor(() => expect(names()).toEqual(['Ann Lee', 'First1 Last1', 'First2 Last2']));
    press('Name');
    await waitFor(() => expect(names()).toEqual(['First2 Last2', 'First1 Last1', 'Ann Lee']));
  });

  test('renders a page at a time of a thousand people', async () => {
    answers['GET /api/users'] = { body: Array.from({ length: 1000 }, (_, n) => aPerson(n)) };
    open();
    expect(await screen.findByText('1–20 of 1,000')).toBeTruthy();
    expect(rows()).toHaveLength(20);
    press('Page 50');
    expect(await screen.findByText('981–1000 of 1,000')).toBeTruthy();
  });

  test('follows live changes', async () => {
    open();
    await screen.findByText(customer.email);
    answers['GET /api/users'] = { body: [{ ...customer, user_type: 'agency' }] };
    await act(() => queryClient.invalidateQueries({ queryKey: [['people']] }));
    await waitFor(() => expect(within(toRow(customer.email)).getByText('agency')).toBeTruthy());
  });
});

describe('the details of a user', () => {
  const path = `PATCH /api/users/${customer.id}/details`;

  test('can be changed with the permission to manage users', async () => {
    answers[path] = { body: { ...customer, phone: '555' } };
    const { toBody } = open(aProfile({ id: colleague.id, role: 'team', user_type: 'single_location' }));
    await openMenu('First1 Last1');
    take('Edit details');
    await screen.findByRole('dialog', { name: 'Details of First1 Last1' });
    type('First name', '');
    press('Save changes');
    await screen.findByText('Please fill in all required fields');
    type('First name', 'Dana');
    type('Phone', '555');
    type('Business name', 'Dana’s Dental');
    press('Save changes');
    await screen.findByText('User updated');
    expect(toBody(path)).toEqual({
      first_name: 'Dana',
      last_name: 'Last1',
      phone: '555',
      company_name: 'Dana’s Dental',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('the details of the owner can be changed only by the owner', async () => {
    open(aProfile({ id: colleague.id, role: 'team' }));
    await openMenu('Ann Lee');
    expect(screen.queryByRole('menuitem', { name: 'Edit details' })).toBeNull();
  });

  test('stay in the dialog when they could not be saved', async () => {
    answers[path] = BROKEN;
    open();
    await openMenu('First1 Last1');
    take('Edit details');
    type('Phone', '555');
    press('Save changes');
    await screen.findByText('Failed to update user');
    expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('555');
  });
});

describe('changing a user type', () => {
  test('is offered to agency users, never for themselves or for the owner', async () => {
    open(aProfile({ id: colleague.id, role: 'team' }));
    await openMenu('Ann Lee');
    expect(screen.queryByRole('menuitem', { name: 'Change user type' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for First2 Last2' })).toBeNull();
  });

  test('is not offered to a single business', async () => {
    open(aProfile({ user_type: 'single_location' }));
    await openMenu('First1 Last1');
    expect(screen.queryByRole('menuitem', { name: 'Change user type' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Location access' })).toBeNull();
  });

  test('saves the type and confirms it', async () => {
    const path = `PATCH /api/users/${customer.id}`;
    answers[path] = { body: { ...customer, user_type: 'agency' } };
    const { toBody } = open();
    await openMenu('First1 Last1');
    take('Change user type');
    await choose(/^User type/, 'Agency');
    press('Save');
    expect(await screen.findByText('User type updated successfully')).toBeTruthy();
    expect(toBody(path)).toEqual({ user_type: 'agency' });
  });

  test('requires a default location for single location', async () => {
    const path = `PATCH /api/users/${customer.id}`;
    answers[path] = { body: { ...customer, user_type: 'single_location' } };
    const { toBody } = open();
    await openMenu('First1 Last1');
    take('Change user type');
    await choose(/^User type/, 'Single location');
    press('Save');
    await screen.findByText('Please select a default location for single location users');
    await choose(/^Default location/, 'Boston Legal');
    press('Save');
    await screen.findByText('User type updated successfully');
    expect(toBody(path)).toEqual({ user_type: 'single_location', default_location_id: 'loc2' });
  });

  test('shows an error when it failed', async () => {
    answers[`PATCH /api/users/${customer.id}`] = BROKEN;
    open();
    await openMenu('First1 Last1');
    take('Change user type');
    press('Save');
    expect(await screen.findByText('Failed to update user type')).toBeTruthy();
  });
});

describe('signing out a user', () => {
  const path = `POST /api/users/${customer.id}/sessions/end`;

  test('ends all sessions and shows their number', async () => {
    answers[path] = { body: { ended: 2 } };
    open();
    await openMenu('First1 Last1');
    take('Sign out everywhere');
    expect(await screen.findByText('User signed out')).toBeTruthy();
    expect(screen.getByText('2 sessions ended.')).toBeTruthy();
  });

  test('is not offered for the owner', async () => {
    open(aProfile({ id: colleague.id, role: 'team' }));
    await openMenu('Ann Lee');
    expect(screen.queryByRole('menuitem', { name: 'Sign out everywhere' })).toBeNull();
  });

  test('shows an error when it failed', async () => {
    answers[path] = BROKEN;
    open();
    await openMenu('First1 Last1');
    take('Sign out everywhere');
    expect(await screen.findByText('Failed to sign out the user')).toBeTruthy();
  });
});

describe('a password reset', () => {
  test('is sent from the list, with a confirmation', async () => {
    answers['POST /api/functions/send-password-reset'] = DONE;
    const { toBody } = open();
    await openMenu('First1 Last1');
    take('Send password reset');
    expect(await screen.findByText('Password reset sent')).toBeTruthy();
    expect(toBody('POST /api/functions/send-password-reset')).toEqual({ userId: customer.id });
  });

  test('shows an error when it failed', async () => {
    answers['POST /api/functions/send-password-reset'] = BROKEN;
    open();
    await openMenu('First1 Last1');
    take('Send password reset');
    expect(await screen.findByText('Failed to send password reset')).toBeTruthy();
  });
});

describe('deleting a user from the list', () => {
  const PREVIEW = 'POST /api/users/deletion-preview';
  const DELETE = 'POST /api/functions/admin-delete-user-and-integrations';
  const preview = {
    ...{ email: customer.email, people: 1, locations: 0, accounts: 1, campaigns: 1, chats: 0, contacts: 0 },
    ...{ scheduled_replies: 1, assigned_conversations: 2, channels: 0, grants: 1, invitations: 0 },
    ...{ subscriptions: 0, owns_workspace: false },
  };

  test('is offered in the menu of the row and asks for confirmation', async () => {
    Object.assign(answers, { [PREVIEW]: { body: preview }, [DELETE]: DONE });
    const { toBody } = open();
    await openMenu('First1 Last1');
    take('Delete user');
    const dialog = within(await screen.findByRole('dialog'));
    expect(toBody(PREVIEW)).toEqual({ email: customer.email });
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1 user account, deleted',
      '1 outreach account, kept in the workspace',
      '1 scheduled reply, held until a teammate sends or discards it',
      '2 conversations, which become unassigned',
      '1 location access grant, deleted',
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete user' }));
    expect(await screen.findByText('User deleted')).toBeTruthy();
    expect(toBody(DELETE)).toEqual({ email: customer.email, deleteAccounts: false });
  });

  test('is not offered for the owner', async () => {
    answers['GET /api/users'] = { body: [{ ...customer, role: 'owner' }, ownRow] };
    open();
    await openMenu('First1 Last1');
    expect(screen.queryByRole('menuitem', { name: 'Delete user' })).toBeNull();
  });
});
