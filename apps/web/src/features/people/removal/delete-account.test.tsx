import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { session } from '#web/lib/app.ts';
import { aPerson, aProfile } from '#web/lib/testing/people.ts';
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
import { AccountSettingsCard } from '../account-settings-card.tsx';

const PREVIEW = 'GET /api/users/me/deletion';
const DELETE = 'POST /api/functions/delete-own-account';
const HAND_OVER = 'POST /api/functions/hand-over-workspace';

const owner = aProfile();
const colleague = aPerson(2, { role: 'team', user_type: 'agency' });
const soloDeletion = {
  ...{ email: owner.email, people: 1, locations: 0 },
  ...{ accounts: 0, campaigns: 0, chats: 0, contacts: 0, subscriptions: 0 },
  ...{ scheduled_replies: 0, assigned_conversations: 0, channels: 0 },
  ...{ grants: 0, invitations: 0, owns_workspace: false },
};
const withOthers = {
  ...{ ...soloDeletion, people: 3, locations: 5, grants: 2, invitations: 1 },
  ...{ accounts: 2, campaigns: 4, chats: 0, contacts: 1234, subscriptions: 1, owns_workspace: true },
};

const WORKSPACE = [
  '5 CRM locations with their data',
  '2 outreach accounts',
  '4 campaigns',
  '1,234 contacts with all messages',
  '2 location access grants',
  '1 pending invitation',
  '1 subscription, canceled immediately',
];

let answers: Answers;

beforeEach(() => {
  answers = {
    [PREVIEW]: { body: soloDeletion },
    [DELETE]: DONE,
    [HAND_OVER]: DONE,
    'POST /api/auth/sign-out': DONE,
    'GET /api/users': { body: [owner, colleague, aPerson(1)] },
  };
  const user = { id: owner.auth_user_id, email: owner.email };
  session.enter({
    access_token: 't1',
    expires_in: 900,
    expires_at: 0,
    user,
    password_change_required: false,
    second_factor_required: false,
  });
});

async function begin() {
  const server = answerBy(answers);
  const { pathname } = renderAs(owner, AccountSettingsCard);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
  return { ...server, pathname };
}

describe('the account settings', () => {
  test('link to the notification settings', async () => {
    const { pathname, search } = renderAs(owner, AccountSettingsCard);
    fireEvent.click(await screen.findByRole('link', { name: 'Configure' }));
    await waitFor(() => expect(pathname()).toBe('/settings'));
    expect(search()).toEqual({ tab: 'notifications' });
  });
});

describe('deleting your own account', () => {
  test('asks for confirmation, deletes, signs out and opens the home page', async () => {
    const { toBody, pathname } = await begin();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('1')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await screen.findByText('Account deleted');
    expect(toBody(DELETE)).toEqual({ confirmWorkspace: false });
    expect(session.getState()).toEqual({ status: 'signed_out', left: true });
    expect(pathname()).toBe('/');
  });

  test('shows an error when it failed, and stays', async () => {
    answers[DELETE] = BROKEN;
    await begin();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Failed to delete account')).toBeTruthy();
    expect(session.getState().status).toBe('signed_in');
  });

  test('tells the only user of a workspace that it is deleted, too', async () => {
    answers[PREVIEW] = { body: { ...withOthers, people: 1 } };
    await begin();
    expect(
      await screen.findByText(/the only person in this workspace, so the workspace is deleted too/),
    ).toBeTruthy();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1 user account',
      ...WORKSPACE,
    ]);
  });
});

describe('an owner with other users', () => {
  beforeEach(() => {
    answers[PREVIEW] = { body: withOthers };
  });

  test('can transfer the workspace to a teammate but not to a customer, and then confirms the deletion', async () => {
    const { toBody } = await begin();
    await screen.findByText(/2 other people work in it/);
    press('Transfer and continue');
    await screen.findByText('Select the next owner');
    fireEvent.click(screen.getByLabelText(/^Next owner/, { selector: 'input' }));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await choose(/^Next owner/, `First2 Last2 (${colleague.email})`);
    answers[PREVIEW] = { body: soloDeletion };
    press('Transfer and continue');
    await screen.findByText('Workspace transferred');
    expect(toBody(HAND_OVER)).toEqual({ userId: colleague.id });
    await screen.findByText(/You will be signed out everywhere and cannot sign in again/);
  });

  test('uses the singular for one other person', async () => {
    answers[PREVIEW] = { body: { ...withOthers, people: 2 } };
    await begin();
    expect(await screen.findByText(/and 1 other person works in it\. Choose/)).toBeTruthy();
  });

  test('can delete the whole workspace by typing their email', async () => {
    const { toBody } = await begin();
    fireEvent.click(await screen.findByLabelText(/Delete the whole workspace/));
    const items = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toEqual(['3 user accounts', ...WORKSPACE]);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete workspace and account' });
    type(/to confirm/, 'somebody@else.test');
    expect(button.disabled).toBe(true);
    type(/to confirm/, owner.email);
    fireEvent.click(button);
    await screen.findByText('Account deleted');
    expect(toBody(DELETE)).toEqual({ confirmWorkspace: true });
  });

  test('sees an error when the workspace could not be transferred', async () => {
    answers[HAND_OVER] = BROKEN;
    await begin();
    await choose(/^Next owner/, `First2 Last2 (${colleague.email})`);
    press('Transfer and continue');
    expect(await screen.findByText('Failed to transfer the workspace')).toBeTruthy();
  });
});
