import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answerCalls, renderScreen } from '#web/lib/testing/render-screen.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const AGENCY = {
  'First name': 'Ada',
  'Last name': 'Lovelace',
  Email: 'ada@example.test',
  'Company name': 'Analytical Engines',
  'Company website (optional)': 'engines.test',
  'Phone (optional)': '+44 20 7946 0000',
  Password: 'difference',
  'Confirm password': 'difference',
};

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function signUp(more: Partial<typeof AGENCY> = {}) {
  renderScreen(SignUpPage);
  await screen.findByRole('heading', { name: 'Start Your Agency' });
  for (const [label, value] of Object.entries({ ...AGENCY, ...more })) {
    fireEvent.change(input(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
}

describe('starting an agency', () => {
  test('sends the input without the second password, and says what to do next', async () => {
    const sent = vi.fn();
    answerCalls((method, path, body) => {
      sent(method, path, body);
      return { body: { success: true } };
    });
    await signUp();
    await screen.findByRole('button', { name: 'Creating account...' });
    await screen.findByText('Account created successfully! Please check your email to confirm');
    expect(sent).toHaveBeenCalledExactlyOnceWith('POST', '/api/auth/sign-up', {
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.test',
      company_name: 'Analytical Engines',
      company_website: 'engines.test',
      phone: '+44 20 7946 0000',
      password: 'difference',
    });
    const heading = screen.getByRole('heading', { name: 'Check your email' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText('ada@example.test')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/auth');
  });

  test.each([
    [
      'differ',
      { 'Confirm password': 'indifference' },
      'Password mismatch',
      'Passwords do not match',
      'Confirm password',
    ],
    [
      'are too short',
      { Password: '12345', 'Confirm password': '12345' },
      'Password too short',
      'Password must be at least 6 characters long',
      'Password',
    ],
  ])('does not call the server when the passwords %s', async (_how, typed, title, sentence, field) => {
    const fetch = answerCalls(() => ({ body: {} }));
    await signUp(typed);
    await screen.findByText(title);
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(input(field).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input(field));
    expect(fetch).not.toHaveBeenCalled();
  });

  test('shows the server’s message when it rejects the form, and keeps the input', async () => {
    answerCalls(() => ({
      status: 422,
      body: {
        code: 'PASSWORD_TOO_COMMON',
        message: 'This password is too common. Choose another one.',
      },
    }));
    await signUp();
    await screen.findByText('Error creating account');
    expect(screen.getByText('This password is too common. Choose another one.')).toBeTruthy();
    expect(input('Email').value).toBe('ada@example.test');
  });

  test('shows a generic error when the server is unreachable', async () => {
    answerCalls(() => Promise.reject(new TypeError('Failed to fetch')));
    await signUp();
    await screen.findByText('An unexpected error occurred');
    expect(screen.getByText('Error')).toBeTruthy();
  });

  test('requires names, email, company and passwords, and nothing else', async () => {
    renderScreen(SignUpPage);
    await screen.findByRole('heading', { name: 'Start Your Agency' });
    const optional = Object.keys(AGENCY).filter((label) => !input(label).required);
    expect(optional).toEqual(['Company website (optional)', 'Phone (optional)']);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
  });
});
