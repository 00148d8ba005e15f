import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answerCalls, renderScreen } from '#web/lib/testing/render-screen.tsx';
import { InvitationPage } from './invitation-page.tsx';

const INVALID =
  'This invitation link is invalid or has expired. Please contact the person who invited you for a new invitation.';
const invitation = {
  email: 'grace@example.test',
  user_type: 'agency_customer',
  locations: ['l1', 'l2'],
  access_level: 'read',
};
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** The link is valid. `accepting` is the response to accepting it. */
const answerWith = (accepting: { status?: number; body: unknown }) => {
  const sent = vi.fn();
  answerCalls((_method, path, body) => {
    if (path.endsWith('validate-invitation-token')) return { body: { isValid: true, invitation } };
    sent(body);
    return accepting;
  });
  return sent;
};

async function accept(confirm = 'my own secret') {
  const rendered = renderScreen(() => <InvitationPage token="t0ken" />);
  expect(await screen.findByText('Validating invitation...')).toBeTruthy();
  fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Grace' } });
  fireEvent.change(input('Last name'), { target: { value: 'Hopper' } });
  fireEvent.change(input('Password'), { target: { value: 'my own secret' } });
  fireEvent.change(input('Confirm password'), { target: { value: confirm } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  return rendered;
}

describe('an invitation', () => {
  test('shows the invited email as read-only', async () => {
    answerWith({ body: {} });
    renderScreen(() => <InvitationPage token="t0ken" />);
    await screen.findByRole('heading', { name: 'Accept your invitation' });
    expect(input('Email').value).toBe('grace@example.test');
    expect(input('Email').disabled).toBe(true);
  });

  test('creates an account with name and password, and redirects to sign-in after two seconds', async () => {
    const sent = answerWith({ body: { success: true } });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { pathname } = await accept();
    await screen.findByText('Account created successfully. Please sign in.');
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      token: 't0ken',
      firstName: 'Grace',
      lastName: 'Hopper',
      password: 'my own secret',
    });
    await vi.advanceTimersByTimeAsync(1500);
    expect(pathname()).toBe('/');
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() => expect(pathname()).toBe('/auth'));
  });

  test('is not accepted with different passwords', async () => {
    const sent = answerWith({ body: {} });
    await accept('another secret');
    await screen.findByText('Passwords do not match');
    expect(document.activeElement).toBe(input('Confirm password'));
    expect(sent).not.toHaveBeenCalled();
  });

  test('shows the server’s message when it was used in the meantime', async () => {
    answerWith({ status: 410, body: { code: 'INVITATION_INVALID', message: INVALID } });
    await accept();
    await screen.findByText('Failed to create account');
    expect(screen.getByText(INVALID)).toBeTruthy();
    expect(input('First name').value).toBe('Grace');
  });

  test.each(['', 'forged'])('with the token “%s” shows a card that links to the home page', async (token) => {
    const fetch = answerCalls(() => ({ body: { isValid: false, error: INVALID } }));
    renderScreen(() => <InvitationPage token={token} />);
    await screen.findByText(INVALID);
    expect(screen.getByRole('link', { name: 'Go to Homepage' }).getAttribute('href')).toBe('/');
    expect(fetch).toHaveBeenCalledTimes(token === '' ? 0 : 1);
  });

  test('an invitation that could not be checked is not reported as invalid', async () => {
    answerCalls(() => ({ status: 400, body: { code: 'BAD_REQUEST' } }));
    renderScreen(() => <InvitationPage token="t0ken" />);
    await screen.findByRole('heading', { name: 'Failed to check the invitation' });
    answerWith({ body: {} });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Accept your invitation' });
  });
});
