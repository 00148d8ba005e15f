import { expect, test } from '@playwright/test';
import { DEMO, openBrowser, signIn } from './people.ts';

test.describe('the own profile', () => {
  test('is saved to the database and seen live in a second browser', async ({ page, browser }) => {
    await signIn(page, DEMO.solo);
    const second = await openBrowser(browser, DEMO.solo);
    await second.goto('/settings');
    await page.goto('/settings');
    const name = `Sol ${Date.now()}`;
    await page.getByLabel('First name').fill(name);
    await page.getByLabel('Phone').fill('+1 503 555 0101');
    await page.getByRole('button', { name: /save/i }).click();
    await expect(page.getByText(/profile (updated|saved)/i)).toBeVisible();
    await expect(second.getByLabel('First name')).toHaveValue(name);
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue(name);
    await second.context().close();
  });

  test('does not overwrite what a person is typing in the second browser', async ({ page, browser }) => {
    await signIn(page, DEMO.team);
    const second = await openBrowser(browser, DEMO.team);
    await second.goto('/settings');
    await second.getByLabel('Phone').fill('being typed');
    await page.goto('/settings');
    const name = `Theo ${Date.now()}`;
    await page.getByLabel('First name').fill(name);
    await page.getByRole('button', { name: /save/i }).click();
    await expect(second.getByLabel('First name')).toHaveValue(name);
    await expect(second.getByLabel('Phone')).toHaveValue('being typed');
    await second.context().close();
  });

  test('says so when it could not be saved, and keeps what was typed', async ({ page }) => {
    await signIn(page, DEMO.owner);
    await page.goto('/settings');
    await page.route('**/api/users/me', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.getByLabel('First name').fill('Not saved');
    await page.getByRole('button', { name: /save/i }).click();
    await expect(page.getByText('Failed to update profile')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Not saved');
  });

  test('of a customer is read-only, without the cards for insiders', async ({ page }) => {
    await signIn(page, DEMO.client);
    await page.goto('/settings');
    await expect(page.getByLabel('First name')).not.toBeEditable();
    await expect(page.getByRole('tab', { name: 'Users' })).toHaveCount(0);
    await expect(page.getByText('User Management')).toHaveCount(0);
  });

  test('shows role, type, default location and permissions', async ({ page }) => {
    await signIn(page, DEMO.solo);
    await page.goto('/settings');
    await expect(page.getByLabel('Email')).toBeDisabled();
    await expect(page.getByText('Solo Roofing Portland')).toBeVisible();
    await expect(page.getByText('Full Access')).toBeVisible();
  });
});
