import { type Locator, type Page, test } from '@playwright/test';

/** Stops all timers, as in a background tab. From now on the page only changes through live events. */
async function stopClocks(page: Page): Promise<void> {
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }),
  );
}

const MAX_WAIT_MS = 120_000;

type Expectation = { on: Locator; gone?: boolean };

/**
 * Acts in one browser and waits until the other shows the result, without its timers. The duration goes into the
 * report. It is a fraction of a second on an idle machine, but tests cannot rely on one.
 */
export async function waitUntilSeen(
  what: string,
  deed: () => Promise<void>,
  { on, gone }: Expectation,
): Promise<void> {
  await stopClocks(on.page());
  const start = performance.now();
  const seeing = on.waitFor({ state: gone ? 'detached' : 'visible', timeout: MAX_WAIT_MS });
  const [tookMs] = await Promise.all([seeing.then(() => Math.round(performance.now() - start)), deed()]);
  test.info().annotations.push({ type: 'seen by the other', description: `${what}: ${tookMs} ms` });
}
