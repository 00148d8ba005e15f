import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '#web/lib/testing/render-screen.tsx';
import { PaymentSuccessPage } from './payment-success-page.tsx';

async function open(sessionId: string | undefined, signedIn = false) {
  const rendered = renderScreen(() => <PaymentSuccessPage sessionId={sessionId} signedIn={signedIn} />);
  await screen.findByRole('heading', { name: 'Payment successful' });
  return rendered;
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));

describe('after a payment', () => {
  test('tells a visitor that the account is being created, and what comes next', async () => {
    await open('cs_1');
    expect(screen.getByText(/Your account is being created/)).toBeTruthy();
    expect(screen.getByText(/may take up to 5 minutes/)).toBeTruthy();
    expect(screen.getByText(/If you already have an account, use your existing password/)).toBeTruthy();
    expect(screen.getByText('cs_1')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to login' }).getAttribute('href')).toBe('/auth');
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
    const support = screen.getByRole('link', { name: 'support@hearback.test' });
    expect(support.getAttribute('href')).toBe('mailto:support@hearback.test');
  });

  test('redirects a visitor to the login page after 30 seconds', async () => {
    const { pathname } = await open('cs_1');
    await pass(20);
    expect(screen.getByText(/login page in (9|10) seconds/, { ignore: '[role=status]' })).toBeTruthy();
    expect(pathname()).toBe('/');
    await pass(11);
    await waitFor(() => expect(pathname()).toBe('/auth'));
  });

  test('lets screen readers read the countdown twice, not every second', async () => {
    await open('cs_1');
    const announcements = new Set<string | null>();
    for (let second = 0; second < 28; second += 1) {
      announcements.add(screen.getByText(/You will be taken/).textContent);
      await pass(1);
    }
    expect([...announcements]).toEqual([
      'You will be taken to the login page in 30 seconds.',
      'You will be taken to the login page in 10 seconds.',
    ]);
  });

  test('lets the user cancel the redirect', async () => {
    const { pathname } = await open('cs_1');
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    await pass(40);
    expect(pathname()).toBe('/');
    expect(screen.getByRole('heading', { name: 'Payment successful' })).toBeTruthy();
  });

  test('redirects a signed-in buyer to the dashboard', async () => {
    await open(undefined, true);
    expect(screen.getByText(/Your plan is being activated/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to dashboard' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText('Session ID')).toBeNull();
  });

  test.each([
    ['is copied', () => Promise.resolve(), 'Copied'],
    [
      'says so when it cannot be copied',
      () => Promise.reject(new Error('no')),
      'Failed to copy to clipboard',
    ],
  ])('the session id %s', async (_how, writeText, title) => {
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await open('cs_1');
    fireEvent.click(screen.getByRole('button', { name: 'Copy session ID' }));
    expect(await screen.findByText(title)).toBeTruthy();
  });
});
