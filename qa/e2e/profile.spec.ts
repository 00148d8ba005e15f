import { expect, test } from '@playwright/test';
import { DEMO, openBrowser, signInAndOpen } from './people.ts';

test.describe("the user's profile", () => {
  test('is saved and updated live in a second browser', async ({ page, browser }) => {
    await signInAndOpen(page, '/settings', DEMO.solo);
    const second = await openBrowser(browser, '/settings', DEMO.solo);
    const name = `Sol ${Date.now().toString(36)}`;
    await page.getByLabel('First name').fill(name);
    await page.getByLabel('Phone').fill('+1 503 555 0101');
    await page.getByRole('button', { name: /save/i }).click();
    await expect(page.getByText(/profile (updated|saved)/i)).toBeVisible();
    await expect(second.getByLabel('First name')).toHaveValue(name);
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue(name);
    await second.context().close();
  });

  test('does not overwrite what the user is typing in the second browser', async ({ page, browser }) => {
    await signInAndOpen(page, '/settings', DEMO.team);
    const second = await openBrowser(browser, '/settings', DEMO.team);
    await second.getByLabel('Phone').fill('being typed');
    const name = `Theo ${Date.now().toString(36)}`;
    await page.getByLabel('First name').fill(name);
    await page.getByRole('button', { name: /save/i }).click();
    await expect(second.getByLabel('First name')).toHaveValue(name);
    await expect(second.getByLabel('Phone')).toHaveValue('being typed');
    await second.context().close();
  });

  test('shows an error when saving fails, and keeps the input', async ({ page }) => {
    await signInAndOpen(page, '/settings', DEMO.owner);
    await page.route('**/api/users/me', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await page.getByLabel('First name').fill('Not saved');
    await page.getByRole('button', { name: /save/i }).click();
    await expect(page.getByText('Failed to update profile')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Not saved');
  });

  test('is read-only for customers, without the cards for team members', async ({ page }) => {
    await signInAndOpen(page, '/settings', DEMO.client);
    await expect(page.getByLabel('First name')).not.toBeEditable();
    await expect(page.getByRole('tab', { name: 'Users' })).toHaveCount(0);
    await expect(page.getByText('User Management')).toHaveCount(0);
  });

  test('shows role, type, default location and permissions', async ({ page }) => {
    await signInAndOpen(page, '/settings', DEMO.solo);
    await expect(page.getByLabel('Email')).toBeDisabled();
    await expect(page.getByText('Solo Roofing Portland')).toBeVisible();
    await expect(page.getByText('Full Access')).toBeVisible();
  });
});
