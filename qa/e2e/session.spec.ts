import { expect, type Page, test } from '@playwright/test';
import { DEMO, enter, signIn } from './people.ts';

test.describe('a session', () => {
  test('survives a reload', async ({ page }) => {
    await page.goto('/auth');
    await enter(page, DEMO.owner);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('keeps its tokens inaccessible to scripts and out of storage', async ({ page }) => {
    await page.goto('/auth');
    await enter(page, DEMO.owner);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie }),
    );
    expect(stored).not.toMatch(/eyJ|hearback\.refresh/);
  });

  test('ends at sign-out, in every tab', async ({ page, context }) => {
    await signIn(page, DEMO.owner);
    const second = await context.newPage();
    await second.goto('/conversations');
    await expect(second.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect(second).toHaveURL(/\/auth/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/auth/);
  });

  test('ends when a forced refresh is rejected', async ({ page }) => {
    await signIn(page, DEMO.owner);
    await page.context().clearCookies();
    await page.route('**/api/locations', (route) =>
      route.fulfill({
        status: 401,
        json: {
          defined: false,
          code: 'UNAUTHENTICATED',
          status: 401,
          message: 'Your session has ended. Sign in again.',
          data: {},
        },
      }),
    );
    await page
      .getByRole('link', { name: 'Settings' })
      .or(page.getByRole('button', { name: 'Settings' }))
      .first()
      .click();
    await expect(page).toHaveURL(/\/auth/);
  });

  test('does not end when the network fails briefly', async ({ page }) => {
    await page.clock.install();
    await signIn(page, DEMO.owner);
    let failed = 0;
    await page.route('**/api/auth/refresh', (route) => {
      failed++;
      return route.abort();
    });
    await page.clock.fastForward('14:00');
    await expect.poll(() => failed).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.unroute('**/api/auth/refresh');
    await page.clock.fastForward('01:00');
    await page.getByRole('link', { name: 'Conversations', exact: true }).click();
    await expect(page).toHaveURL('/conversations');
  });

  test('is refreshed once for three tabs when the token expires soon', async ({ context }) => {
    await context.clock.install();
    const pages = [await context.newPage(), await context.newPage(), await context.newPage()];
    const [first] = pages as [Page, Page, Page];
    let refreshes = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes++;
    });
    await signIn(first, DEMO.team);
    for (const page of pages.slice(1)) {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    }
    const before = refreshes;
    // After 13 minutes no tab needs a refresh. A minute and a half later each token expires in less
    // than 90 seconds.
    await context.clock.fastForward('13:00');
    await first.waitForTimeout(500);
    expect(refreshes - before).toBe(0);
    await context.clock.fastForward('01:30');
    await expect.poll(() => refreshes - before).toBe(1);
    await context.clock.fastForward('01:00');
    await first.waitForTimeout(1000);
    expect(refreshes - before).toBe(1);
    for (const page of pages) await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });
});
