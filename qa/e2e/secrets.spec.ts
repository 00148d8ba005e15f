import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { button } from './locators.ts';
import { signInAndOpen } from './people.ts';
import { agreeToLocation, openPaidWorkspace } from './simulators.ts';

const KEY = 'inst_demo_northwind_a';
const WRONG_KEY = 'inst_of_nobody_4f81c2';
const TABLE = 'pull-in-data-from-a-webhook-7d1e90';
const TABLE_TOKEN = 'token-of-the-table-c41b77';

/** Records all responses of the server to this page from now on. */
function recordResponses(page: Page): Promise<string>[] {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // A stream ends with the page, and contains only names and ids.
    if (pathname.startsWith('/api') && !pathname.includes('live'))
      bodies.push(response.text().catch(() => ''));
  });
  return bodies;
}

/** The JavaScript heap after a collection, as a heap snapshot. */
async function readMemory(client: CDPSession): Promise<string> {
  const parts: string[] = [];
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await client.send('HeapProfiler.collectGarbage');
  await client.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return parts.join('');
}

const readStores = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

/** The CRM's tokens contain their owner in the middle part. */
const crmTokensIn = (text: string): string[] =>
  [...text.matchAll(/eyJ[\w-]+\.([\w-]+)\.[\w-]+/g)]
    .map(([, middle = '']) => Buffer.from(middle, 'base64url').toString())
    .filter((claims) => claims.includes('locationId') || claims.includes('companyId'));

async function addKey(page: Page, key: string): Promise<void> {
  await page.getByRole('tab', { name: 'Cold Email' }).click();
  await button(page, 'Add Account to Cold Email').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Account Name').fill('Ours');
  await dialog.getByRole('textbox', { name: 'API Key' }).fill(key);
  await dialog.getByRole('button', { name: 'Add Account' }).click();
}

test('no key or token is returned to the browser, and entered secrets do not stay in its memory', async ({
  page,
  request,
}) => {
  await signInAndOpen(page, '/integrations', await openPaidWorkspace(request, 'five'));
  const bodies = recordResponses(page);

  await button(page, 'Add Location').click();
  await agreeToLocation(page, 'Seattle Cloud Consulting');
  await button(page, 'Skip').click();
  await addKey(page, WRONG_KEY);
  await expect(page.getByText('Invalid API key - could not connect to Instantly')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await addKey(page, KEY);
  await expect(page.getByText('Instantly account added')).toBeVisible();
  await button(page, 'Set up Cold Email webhook').click();
  await page.getByRole('tab', { name: 'More' }).click();
  await button(page, 'Set up Anonymous traffic').click();
  await button(page, 'Refresh Tokens').click();
  await page.getByRole('link', { name: 'Open Enrichment' }).click();
  await button(page, 'Set up Clay enrichment').click();
  await page.getByLabel('Clay webhook URL').fill(`https://api.clay.com/v3/sources/webhook/${TABLE}`);
  await page.getByRole('textbox', { name: 'Clay auth token' }).fill(TABLE_TOKEN);
  await page.getByRole('form', { name: 'Clay table' }).getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText('Clay table connected')).toBeVisible();

  // Navigates within the application, because a page load would clear the memory.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1, exact: true })).toBeVisible();
  const places = {
    answers: (await Promise.all(bodies)).join('\n'),
    stores: await readStores(page),
    page: await page.content(),
    memory: await readMemory(await page.context().newCDPSession(page)),
  };
  expect(places.answers).toContain('key_last_four');
  expect(places.memory).toContain('Hearback');
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [KEY, WRONG_KEY, TABLE, TABLE_TOKEN])
      expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
    expect(crmTokensIn(text), `tokens of the CRM in ${place}`).toEqual([]);
  }
});
