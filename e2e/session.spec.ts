import { expect, type Page, test } from '@playwright/test';
import { DEMO, signIn } from './people.ts';

/** Makes every access token that the browser gets from now on look nearly over. */
async function shortenTokens(page: Page, secondsLeft: number): Promise<() => number> {
  let refreshes = 0;
  await page.context().route('**/api/auth/refresh', async (route) => {
    refreshes++;
    const response = await route.fetch();
    const body = await response.json();
    if (!response.ok()) return route.fulfill({ response });
    await route.fulfill({
      response,
      json: { ...body, expires_in: secondsLeft, expires_at: Math.floor(Date.now() / 1000) + secondsLeft },
    });
  });
  return () => refreshes;
}

test.describe('a session', () => {
  test('survives a reload', async ({ page }) => {
    await signIn(page, DEMO.owner);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('keeps its tokens out of the reach of scripts and storage', async ({ page }) => {
    await signIn(page, DEMO.owner);
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage, cookie: document.cookie }),
    );
    expect(stored).not.toMatch(/eyJ|session_token/);
  });

  test('ends with signing out, in every tab', async ({ page, context }) => {
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

  test('is over when a forced refresh is refused', async ({ page }) => {
    await signIn(page, DEMO.owner);
    await page.context().clearCookies();
    await page.route('**/api/locations', (route) =>
      route.fulfill({
        status: 401,
        json: {
          defined: false,
          code: 'UNAUTHENTICATED',
          status: 401,
          message: 'Your session has ended. Please sign in again.',
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

  test('is not ended by a network that fails for a moment', async ({ page }) => {
    await signIn(page, DEMO.owner);
    await page.route('**/api/auth/refresh', (route) => route.abort());
    await page.clock.install();
    await page.clock.fastForward('15:00');
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });

  test('is refreshed once for three tabs when the token is nearly over', async ({ context }) => {
    const pages = [await context.newPage(), await context.newPage(), await context.newPage()];
    const [first] = pages as [Page, Page, Page];
    await signIn(first, DEMO.team);
    const refreshes = await shortenTokens(first, 900);
    for (const page of pages.slice(1)) {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
    }
    const before = refreshes();
    for (const page of pages) await page.clock.install();
    // 14 minutes later less than 90 seconds remain of every tab's token; the next check of each tab finds that out.
    await Promise.all(pages.map((page) => page.clock.fastForward('14:00')));
    await expect.poll(refreshes).toBeGreaterThan(before);
    await Promise.all(pages.map((page) => page.clock.fastForward('01:00')));
    await first.waitForTimeout(500);
    expect(refreshes() - before).toBe(1);
    for (const page of pages) await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  });
});
