import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answerCalls, type FakeResponse, renderScreen } from '#web/lib/testing/render-screen.tsx';
import { ResetPage } from './reset-page.tsx';

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

function open(
  state: string,
  resetting: () => FakeResponse | Promise<FakeResponse> = () => ({
    body: { success: true, email: 'ada@example.test' },
  }),
) {
  const onReset = vi.fn();
  const sent = vi.fn();
  answerCalls((_method, path, body) => {
    if (path.endsWith('validate-reset-token')) return { body: { state } };
    sent(body);
    return resetting();
  });
  renderScreen(() => <ResetPage token="t0ken" onReset={onReset} />);
  return { onReset, sent };
}

async function choose(password: string, confirm = password) {
  fireEvent.change(await screen.findByLabelText('New password'), { target: { value: password } });
  fireEvent.change(input('Confirm password'), { target: { value: confirm } });
  fireEvent.click(screen.getByRole('button', { name: 'Update password' }));
}

describe('a reset link', () => {
  test.each([
    ['invalid', 'Invalid reset link'],
    ['used', 'Token already used'],
    ['expired', 'Token expired'],
  ])('a reset link that is %s says so and links to sign-in', async (state, title) => {
    open(state);
    await screen.findByRole('heading', { name: title });
    expect(screen.getByRole('link', { name: 'Return to Sign In' }).getAttribute('href')).toBe('/auth');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  test('offers to request a new one after it has expired', async () => {
    open('expired');
    expect(await screen.findByText('To request a new one, contact your administrator.')).toBeTruthy();
  });

  test('without a token is invalid, and the server is not called', async () => {
    const fetch = answerCalls(() => ({ body: {} }));
    renderScreen(() => <ResetPage token="" onReset={() => {}} />);
    await screen.findByRole('heading', { name: 'Invalid reset link' });
    expect(fetch).not.toHaveBeenCalled();
  });

  test("accepts a new password and redirects, with the user's email address", async () => {
    const { onReset, sent } = open('valid');
    await choose('brand new one');
    await screen.findByText('Password updated');
    expect(sent).toHaveBeenCalledExactlyOnceWith({ token: 't0ken', password: 'brand new one' });
    expect(onReset).toHaveBeenCalledExactlyOnceWith('ada@example.test');
  });

  test.each([
    ['brand new one', 'brand new two', 'Passwords do not match'],
    ['12345', '12345', 'Password must be at least 6 characters long'],
  ])('rejects %s and %s', async (password, confirm, sentence) => {
    const { sent } = open('valid');
    await choose(password, confirm);
    await screen.findByText(sentence);
    expect(sent).not.toHaveBeenCalled();
  });

  test.each([
    ['RESET_LINK_INVALID', 'Invalid reset token'],
    ['RESET_LINK_OVER', 'Reset token has expired or already been used.'],
  ])('a reset link that expired in the meantime (%s) removes the form', async (code, message) => {
    open('valid', () => ({ status: 410, body: { code, message } }));
    await choose('brand new one');
    await screen.findByRole('heading', { name: message });
    expect(screen.getByRole('link', { name: 'Return to Sign In' })).toBeTruthy();
  });

  test('keeps the form when the password could not be updated', async () => {
    const message = 'The service is temporarily unavailable. Try again.';
    open('valid', () => ({ status: 503, body: { code: 'UNAVAILABLE', message } }));
    await choose('brand new one');
    await screen.findByText('Failed to update password');
    expect(screen.getByText(message)).toBeTruthy();
    expect(input('New password').value).toBe('brand new one');
  });

  test('shows a generic error when the server is unreachable', async () => {
    open('valid', () => Promise.reject(new TypeError('Failed to fetch')));
    await choose('brand new one');
    expect(await screen.findByText('An unexpected error occurred')).toBeTruthy();
  });
});
