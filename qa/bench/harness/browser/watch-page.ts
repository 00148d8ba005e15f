import type { Page } from '@playwright/test';

const TIMES = 9;
const WARM_UP = 2;
const SLOWER = 4;
/** A busy machine makes a figure worse but must not end the run. */
export const PATIENT = { timeout: 120_000 };

export type Loaded = {
  /** Times of the first paint and of the complete list, in milliseconds since navigation. */
  readonly painted: number;
  readonly ready: number;
  /** Network requests until the list could be painted. */
  readonly calls: readonly {
    readonly path: string;
    readonly start: number;
    readonly end: number;
    readonly bytes: number;
  }[];
};

/** Throttles the CPU to a quarter of its speed. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Runs in every page before its own code. Records when the first list row was rendered and when it was painted. */
export function noteList(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('[aria-label="Conversations"] a') === null) return;
    observer.disconnect();
    performance.mark('drawn');
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('ready')));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Loads the URL repeatedly with a warm cache and returns the figures of each load. */
export async function loadAgain(page: Page, address: string): Promise<Loaded[]> {
  const all: Loaded[] = [];
  for (let time = 0; time < TIMES + WARM_UP; time += 1) {
    await page.goto(address, PATIENT);
    await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0, null, PATIENT);
    const loaded = await page.evaluate(readTimes);
    if (time >= WARM_UP) all.push(loaded);
    // Excludes prefetches of the previous screen.
    await page.waitForTimeout(200);
  }
  return all;
}

function readTimes(): Loaded {
  const [drawn, ready] = ['drawn', 'ready'].map(
    (name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
  ) as [number, number];
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return {
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ready,
    calls: entries
      // The live stream triggers a second read of everything.
      .filter(({ startTime }) => startTime < drawn)
      .map(({ name, startTime, responseEnd, encodedBodySize }) => ({
        path: new URL(name).pathname,
        start: startTime,
        end: responseEnd,
        bytes: encodedBodySize,
      })),
  };
}

/** A list row to click, or a key to press. */
export type Act = { readonly row: number } | { readonly key: string };
type WatchedAction = { readonly act: Act; readonly selector: string; readonly attribute: string | null };

/** The median time from the input until the changed page was painted, in milliseconds. */
export async function actAgain(
  page: Page,
  actOf: (time: number) => Act,
  seen: Omit<WatchedAction, 'act'>,
): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES + WARM_UP; time += 1) {
    const ms = await page.evaluate(actAndWait, { ...seen, act: actOf(time) });
    if (time >= WARM_UP) times.push(ms);
    await page.waitForTimeout(400);
  }
  return computeMidpoint(times);
}

async function actAndWait({ act, selector, attribute }: WatchedAction): Promise<number> {
  const look = () => {
    const found = document.querySelector(selector);
    return attribute === null ? found?.textContent : found?.getAttribute(attribute);
  };
  const before = look();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const start = performance.now();
  const rows = document.querySelectorAll<HTMLElement>('[aria-label="Conversations"] a');
  if ('row' in act) rows[act.row]?.click();
  else document.body.dispatchEvent(new KeyboardEvent('keydown', { key: act.key, bubbles: true }));
  while ((look() ?? before) === before) {
    if (performance.now() - start > 20_000) throw new Error(`${selector} did not change`);
    await frame();
  }
  // The frame that shows the change.
  await frame();
  return performance.now() - start;
}

export const computeMidpoint = (figures: readonly number[]): number =>
  [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
