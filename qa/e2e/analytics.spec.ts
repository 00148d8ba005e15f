import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchComplaints } from './browser-errors.ts';
import { DEMO, signInAndOpen } from './people.ts';
import { callAs } from './test-stack.ts';

type Campaign = { id: string; name: string; provider: string; status: number };
type Analytics = {
  totals: { sent: number; replied: number };
  days: { day: string; sent: number }[];
  steps: { items: { subject: string | null }[] };
};

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The chart with its label. The chart library also uses the role img. */
const chart = (page: Page, name: string) => panel(page, name).getByRole('img').first();

test('a campaign is analyzed over a period, as charts and tables, and exported', async ({
  page,
  request,
}) => {
  const complaints = watchComplaints(page);
  const owner = await callAs(request, DEMO.owner);
  const campaigns: Campaign[] = await owner.get('/api/campaigns');
  const campaign = campaigns.find(({ provider, status }) => provider === 'instantly' && status === 1);
  const linkedin = campaigns.find(({ provider, status }) => provider === 'heyreach' && status === 1);
  const analytics: Analytics = await owner.get(`/api/campaigns/${campaign?.id}/analytics?period=7`);

  await signInAndOpen(page, `/campaigns/${campaign?.id}?tab=analytics`, DEMO.owner);
  await page.getByLabel('Period').selectOption('7 days');
  await expect(page).toHaveURL(/period=7/);
  await expect(chart(page, 'Over time')).toHaveAccessibleName(
    new RegExp(`^${analytics.totals.sent.toLocaleString('en-US')} sent, `),
  );
  await expect(chart(page, 'Funnel')).toHaveAccessibleName(new RegExp(`Replied ${analytics.totals.replied}`));
  await expectAccessible(page, 'analytics as charts');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(chart(page, 'Over time')).toBeVisible();
  // The chart library measures again after a moment.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'analytics in dark on a phone');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 720 });

  await panel(page, 'Over time').getByRole('button', { name: 'Download Over time' }).click();
  const picture = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'As PNG' }).click();
  const png = await readFile(await (await picture).path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.length).toBeGreaterThan(4_000);

  await page.getByRole('switch', { name: 'Show as table' }).check();
  await expect(page).toHaveURL(/view=table/);
  const sums = panel(page, 'Over time').getByRole('row');
  expect(await sums.count()).toBeGreaterThan(7);
  await panel(page, 'Over time').getByRole('button', { name: 'Download Over time' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'As CSV' }).click();
  const file = await download;
  // Browsers replace characters that file names cannot contain.
  expect(file.suggestedFilename()).toBe(`${campaign?.name.replaceAll('|', '_')} over time.csv`);
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toBe('\ufeff"Day","Sent","Opened","Replied","Interested"');
  const sent = lines.map((line) => Number(line.split(',')[1]));
  expect(sent.reduce((sum, count) => sum + count, 0)).toBe(
    analytics.days.reduce((sum, day) => sum + day.sent, 0),
  );
  await expectAccessible(page, 'analytics as tables');

  await page.goto(`/campaigns/${linkedin?.id}?tab=analytics&view=table`);
  await expect(panel(page, 'Funnel').getByRole('row', { name: /^Opened –/ })).toBeVisible();
  await expect(panel(page, 'Steps and subject lines')).toContainText(
    'HeyReach does not report figures by step.',
  );
  expect(complaints).toEqual([]);
});

type ChartColors = Record<string, string[]>;

/** Computed colors of chart elements by CSS selector: fills of bars and areas, strokes of lines. */
const readColors = (page: Page, region: string, selectors: Record<string, 'fill' | 'stroke'>) =>
  panel(page, region).evaluate(
    (root, properties) =>
      Object.fromEntries(
        Object.entries(properties).map(([selector, property]) => [
          selector,
          [
            ...new Set(
              [...root.querySelectorAll(selector)].map((element) =>
                getComputedStyle(element).getPropertyValue(property),
              ),
            ),
          ].sort(),
        ]),
      ),
    selectors,
  ) as Promise<ChartColors>;

/** The computed value of each theme token. An undefined token would have the text color, which no token has. */
const readTokens = (page: Page, names: readonly string[]) =>
  page.evaluate((tokens) => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colors = tokens.map((token) => {
      probe.style.color = `var(${token}, transparent)`;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return colors;
  }, names);

const TOKENS = ['neutral', 'brand', 'warning', 'good', 'danger', 'info'].map((name) => `--hb-chart-${name}`);
const INVISIBLE = ['none', 'rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)', ''];

for (const colorScheme of ['light', 'dark'] as const)
  test(`every chart is drawn in the colors of the ${colorScheme} theme`, async ({ page, request }) => {
    await page.emulateMedia({ colorScheme });
    const owner = await callAs(request, DEMO.owner);
    const campaigns: Campaign[] = await owner.get('/api/campaigns');
    const campaign = campaigns.find(({ provider, status }) => provider === 'instantly' && status === 1);
    await signInAndOpen(page, `/campaigns/${campaign?.id}?tab=analytics&period=all`, DEMO.owner);
    const bars = '.recharts-bar-rectangle path';
    const lines = '.recharts-line-curve';
    await expect(panel(page, 'Over time').locator(bars).first()).toBeAttached();
    await expect(panel(page, 'Sentiment over time').locator(bars).first()).toBeAttached();
    const theme = await readTokens(page, TOKENS);
    const [neutral, brand, warning, good, danger] = theme;
    expect(new Set(theme).size).toBe(TOKENS.length);
    for (const color of theme) expect(INVISIBLE).not.toContain(color);

    expect(await readColors(page, 'Over time', { [bars]: 'fill', [lines]: 'stroke' })).toEqual({
      [bars]: [neutral],
      [lines]: [brand, warning, good].toSorted(),
    });
    const sentiments = await readColors(page, 'Sentiment over time', { [bars]: 'fill' });
    expect(sentiments[bars]?.length).toBeGreaterThan(1);
    for (const color of sentiments[bars] ?? []) expect(theme).toContain(color);
    const [mark, hover] = await readTokens(page, ['--hb-mark', '--hb-hover']);
    for (const name of ['Funnel', 'When leads reply']) {
      const { rect } = await readColors(page, name, { rect: 'fill' });
      expect(rect).toEqual([hover, mark].toSorted());
    }

    await page.goto('/?period=all');
    const sectors = '.recharts-pie-sector path';
    await expect(page.locator(sectors).first()).toBeAttached();
    const donut = await page
      .locator(sectors)
      .evaluateAll((elements) => elements.map((sector) => getComputedStyle(sector).fill));
    for (const color of donut) expect(theme).toContain(color);
    expect(await readColors(page, 'Locations', { 'svg polyline': 'stroke' })).toEqual({
      'svg polyline': [mark],
    });
    const target = '.recharts-reference-line line';
    await expect(panel(page, 'Response Time').locator(target)).toBeAttached();
    expect(await readColors(page, 'Response Time', { [bars]: 'fill', [target]: 'stroke' })).toEqual({
      [bars]: [mark],
      [target]: [danger],
    });

    await page.goto('/settings?tab=replies');
    const accuracy = panel(page, 'Classification accuracy').locator(bars);
    await expect(accuracy.first()).toBeAttached();
    for (const color of (await readColors(page, 'Classification accuracy', { [bars]: 'fill' }))[bars] ?? [])
      expect([good, danger]).toContain(color);

    await page.goto('/enrichment');
    await expect(panel(page, 'Over time').locator(bars).first()).toBeAttached();
    for (const color of (await readColors(page, 'Over time', { [bars]: 'fill' }))[bars] ?? [])
      expect([good, danger]).toContain(color);
  });

test('the dashboard shows a period by location', async ({ page, request }) => {
  const owner = await callAs(request, DEMO.owner);
  const figures: { locations: { name: string; work: { to_do: number } }[]; active_conversations: number } =
    await owner.get('/api/dashboard?period=all');
  await signInAndOpen(page, '/', DEMO.owner);
  await page.getByLabel('Period').selectOption('All time');
  await expect(page).toHaveURL(/period=all/);
  const rows = panel(page, 'Locations').getByRole('row');
  await expect(rows).toHaveCount(figures.locations.length + 1);
  const [busiest] = figures.locations.toSorted(
    (a, b) => b.work.to_do - a.work.to_do || a.name.localeCompare(b.name),
  );
  await expect(rows.nth(1)).toContainText(busiest?.name ?? 'missing');
  await panel(page, 'Locations').getByRole('button', { name: 'Location' }).click();
  const names = figures.locations.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
  await expect(rows.nth(1)).toContainText(names[0] ?? 'missing');
  await expectAccessible(page, 'the dashboard of all time');

  const client = await callAs(request, DEMO.client);
  const theirs: { locations: { name: string }[] } = await client.get('/api/dashboard?period=all');
  expect(theirs.locations.length).toBeLessThanOrEqual(2);
});
