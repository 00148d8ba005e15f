import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { session } from '#web/lib/app.ts';
import { answerCalls, renderScreen } from '#web/lib/testing/render-screen.tsx';
import { SignInForm } from './sign-in-form.tsx';

async function submit() {
  renderScreen(SignInForm);
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ann@example.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('the sign-in form', () => {
  test('welcomes the person back', async () => {
    const user = { id: 'ann', email: 'ann@example.test' };
    answerCalls(() => ({ body: { access_token: 't1', expires_in: 900, expires_at: 0, user } }));
    await submit();
    await screen.findByRole('button', { name: 'Signing in...' });
    await screen.findByText('Welcome back!');
    expect(screen.getByText('You have been signed in successfully.')).toBeTruthy();
    expect(session.accessToken()).toBe('t1');
  });

  test('shows the server’s message when it rejects the sign-in', async () => {
    answerCalls(() => ({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Invalid login credentials' },
    }));
    await submit();
    await screen.findByText('Error signing in');
    expect(screen.getByText('Invalid login credentials')).toBeTruthy();
  });

  test('reports that another link was sent if the address is not confirmed', async () => {
    answerCalls(() => ({
      status: 403,
      body: { code: 'EMAIL_NOT_CONFIRMED', message: 'Email not confirmed' },
    }));
    await submit();
    await screen.findByText('Error signing in');
    const words =
      'Email not confirmed. We have sent a new confirmation link to ann@example.test. Open it, then sign in.';
    expect(screen.getByText(words)).toBeTruthy();
  });

  test('shows a generic error when the server is unreachable', async () => {
    answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
    await submit();
    await screen.findByText('An unexpected error occurred');
    expect(screen.getByText('Error')).toBeTruthy();
  });

  test('never shows the same toast twice', async () => {
    answerCalls(() => ({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Invalid login credentials' },
    }));
    await submit();
    await screen.findByText('Error signing in');
    fireEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Signing in...' })).toBeNull());
    expect(screen.getAllByText('Error signing in')).toHaveLength(1);
  });

  test('refers users who forgot the password to the administrator', async () => {
    renderScreen(SignInForm);
    fireEvent.click(await screen.findByText('Forgot your password?'));
    expect(await screen.findByText(/Contact your administrator/)).toBeTruthy();
  });
});
