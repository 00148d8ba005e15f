import { chromium, type Page } from '@playwright/test';
import { readSettings } from '../../tooling/stack/settings.ts';
import { ensureWebBuilt } from '../../tooling/web/build.ts';
import { ensureChromium } from '../e2e/setup/ensure-chromium.ts';
import { startApiProcess } from './harness/api-process.ts';
import { serveEmptyPage } from './harness/browser/empty-server.ts';
import {
  type Act,
  computeMidpoint,
  loadAgain,
  noteList,
  PATIENT,
  type PageLoad,
  repeatAction,
  slowDown,
} from './harness/browser/watch-page.ts';
import { openDataSet } from './harness/data-set.ts';
import { startBenchApi } from './harness/open-api.ts';
import { report } from './harness/report.ts';

const LARGE = Number(process.argv[2] ?? 1_000_000);
/** The highlighted row of the list. */
const HIGHLIGHT = {
  selector: '[aria-label="Conversations"] a[aria-current="page"]',
  attribute: 'data-contact',
};
const HEADING = { selector: 'h2', attribute: null };
const DISPOSITION = { selector: '[aria-label^="Lead disposition: "]', attribute: 'aria-label' };

/**
 * Goals of the actions in control frames: the time that the empty page takes to paint the same change.
 * Goals of loading are absolute: the worst of four runs on two idle cores plus 20 to 33 percent.
 */
const GOALS = { painted: 6, ready: 12, highlight: 3, thread: 12, change: 6 };

/** Times that users wait in a browser with a four times slower CPU, compared with an empty React page. */
const setup = await startBenchApi();
const { large } = await openDataSet(setup, LARGE);
await setup.stop();
await ensureWebBuilt(readSettings(process.env), new AbortController().signal);
const api = await startApiProcess(setup.config);
const empty = await serveEmptyPage();
const executablePath = ensureChromium();
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
/** Whether the refresh request also returns the list. */
let isListPreloaded = false;
try {
  await compareSizes();
  const reference = await measure(await openPage(), `${empty.url}/`);
  const page = await openPage();
  await enter(page);
  const inbox = await measure(page, `${api.url}/conversations`);
  tell(inbox, reference);
} finally {
  await browser.close();
  empty.stop();
  await api.stop();
}

type Figure = { readonly name: string; readonly ms: number; readonly goal: number };
type Measurements = { loads: PageLoad[]; actions: Figure[] };

async function openPage(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(noteList);
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh'))
      isListPreloaded = request.postData()?.includes('/api/conversations?') ?? false;
  });
  return page;
}

async function enter(page: Page): Promise<void> {
  const { owner } = large;
  await page
    .context()
    .request.post(`${api.url}/api/auth/sign-in`, { data: { email: owner, password: owner } });
  await page.goto(`${api.url}/healthz`, PATIENT);
  await page.evaluate(() => localStorage.setItem('hearback.signed-in', '1'));
}

async function measure(page: Page, address: string): Promise<Measurements> {
  await slowDown(page);
  const loads = await loadAgain(page, address);
  // The other screens are prefetched a while after the first one is ready.
  await page.waitForTimeout(5000);
  const actions: Figure[] = [];
  const measureMove = async (name: string, toAct: (time: number) => Act) => {
    const [highlight = Number.NaN, thread = Number.NaN] = await repeatAction(page, toAct, [
      HIGHLIGHT,
      HEADING,
    ]);
    actions.push({ name: `${name} to painted highlight`, ms: highlight, goal: GOALS.highlight });
    actions.push({ name: `${name} to painted thread`, ms: thread, goal: GOALS.thread });
  };
  const measureChange = async (name: string, toAct: (time: number) => Act, watched: typeof HIGHLIGHT) => {
    const [ms = Number.NaN] = await repeatAction(page, toAct, [watched]);
    actions.push({ name, ms, goal: GOALS.change });
  };
  await measureMove('click', (time) => ({ row: time + 1 }));
  await measureMove('j', () => ({ key: 'j' }));
  await measureMove('k', () => ({ key: 'k' }));
  // Each key then changes the label.
  await page.keyboard.press('5');
  await page.waitForTimeout(1000);
  await measureChange('1-5 to painted label', (time) => ({ key: String(1 + (time % 5)) }), DISPOSITION);
  await measureChange('e to painted highlight of the next', () => ({ key: 'e' }), HIGHLIGHT);
  return { loads, actions };
}

function tell(inbox: Measurements, empty: Measurements): void {
  const name = 'an empty page of React';
  const line = (what: string, figure: number, reference: number, at_most: number) =>
    report({
      ...{ name: what, figure, unit: 'ms', reference: { name, figure: reference } },
      ...{ goal: { at_most }, isOurs: what.startsWith('inbox') },
    });
  const of = (measured: Measurements, key: 'painted' | 'ready') =>
    computeMidpoint(measured.loads.map((load) => load[key]));
  line('inbox, first paint', of(inbox, 'painted'), of(empty, 'painted'), GOALS.painted);
  line('inbox, list ready', of(inbox, 'ready'), of(empty, 'ready'), GOALS.ready);
  for (const [index, { name: action, ms, goal }] of inbox.actions.entries())
    line(action, ms, empty.actions[index]?.ms ?? Number.NaN, goal);
  printOrder(inbox.loads);
}

/**
 * Checks that there is no waterfall: the first requests of the screen start before the session and
 * the code have arrived.
 */
function printOrder(loads: readonly PageLoad[]): void {
  const worst = loads.map(({ calls, ready }) => {
    const [session, list] = ['/api/auth/refresh', '/api/conversations'].map((path) =>
      calls.find((call) => call.path === path),
    );
    const code = Math.max(...calls.filter(({ path }) => path.endsWith('.js')).map(({ end }) => end));
    // A list that comes with the session needs no request of its own.
    const first = isListPreloaded ? session : list;
    return { start: first?.start ?? ready, both: Math.min(session?.end ?? 0, code) };
  });
  report({
    name: 'first query of the inbox, its start',
    figure: computeMidpoint(worst.map(({ start }) => start)),
    unit: 'ms',
    reference: {
      name: 'the session or the code has arrived',
      figure: computeMidpoint(worst.map(({ both }) => both)),
    },
    goal: { at_most: 1 },
  });
}

/** The total size of our code that a browser with an empty cache loads until a screen is usable. */
async function compareSizes(): Promise<void> {
  const signIn = await openPage();
  await signIn.goto(`${api.url}/auth`, PATIENT);
  await signIn.getByLabel('Email').first().waitFor(PATIENT);
  printSize('signing in', await toCode(signIn), { kb: 180, files: 15 });
  const page = await openPage();
  await enter(page);
  await page.goto(`${api.url}/conversations`, PATIENT);
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0, null, PATIENT);
  printSize('the inbox', await toCode(page), { kb: 330, files: 30 });
}

function toCode(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    // Prefetching for the next screens starts after the first render.
    const drawnAt = performance.getEntriesByName('drawn')[0]?.startTime ?? performance.now();
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < drawnAt)
      .map(({ encodedBodySize }) => encodedBodySize);
  });
}

function printSize(screen: string, sizes: readonly number[], most: { kb: number; files: number }): void {
  const kb = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  const limit = (figure: number) => ({ name: 'the limit', figure });
  const goal = { at_most: 1 };
  report({ name: `compressed code of ${screen}`, figure: kb, unit: 'kB', reference: limit(most.kb), goal });
  const files = { figure: sizes.length, unit: 'files', reference: limit(most.files), goal } as const;
  report({ name: `files of code of ${screen}`, ...files });
}
