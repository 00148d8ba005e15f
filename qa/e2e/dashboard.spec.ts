import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchComplaints } from './browser-errors.ts';
import { askAlone, holdBack } from './hold-back.ts';
import { DEMO, signInAndOpen } from './people.ts';
import { control, listenForReplies } from './simulators.ts';
import { callAs, openWorkspace } from './test-stack.ts';

const KEY = 'inst_demo_northwind_a';
const MONTH_MS = 30 * 86_400_000;

type Conversation = { last_message_at: string; sentiment: string | null };
type Campaign = { ghl_location_id: string | null };
type Figures = {
  new_leads: number;
  active_conversations: number;
  sentiments: { interested: number };
  unmapped_campaigns: number | null;
  top_campaigns: { name: string; sent: number; received: number; response_percent: number }[];
};
type Caller = Awaited<ReturnType<typeof callAs>>;

const card = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: label });
/** Checks that every row of figures is full at any width. */
async function expectFullRows(page: Page): Promise<void> {
  const cards = page.getByRole('list', { name: 'Figures' }).getByRole('listitem');
  for (const width of [390, 768, 900, 1100, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const ends = await cards.evaluateAll((all) => {
      const rows = new Map<number, number>();
      for (const each of all) {
        const { top, right } = each.getBoundingClientRect();
        rows.set(Math.round(top), Math.round(right));
      }
      return [...rows.values()];
    });
    expect(new Set(ends).size, `at ${width} px`).toBe(1);
    // No table makes the page wider than the screen.
    expect(Math.max(...ends), `at ${width} px`).toBeLessThanOrEqual(width);
  }
}
const formatNumber = (value: number) => value.toLocaleString('en-US');

/** A new workspace with a cold-email account: its campaigns, their figures and the replies so far. */
async function openAgency(request: APIRequestContext): Promise<{ email: string; owner: Caller }> {
  const email = await openWorkspace(request);
  const owner = await callAs(request, email);
  const { id } = await owner.post('/api/accounts', { provider: 'instantly', name: 'Ours', api_key: KEY });
  await owner.post('/api/functions/sync-instantly-campaigns', { accountId: id });
  const { url } = await owner.get(`/api/accounts/${id}/webhook`);
  await listenForReplies(request, KEY, url);
  const runs = async () =>
    (await owner.get('/api/sync/runs')).map(({ status }: { status: string }) => status);
  await expect.poll(async () => new Set(await runs()), { intervals: [200] }).toEqual(new Set(['done']));
  return { email, owner };
}

/** All conversations of the inbox, over all pages. */
async function listAll(owner: Caller, filter = ''): Promise<Conversation[]> {
  const all: Conversation[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const query = new URLSearchParams(filter);
    if (next !== '') query.set('after', next);
    const page: { conversations: Conversation[]; next: string | null } = await owner.get(
      `/api/conversations?${query}`,
    );
    all.push(...page.conversations);
    next = page.next;
  }
  return all;
}

/** Checks that the list behind a figure has this many entries. */
async function expectListed(page: Page, owner: Caller, link: Locator, count: number): Promise<void> {
  const listRequest = page.waitForRequest(/\/api\/conversations\?/);
  await link.click();
  const { search } = new URL((await listRequest).url());
  expect(await listAll(owner, search)).toHaveLength(count);
}

/** All active conversations. */
async function listActive(owner: Caller): Promise<Conversation[]> {
  const all = await listAll(owner);
  return all.filter(({ last_message_at }) => Date.parse(last_message_at) >= Date.now() - MONTH_MS);
}

test.describe('the dashboard', () => {
  test('shows an owner the figures of inbox and campaigns, links to them, and updates after a reply', async ({
    page,
    request,
  }) => {
    const { email, owner } = await openAgency(request);
    await control(request, 'instantly/reply', { account: KEY, text: 'Yes, I am interested. Tell me more.' });
    const interested = async () =>
      (await listActive(owner)).filter(({ sentiment }) => sentiment === 'interested').length;
    await expect.poll(interested).toBeGreaterThan(0);

    const complaints = watchComplaints(page);
    await signInAndOpen(page, '/', email);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true })).toBeVisible();
    await expect(page.getByText('Last updated: just now')).toBeVisible();
    const active = await listActive(owner);
    const campaigns: Campaign[] = await owner.get('/api/campaigns');
    const unmapped = campaigns.filter(({ ghl_location_id }) => ghl_location_id === null);
    await expect(card(page, 'Active Conversations')).toContainText(
      `${formatNumber(active.length)}last 30 days`,
    );
    await expect(card(page, 'Unmapped')).toContainText(`${unmapped.length}campaigns needing mapping`);
    const line = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Interested', exact: true }) });
    await expect(line).toContainText(`Interested${formatNumber(await interested())}`);
    const { top_campaigns }: Figures = await owner.get('/api/dashboard');
    expect(top_campaigns.length).toBeGreaterThan(0);
    for (const { name, sent, received, response_percent } of top_campaigns) {
      expect(response_percent).toBeCloseTo((received / sent) * 100, 1);
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
      await expect(row).toContainText(`${name}${formatNumber(sent)}${formatNumber(received)}`);
    }
    await expectAccessible(page, '/');

    const measured = page.getByRole('main').locator('time');
    const before = (await measured.getAttribute('datetime')) ?? '';
    await control(request, 'instantly/reply', { account: KEY, text: 'Not now, maybe next year.' });
    await expect(measured).not.toHaveAttribute('datetime', before);
    const agrees = async () => {
      const total = formatNumber((await listActive(owner)).length);
      return (await card(page, 'Active Conversations').textContent())?.includes(`${total}last 30 days`);
    };
    await expect.poll(agrees).toBe(true);

    const inInbox = page.getByRole('link', { name: / in the inbox$/ });
    const newLeads = Number.parseInt(((await inInbox.textContent()) ?? '').replaceAll(',', ''), 10);
    await expectListed(page, owner, inInbox, newLeads);
    await expect(page.getByText(/^New leads since [A-Z][a-z]+ 1, \d{4}$/)).toBeVisible();
    await page.goBack();
    const { sentiments, active_conversations }: Figures = await owner.get('/api/dashboard');
    for (const [name, count] of [
      [/^Interested %/, sentiments.interested],
      [/^Active Conversations/, active_conversations],
    ] as const) {
      await expectListed(page, owner, page.getByRole('link', { name }), count);
      await expect(page.getByText(/^Active since [A-Z][a-z]+ \d+, \d{4}$/)).toBeVisible();
      await page.goBack();
    }
    await page.getByRole('link', { name: /^Unmapped/ }).click();
    await expect(page).toHaveURL('/campaigns?mapping=unmapped');
    expect(complaints).toEqual([]);
  });

  test('shows customers their own figures, without the mapping', async ({ page, request }) => {
    const figures: Figures = await (await callAs(request, DEMO.client)).get('/api/dashboard');
    await signInAndOpen(page, '/', DEMO.client);
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
    await expect(card(page, 'New Leads')).toContainText(`${formatNumber(figures.new_leads)}this month`);
    await expect(card(page, 'Active Conversations')).toContainText(
      `${formatNumber(figures.active_conversations)}last 30 days`,
    );
    await expect(card(page, 'Unmapped')).toHaveCount(0);
    await expectFullRows(page);
  });

  for (const email of [DEMO.team, DEMO.solo])
    test(`shows ${email} the figures of their workspace`, async ({ page, request }) => {
      const figures: Figures = await (await callAs(request, email)).get('/api/dashboard');
      await signInAndOpen(page, '/', email);
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true })).toBeVisible();
      await expect(card(page, 'Active Conversations')).toContainText(
        formatNumber(figures.active_conversations),
      );
      // A single business has no campaigns to map.
      if (email === DEMO.solo) await expect(card(page, 'Unmapped')).toHaveCount(0);
      else await expect(card(page, 'Unmapped')).toContainText(formatNumber(figures.unmapped_campaigns ?? -1));
      await expectFullRows(page);
    });

  test('shows loading and error states', async ({ page, request }) => {
    const email = await openWorkspace(request);
    await askAlone(page);
    const letGo = await holdBack(page, '**/api/dashboard?*');
    await signInAndOpen(page, '/', email);
    await expect(page.getByRole('status').getByText('Loading...')).toBeVisible();
    letGo();
    await expect(page.getByText('No campaign data available')).toBeVisible();
    await page.unrouteAll();
    await askAlone(page);
    await page.route('**/api/dashboard?*', (route) => route.fulfill({ status: 400, body: '{}' }));
    await page.reload();
    await expect(page.getByText('Error loading dashboard data')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(card(page, 'New Leads')).toBeVisible();
  });
});
