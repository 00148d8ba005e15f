import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { readPdf } from '../../apps/server/src/testing/reports/read-pdf.ts';
import { toDatabaseUrl } from '../../tooling/stack/real-stack.ts';
import { openDatabase } from '../load/database.ts';
import { AGENCIES, allowRandomIds, openClientWorkspace, toAgencyUrl, verifyAddress } from './agency-hosts.ts';
import { expectAccessible } from './axe.ts';
import { connectMailbox, listSentMails } from './correspondence.ts';
import { button, received, rows } from './locators.ts';
import { linkIn, mailsTo, waitForMail } from './mailbox.ts';
import { enter, PASSWORD } from './people.ts';
import { expectNoProduct, expectNoProductIn } from './product-name.ts';
import { newAddress } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const BRAND = 'Gold Harbor';
const HOST = `journey-${Date.now()}.${AGENCIES}`;
const ACCENT = 'rgb(11, 31, 75)';
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60">
<rect width="240" height="60" fill="#0b1f4b"/><text x="20" y="40" font-size="30" fill="white">GOLD</text></svg>`;
const ANSWER = 'Hi Ana, how about Tuesday at ten?';

type Workspace = Awaited<ReturnType<typeof openClientWorkspace>>;

async function setUpBrand(page: Page, request: APIRequestContext): Promise<void> {
  await page.goto('/settings?tab=branding');
  await page.getByLabel('Name', { exact: true }).fill(BRAND);
  await page.getByLabel('Accent color', { exact: true }).fill('#0b1f4b');
  await page.getByLabel('Support email').fill('help@gold.example');
  await page.getByLabel('Email footer').fill('Gold Harbor Ltd, 2 Quay Street');
  await button(page, 'Save brand').click();
  await expect(page.getByText('Brand saved')).toBeVisible();
  for (const kind of ['Logo on light background', 'Icon']) {
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
    const field = page.getByRole('group', { name: kind });
    await field.locator('input[type="file"]').setInputFiles(file);
    await expect(page.getByRole('img', { name: `Current: ${kind}` })).toBeVisible();
  }
  await verifyAddress(page, request, HOST);
}

/** Emails to clients have an address of the agency. The stack allows the port of its mailbox. */
async function useOwnMailServer(request: APIRequestContext, { admin }: Workspace): Promise<void> {
  const mailbox = await request.get(`${process.env.HEARBACK_E2E_SIMULATORS_URL}/mailbox`);
  const [, port = ''] = /127\.0\.0\.1:(\d+)/.exec(await mailbox.text()) ?? [];
  const server = { host: '127.0.0.1', port: Number(port), security: 'starttls', username: 'mailer' };
  const sender = { password: 'any password', from_address: 'portal@gold.example', from_name: null };
  const saved = await admin.ask('PUT', '/api/branding/mail-server', { ...server, ...sender });
  expect(saved.ok(), await saved.text()).toBe(true);
}

/** Saves a schedule that is due now. The worker looks for due schedules every minute. */
async function scheduleReport({ admin, location_id }: Workspace, recipient: string): Promise<void> {
  const form = { weekday: 1, hour: 8, time_zone: 'UTC', approval: 'never', recipients: [recipient] };
  const saved = await admin.ask('PUT', `/api/report-schedules/${location_id}/weekly`, form);
  expect(saved.ok(), await saved.text()).toBe(true);
  const { look } = openDatabase(() => toDatabaseUrl(process.env.HEARBACK_E2E_DATA_DIR ?? ''));
  await look('update report_schedules set next_run_at = now() where $1 = any (recipients)', [recipient]);
}

/** Opens every page of the portal that is linked from another one. */
async function crawl(page: Page, origin: string): Promise<string[]> {
  const visited: string[] = [];
  const queue = ['/', '/settings?tab=security', '/settings?tab=notifications', '/nowhere', '/offline.html'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    visited.push(path);
    await page.goto(origin + path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectNoProduct(page, path);
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
    );
    for (const link of links) {
      const { origin: place, pathname, search } = new URL(link);
      const next = pathname + search;
      if (place === origin && ![...visited, ...queue].includes(next)) queue.push(next);
    }
  }
  return visited;
}

test('an agency sets up its brand, and its client uses the portal without ever seeing the name of the product', async ({
  page,
  browser,
  request,
}) => {
  const workspace = await openClientWorkspace(page, request, 'Which day suits you for a call?');
  const { admin, account, location_id } = workspace;
  await connectMailbox(request, account);
  const email = newAddress('cleo');
  const client = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await allowRandomIds(client);
  const origin = toAgencyUrl(HOST);

  await test.step('the owner sets up name, color, logo, address and sender', async () => {
    await setUpBrand(page, request);
    await useOwnMailServer(request, workspace);
    const access = {
      ...{ threads: 'all', may_comment: true, may_answer: false, may_approve: true, approval_days: 3 },
      ...{ sees_reports: true, sees_meetings: true },
    };
    expect((await admin.ask('PUT', `/api/client-access/${location_id}`, access)).ok()).toBe(true);
  });

  await test.step('the client accepts the invitation and signs in at the custom address', async () => {
    const form = { email, userType: 'agency_customer', locations: [location_id] };
    await admin.post('/api/functions/send-user-invitation', form);
    const link = linkIn(await waitForMail(email));
    expect(new URL(link).host).toBe(new URL(origin).host);
    await client.goto(link);
    await expect(client.getByRole('heading', { name: 'Accept your invitation' })).toBeVisible();
    await expectNoProduct(client, 'the invitation');
    await client.getByLabel('First name').fill('Cleo');
    await client.getByLabel('Last name').fill('Client');
    await client.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await client.getByLabel('Confirm password').fill(PASSWORD);
    await client.locator('form button[type="submit"]').click();
    await expectNoProduct(client, 'the accepted invitation');
    await client.goto(origin);
    await expect(client.getByRole('heading', { name: `Sign in to ${BRAND}` })).toBeVisible();
    await expectNoProduct(client, 'the sign-in page');
    // The color would not differ from the dark surface.
    const submit = button(client, 'Sign In');
    await expect(submit).toHaveCSS('background-color', ACCENT);
    await client.emulateMedia({ colorScheme: 'dark' });
    await expect(submit).not.toHaveCSS('background-color', ACCENT);
    await expectAccessible(client, 'the sign-in page in dark colors', 'colours');
    await client.emulateMedia({ colorScheme: 'light' });
    await enter(client, email);
    await expect(client.getByRole('link', { name: `${BRAND}, go to dashboard` })).toBeVisible();
  });

  await test.step('the client reads a conversation', async () => {
    await client.getByRole('link', { name: 'Conversations', exact: true }).click();
    await rows(client).filter({ hasText: 'Ana Lead' }).click();
    await expect(received(client)).toContainText('Which day suits you for a call?');
    await expectNoProduct(client, 'a conversation');
  });

  await test.step('the client approves a draft, which is sent', async () => {
    const before = (await mailsTo(email)).length;
    await page.goto('/conversations');
    await rows(page).filter({ hasText: 'Ana Lead' }).click();
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: 'Reply' }).fill(ANSWER);
    await button(page, 'Ask for approval').click();
    const link = linkIn(await waitForMail(email, before + 1));
    expect(link).toBe(`${origin}/approvals`);
    await client.goto(link);
    await expect(client.getByRole('region', { name: 'Reply to Ana Lead' })).toContainText(ANSWER);
    await expectNoProduct(client, 'a draft');
    await button(client, 'Approve and send').click();
    const question = client.getByRole('dialog', { name: 'Approve this reply?' });
    await expectNoProduct(client, 'the question about a draft');
    await question.getByRole('button', { name: 'Approve and send' }).click();
    await expect(client.getByText('Nothing to approve')).toBeVisible();
    const countSent = async () =>
      (await listSentMails(request, account)).filter((mail) => mail.includes(ANSWER)).length;
    await expect.poll(countSent).toBe(1);
  });

  await test.step('the client receives a report, opens it and downloads its PDF', async () => {
    const before = (await mailsTo(email)).length;
    await scheduleReport(workspace, email);
    const mail = await waitForMail(email, before + 1);
    expect(mail.subject).toMatch(/^Weekly report for /);
    const link = linkIn(mail);
    expect(link.startsWith(`${origin}/r/`)).toBe(true);
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'Results' })).toBeVisible();
    await expectNoProduct(visitor, 'a shared report');
    await visitor.context().close();

    await client.goto(`${origin}/reports`);
    await client.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect(client.getByRole('region', { name: 'Results' })).toBeVisible();
    const download = client.waitForEvent('download');
    await button(client, 'Download PDF').click();
    const file = readFileSync(await (await download).path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    const { parts, alternatives, raw } = readPdf(file);
    const text = parts.map((part) => part.text).join('\n');
    expect(text).toContain(BRAND);
    expect(text).toContain('Miami Fit Studios');
    expectNoProductIn([text, alternatives, raw, file.toString('latin1')].join('\n'), 'the PDF');
  });

  await test.step('no screen of the portal names the product', async () => {
    const visited = await crawl(client, origin);
    for (const path of ['/', '/conversations', '/approvals', '/reports', '/settings'])
      expect(visited).toContain(path);
    test.info().annotations.push({ type: 'crawled', description: visited.join(' ') });
  });

  await test.step('no email to the client names the product', async () => {
    await admin.post('/api/functions/send-password-reset', { userId: await findUserId(workspace, email) });
    await expect.poll(async () => (await listSources(email)).join('\n')).toContain('assword');
    const sources = await listSources(email);
    expect(sources.length).toBeGreaterThanOrEqual(4);
    for (const source of sources) {
      expectNoProductIn(source, 'an email');
      expect(source).toContain(`${BRAND} <portal@gold.example>`);
      expect(source).not.toContain(new URL(process.env.HEARBACK_E2E_URL ?? '').host);
    }
  });
  await client.context().close();
});

async function findUserId({ admin }: Workspace, email: string): Promise<string> {
  const users: { id: string; email: string }[] = await admin.get('/api/users');
  return users.find((user) => user.email === email)?.id ?? '';
}

/** Every email to this address, with headers and both bodies, including security notices. */
async function listSources(email: string): Promise<string[]> {
  const mailbox = `${process.env.HEARBACK_E2E_SIMULATORS_URL}/_control/mailbox`;
  const read = async (path: string) =>
    (await fetch(mailbox + path, { headers: { 'x-simulator-control': '1' } })).json();
  const mails: { id: string }[] = await read(`?to=${encodeURIComponent(email)}`);
  return Promise.all(mails.map(async ({ id }) => JSON.stringify(await read(`/${id}`))));
}
