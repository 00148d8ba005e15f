import type { Page } from '@playwright/test';

const TIMES = 9;
const WARM_UP = 2;
const SLOWER = 4;
/** Long enough for what follows an action, such as prefetches. */
const PAUSE_MS = 1000;
/** A busy machine makes a figure worse but must not end the run. */
export const PATIENT = { timeout: 120_000 };

export type PageLoad = {
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
export async function loadAgain(page: Page, address: string): Promise<PageLoad[]> {
  const all: PageLoad[] = [];
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

function readTimes(): PageLoad {
  const [drawnAt, ready] = ['drawn', 'ready'].map(
    (name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
  ) as [number, number];
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  return {
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ready,
    calls: entries
      // Later requests prefetch what follows.
      .filter(({ startTime }) => startTime < drawnAt)
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
/** Its text, or the value of its attribute, changes. */
type PageTarget = { readonly selector: string; readonly attribute: string | null };
type PageAction = { readonly act: Act; readonly watched: readonly PageTarget[] };

/** The median times from the input until each watched change was painted, in milliseconds. */
export async function repeatAction(
  page: Page,
  toAct: (time: number) => Act,
  watched: readonly PageTarget[],
): Promise<number[]> {
  const times: number[][] = watched.map(() => []);
  for (let time = 0; time < TIMES + WARM_UP; time += 1) {
    const painted = await page.evaluate(actAndWait, { watched, act: toAct(time) });
    if (time >= WARM_UP) for (const [index, ms] of painted.entries()) times[index]?.push(ms);
    await page.waitForTimeout(PAUSE_MS);
  }
  return times.map(computeMidpoint);
}

async function actAndWait({ act, watched }: PageAction): Promise<number[]> {
  const readTarget = ({ selector, attribute }: PageTarget) => {
    const found = document.querySelector(selector);
    return attribute === null ? found?.textContent : found?.getAttribute(attribute);
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const before = watched.map(readTarget);
  const start = performance.now();
  const waitFor = async (each: PageTarget, former: string | null | undefined) => {
    while ((readTarget(each) ?? former) === former) {
      if (performance.now() - start > 20_000) throw new Error(`${each.selector} did not change`);
      await frame();
    }
    // The frame that shows the change.
    await frame();
    return performance.now() - start;
  };
  const rows = document.querySelectorAll<HTMLElement>('[aria-label="Conversations"] a');
  if ('row' in act) rows[act.row]?.click();
  else document.body.dispatchEvent(new KeyboardEvent('keydown', { key: act.key, bubbles: true }));
  return Promise.all(watched.map((each, index) => waitFor(each, before[index])));
}

export const computeMidpoint = (figures: readonly number[]): number =>
  [...figures].sort((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN;
