import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aProfile } from '#web/lib/testing/people.ts';
import {
  type Answers,
  answerBy,
  BROKEN,
  DONE,
  press,
  refusal,
  renderAs,
  type,
} from '#web/lib/testing/render-as.tsx';
import { DangerZone } from './danger-zone.tsx';

const PREVIEW = 'POST /api/users/deletion-preview';
const DELETE = 'POST /api/functions/admin-delete-user-and-integrations';
const preview = {
  ...{ email: 'gone@client.test', people: 1, locations: 0 },
  ...{ accounts: 2, campaigns: 4, chats: 1, contacts: 0, subscriptions: 0 },
  ...{ scheduled_replies: 3, assigned_conversations: 1, channels: 1 },
  ...{ grants: 3, invitations: 2, owns_workspace: false },
};

let answers: Answers;

beforeEach(() => {
  answers = { [PREVIEW]: { body: preview }, [DELETE]: DONE };
});

async function ask() {
  const server = answerBy(answers);
  renderAs(aProfile(), DangerZone);
  await screen.findByText('Danger Zone');
  type(/^Email/, ' gone@client.test ');
  press('Delete user and integrations');
  return server;
}

describe('the danger zone', () => {
  test('lists what happens before it deletes a user, and keeps the outreach accounts by default', async () => {
    const { toBody } = await ask();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/gone@client.test will be signed out everywhere/)).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1 user account, deleted',
      '2 outreach accounts, kept in the workspace',
      '3 scheduled replies, held until a teammate sends or discards them',
      '1 conversation, which becomes unassigned',
      '1 notification channel, paused until an administrator resumes it',
      '1 chat with the campaign assistant, deleted',
      '3 location access grants, deleted',
      '2 pending invitations, deleted',
    ]);
    expect(toBody(DELETE)).toBeUndefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete user' }));
    expect(await screen.findByText('User deleted')).toBeTruthy();
    expect(toBody(DELETE)).toEqual({ email: 'gone@client.test', deleteAccounts: false });
  });

  test('deletes the outreach accounts if the administrator chooses so', async () => {
    const { toBody } = await ask();
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('radio', { name: 'Delete 2 accounts' }));
    expect(dialog.getByText(/outreach accounts, deleted/)).toBeTruthy();
    expect(dialog.getByText(/campaigns, which lose their connection/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete user' }));
    expect(await screen.findByText('User deleted')).toBeTruthy();
    expect(toBody(DELETE)).toEqual({ email: 'gone@client.test', deleteAccounts: true });
  });

  test('does not ask about accounts if the user connected none', async () => {
    answers[PREVIEW] = { body: { ...preview, accounts: 0, campaigns: 0 } };
    await ask();
    await screen.findByRole('dialog');
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('deletes no user when the dialog is canceled', async () => {
    const { toBody } = await ask();
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(toBody(DELETE)).toBeUndefined();
  });

  test('shows that the user was not found', async () => {
    answers[PREVIEW] = refusal('USER_NOT_FOUND', 'User not found', 404);
    await ask();
    expect(await screen.findByText('User not found')).toBeTruthy();
  });

  test('shows that deleting failed', async () => {
    answers[DELETE] = BROKEN;
    await ask();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete user' }));
    expect(await screen.findByText('Failed to delete')).toBeTruthy();
  });

  test('does not offer to delete the owner', async () => {
    answers[PREVIEW] = { body: { ...preview, owns_workspace: true } };
    await ask();
    expect(
      await screen.findByText('This person owns the workspace. Only the owner can transfer or delete it.'),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
