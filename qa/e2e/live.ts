import { type Locator, type Page, test } from '@playwright/test';

/** Less than the ten seconds after which a thread is looked at anyway. */
const SOON_MS = 8_000;

/** As in a tab behind another: no clock makes the page look. Whatever it shows from here on, it was told of. */
export async function stopClocks(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
}

type Shown = { on: Locator; gone?: boolean };

/**
 * Does something in one browser and waits until the other shows it. How long that took is written into the report: on a
 * machine with nothing else to do it is a fraction of a second, but nobody promises such a machine to the journeys.
 */
export async function untilSeen(what: string, deed: () => Promise<void>, { on, gone }: Shown): Promise<void> {
  const start = performance.now();
  const seeing = on.waitFor({ state: gone ? 'detached' : 'visible', timeout: SOON_MS });
  const [tookMs] = await Promise.all([seeing.then(() => Math.round(performance.now() - start)), deed()]);
  test.info().annotations.push({ type: 'seen by the other', description: `${what}: ${tookMs} ms` });
}
