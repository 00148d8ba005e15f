import type { Page } from '@playwright/test';

/**
 * Disables prefetched reads in the session response, so that each read of the page is its own
 * request, which a test can answer.
 */
export async function askAlone(page: Page): Promise<void> {
  await page.route('**/api/auth/refresh', (route) => route.continue({ postData: '{}' }));
}

/** Holds requests (of a method) until the returned function releases them, so that a transient state can be tested. */
export async function holdBack(page: Page, url: string, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}
