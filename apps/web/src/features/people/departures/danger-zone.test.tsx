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
  test('names what goes before it deletes a user', async () => {
    const { bodyOf } = await ask();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/gone@client.test is signed out everywhere/)).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1 user account',
      '2 outreach accounts',
      '4 campaigns, which lose their connection',
      '1 chat with the campaign assistant',
      '3 location access grants',
      '2 pending invitations',
    ]);
    expect(bodyOf(DELETE)).toBeUndefined();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete user' }));
    expect(await screen.findByText('User deleted')).toBeTruthy();
    expect(bodyOf(DELETE)).toEqual({ email: 'gone@client.test' });
  });

  test('deletes nobody when the question is answered with no', async () => {
    const { bodyOf } = await ask();
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(bodyOf(DELETE)).toBeUndefined();
  });

  test('says that the user was not found', async () => {
    answers[PREVIEW] = refusal('USER_NOT_FOUND', 'User not found', 404);
    await ask();
    expect(await screen.findByText('User not found')).toBeTruthy();
  });

  test('says that deleting failed', async () => {
    answers[DELETE] = BROKEN;
    await ask();
    fireEvent.click(await screen.findByRole('button', { name: 'Delete user' }));
    expect(await screen.findByText('Failed to delete')).toBeTruthy();
  });

  test('does not even ask about the owner', async () => {
    answers[PREVIEW] = { body: { ...preview, owns_workspace: true } };
    await ask();
    expect(
      await screen.findByText('This person owns the workspace. Only the owner can transfer or delete it.'),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
