import type { Page } from '@playwright/test';

/** Keeps requests waiting until the returned function lets them go, so that a passing state stands still. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
