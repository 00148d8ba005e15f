import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#web/lib/app.ts';
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
import { ChooseOwnPassword } from './choose-own-password.tsx';
import { PasswordPanel } from './password-panel.tsx';

const CHANGE = 'POST /api/auth/change-password';
let answers: Answers;

beforeEach(() => {
  answers = { [CHANGE]: DONE };
  localStorage.clear();
});

function fill(current: string, next: string, confirmation = next) {
  type('Current password', current);
  type('New password', next);
  type('Confirm password', confirmation);
  press('Change password');
}

describe('the security tab', () => {
  const open = async () => {
    const server = answerBy(answers);
    renderAs(aProfile(), PasswordPanel);
    await screen.findByLabelText('Current password');
    return server;
  };

  test('changes the password, and says that other sessions end', async () => {
    const { toBody } = await open();
    expect(screen.getByText(/You will be signed out on all other devices/)).toBeTruthy();
    fill('old-secret', 'new-secret');
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(toBody(CHANGE)).toEqual({ current_password: 'old-secret', new_password: 'new-secret' });
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
  });

  test('requires the new password twice', async () => {
    await open();
    fill('old-secret', 'new-secret', 'new-secrets');
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  });

  test('requires at least six characters', async () => {
    await open();
    fill('old-secret', '12345');
    expect(await screen.findByText('Password must be at least 6 characters long')).toBeTruthy();
  });

  test('shows at its field that the current password is wrong', async () => {
    answers[CHANGE] = refusal('WRONG_PASSWORD', 'The current password is not correct');
    await open();
    fill('not it', 'new-secret');
    expect(await screen.findByText('The current password is not correct')).toBeTruthy();
  });

  test('shows at its field that the new password is too common', async () => {
    const sentence = 'This password is too common. Choose another one.';
    answers[CHANGE] = refusal('PASSWORD_TOO_COMMON', sentence);
    await open();
    fill('old-secret', 'password1');
    await screen.findByText(sentence);
    expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  });

  test('shows an error for other failures', async () => {
    answers[CHANGE] = BROKEN;
    await open();
    fill('old-secret', 'new-secret');
    expect(await screen.findByText('Failed to update password')).toBeTruthy();
  });
});

describe('a person with a temporary password', () => {
  const open = async () => {
    const server = answerBy(answers);
    renderAs(aProfile({ has_temporary_password: true }), () => <ChooseOwnPassword aside={null} />);
    await screen.findByRole('heading', { name: 'Choose your own password' });
    return server;
  };
  const chooseOwn = (password: string) => {
    type('New password', password);
    type('Confirm password', password);
    press('Change password');
  };

  test('chooses a new one without entering the temporary one again, and can then continue', async () => {
    const renew = vi.spyOn(session, 'renew').mockResolvedValue('renewed');
    const { toBody } = await open();
    chooseOwn('my-own-secret');
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(toBody(CHANGE)).toEqual({ new_password: 'my-own-secret' });
    // The next token confirms the change.
    await waitFor(() => expect(renew).toHaveBeenCalledOnce());
  });

  test('sees an error at the field when choosing the temporary password again', async () => {
    const sentence = 'Choose a password that differs from the temporary one.';
    answers[CHANGE] = refusal('PASSWORD_UNCHANGED', sentence);
    await open();
    chooseOwn('temporary');
    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});
