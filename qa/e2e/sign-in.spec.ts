import { expect, test } from '@playwright/test';
import { watchComplaints } from './browser-errors.ts';
import { holdBack } from './hold-back.ts';
import { DEMO, enter, signIn } from './people.ts';

test.describe('signing in', () => {
  test('greets the user with a toast and shows the dashboard', async ({ page }) => {
    const complaints = watchComplaints(page);
    await page.goto('/auth');
    await enter(page, DEMO.owner);
    await expect(page.getByText('Welcome back!')).toBeVisible();
    await expect(page.getByText('You have been signed in successfully.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle('Dashboard · Hearback');
    expect(complaints).toEqual([]);
  });

  test('offers the demo accounts, each with one click', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Clara Voss Client of the agency' }).click();
    await expect(page).toHaveTitle('Dashboard · Northwind Outreach');
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  });

  test("shows the server's message when the password is wrong", async ({ page }) => {
    await page.goto('/auth');
    await enter(page, 'stranger@demo.hearback.test', 'not it');
    await expect(page.getByText('Error signing in')).toBeVisible();
    await expect(page.getByText('Invalid login credentials')).toBeVisible();
    await expect(page).toHaveURL('/auth');
  });

  test('shows the message of the authentication service when a field is missing', async ({
    page,
    request,
  }) => {
    const answer = await request.post('/api/auth/sign-in', { data: {} });
    expect((await answer.json()).message).toBe(
      'You must provide either an email or phone number and a password.',
    );
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/auth');
  });

  test('shows an unexpected error when the server is unreachable', async ({ page }) => {
    await page.goto('/auth');
    await page.route('**/api/auth/sign-in', (route) => route.abort());
    await enter(page, DEMO.owner);
    await expect(page.getByText('An unexpected error occurred')).toBeVisible();
  });

  test('shows a loading state while it waits', async ({ page }) => {
    const letGo = await holdBack(page, '**/api/auth/sign-in');
    await page.goto('/auth');
    await enter(page, DEMO.owner);
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
    letGo();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  test('refers users who forgot the password to the administrator', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByText(/invitation only/i)).toBeVisible();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/contact (the|your) administrator/i);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('redirects signed-in visitors away from /auth', async ({ page }) => {
    await signIn(page, DEMO.owner);
    await page.goto('/auth');
    await expect(page).toHaveURL('/');
  });

  test('returns users to the page they wanted to open', async ({ page }) => {
    await page.goto('/settings?tab=security');
    await expect(page).toHaveURL(/\/auth/);
    await enter(page, DEMO.team);
    await expect(page).toHaveURL('/settings?tab=security');
  });
});
