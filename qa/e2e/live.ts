import { type Locator, type Page, test } from '@playwright/test';

/** Less than the ten seconds after which a thread refetches anyway. */
const SOON_MS = 8_000;

/** Stops all timers, as in a background tab. From now on the page only changes through live events. */
export async function stopClocks(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
}

type Expectation = { on: Locator; gone?: boolean };

/**
 * Acts in one browser and waits until the other shows the result. The duration goes into the
 * report. It is a fraction of a second on an idle machine, but tests cannot rely on one.
 */
export async function untilSeen(
  what: string,
  deed: () => Promise<void>,
  { on, gone }: Expectation,
): Promise<void> {
  const start = performance.now();
  const seeing = on.waitFor({ state: gone ? 'detached' : 'visible', timeout: SOON_MS });
  const [tookMs] = await Promise.all([seeing.then(() => Math.round(performance.now() - start)), deed()]);
  test.info().annotations.push({ type: 'seen by the other', description: `${what}: ${tookMs} ms` });
}
