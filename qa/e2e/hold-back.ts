import type { Page } from '@playwright/test';

/** Nothing comes along with the session: each read of a page that is opened is a request of its own, which a test can answer. */
export async function askAlone(page: Page): Promise<void> {
  await page.route('**/api/auth/refresh', (route) => route.continue({ postData: '{}' }));
}

/** Keeps requests (of a method) waiting until the returned function lets them go, so that a passing state stands still. */
export async function holdBack(page: Page, url: string, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}
