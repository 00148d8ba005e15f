import type { Page } from '@playwright/test';

/** Keeps requests (of a method) waiting until the returned function lets them go, so that a passing state stands still. */
export async function holdBack(page: Page, url: string, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}
