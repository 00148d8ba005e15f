import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openClientWorkspace } from './agency-hosts.ts';
import { expectAccessible } from './axe.ts';
import { rows } from './locators.ts';
import { mailsTo, waitForMail } from './mailbox.ts';
import { enter, openBrowser } from './people.ts';
import { expectNoProduct, expectNoProductIn } from './product-name.ts';
import { makePerson } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="60"><script>alert(1)</script>
<rect width="240" height="60" fill="#5b2a86"/><text x="20" y="40" font-size="30" fill="white">NORTH</text></svg>`;

test('an agency sets up its brand, and its client never sees the name of the product', async ({
  page,
  browser,
  request,
}) => {
  const { owner, admin, location_id } = await openClientWorkspace(page, request, 'Tell me more.');

  await test.step('the owner saves a brand', async () => {
    await page.goto('/settings?tab=branding');
    await expect(page.getByRole('heading', { name: 'Branding' })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('North Star');
    await page.getByLabel('Accent color', { exact: true }).fill('#ffcc00');
    await expect(
      page.getByText(/^Contrast on light surfaces: 1\.4:1\. Text needs at least 4\.5:1, so clients see #/),
    ).toBeVisible();
    await page.getByLabel('Support email').fill('help@north.example');
    await page.getByRole('button', { name: 'Add link' }).click();
    await page.getByLabel('Label 1').fill('Privacy policy');
    await page.getByLabel('Address 1').fill('north.example/privacy');
    await page.getByLabel('Email footer').fill('North Star Ltd, 1 Pole Street');
    await page.getByRole('button', { name: 'Save brand' }).click();
    await expect(page.getByText('Brand saved')).toBeVisible();
    const file = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) };
    await page
      .getByRole('group', { name: 'Logo on light background' })
      .locator('input[type="file"]')
      .setInputFiles(file);
    await expect(page.getByRole('img', { name: 'Current: Logo on light background' })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'North Star' }).first(),
    ).toBeVisible();
    await expectAccessible(page, 'The brand settings');
  });

  await test.step('the owner sends emails from their own address', async () => {
    const mailbox = await request.get(`${process.env.HEARBACK_E2E_SIMULATORS_URL}/mailbox`);
    const [, port = ''] = /127\.0\.0\.1:(\d+)/.exec(await mailbox.text()) ?? [];
    const form = page.getByRole('form', { name: 'Sender address' });
    await form.getByLabel('Sender email').fill('portal@north.example');
    await form.getByLabel('Mail server').fill('127.0.0.1');
    await form.getByLabel('User name').fill('mailer');
    await form.getByLabel('Password', { exact: true }).fill('any password');
    const submit = form.getByRole('button', { name: 'Send a test and save' });
    // Private addresses are refused. The operator of this stack allows one port.
    await submit.click();
    await expect(form.getByText('Mail servers in private networks are not allowed.')).toBeVisible();
    await form.getByLabel('Port').fill(port);
    await submit.click();
    await expect(page.getByText('Emails to clients are sent from portal@north.example')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send a test', exact: true })).toBeVisible();
    const test_mail = await waitForMail(owner, (await mailsTo(owner)).length);
    expect(test_mail).toMatchObject({
      ...{ subject: 'Test email from portal@north.example', from: 'North Star <portal@north.example>' },
    });
    await expectAccessible(page, 'The sender address');
  });

  // Clients may approve replies, so that they have this screen as well.
  const access = {
    ...{ threads: 'all', may_comment: false, may_answer: false, may_approve: true, approval_days: 3 },
    ...{ sees_reports: true, sees_meetings: true },
  };
  expect((await admin.ask('PUT', `/api/client-access/${location_id}`, access)).ok()).toBe(true);
  const terms = { by: owner, userType: 'agency_customer', locations: [location_id] };
  const customer = await makePerson(request, 'Cleo', terms);
  const findUserId = async (email: string): Promise<string> => {
    const users = await admin.get('/api/users');
    return users.find((user: { email: string }) => user.email === email).id;
  };
  const client = await openBrowser(browser, '/', customer.email, customer.password);

  await test.step('every screen of the client has the brand', async () => {
    await expect(client.getByRole('link', { name: 'North Star, go to dashboard' })).toBeVisible();
    await expect(client).toHaveTitle('Dashboard · North Star');
    const accent = await client.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-brand-7').trim(),
    );
    // Yellow that is dark enough for text.
    expect(accent).toBe('#876b05');
    for (const path of [
      '/',
      '/conversations',
      '/approvals',
      '/approvals?show=decided',
      '/reports',
      '/settings',
      '/settings?tab=security',
      '/nowhere',
      '/signup-payment-does-not-exist',
    ]) {
      await client.goto(path);
      await expect(client.getByRole('heading').first()).toBeVisible();
      await expectNoProduct(client, path);
      await expectAccessible(client, `${path} of a client`);
    }
    await client.goto('/conversations');
    await rows(client).filter({ hasText: 'Ana Lead' }).click();
    await expect(client.getByRole('heading', { name: 'Ana Lead', level: 2 })).toBeVisible();
    await expectNoProduct(client, 'a conversation');
    await client.goto('/settings');
    await expect(client.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
      'href',
      'https://north.example/privacy',
    );
    await expect(client.getByRole('link', { name: 'Support: help@north.example' })).toBeVisible();
  });

  await test.step('a phone in dark colors has the brand, too', async () => {
    await client.setViewportSize({ width: 390, height: 844 });
    await client.emulateMedia({ colorScheme: 'dark' });
    await client.goto('/');
    await client.getByRole('button', { name: 'Open navigation' }).click();
    await expect(client.getByRole('dialog')).toBeVisible();
    await expectNoProduct(client, 'the menu of a phone');
    await expectAccessible(client, 'the menu of a phone', 'colours');
    await client.keyboard.press('Escape');
  });

  await test.step('the sign-in page keeps the brand after signing out', async () => {
    await client.setViewportSize({ width: 1440, height: 900 });
    await client.getByRole('button', { name: 'Sign out' }).click();
    await expect(client.getByRole('heading', { name: 'Sign in to North Star' })).toBeVisible();
    await expect(client).toHaveTitle(/ · North Star$/);
    await expectNoProduct(client, 'the sign-in page');
    await expect(client.getByText('Start your agency')).toHaveCount(0);
    await enter(client, customer.email, customer.password);
    await expect(client.getByRole('link', { name: 'North Star, go to dashboard' })).toBeVisible();
    await client.context().close();
  });

  await test.step('emails to the client have the address of the agency', async () => {
    const received = await mailsTo(customer.email);
    await admin.post('/api/functions/send-password-reset', { userId: await findUserId(customer.email) });
    const mail = await waitForMail(customer.email, received.length + 1);
    expect(mail.from).toBe('North Star <portal@north.example>');
    expectNoProductIn(`${mail.subject}\n${mail.text}`, 'an email');
  });

  await test.step('the team still sees the product', async () => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Hearback, go to dashboard' })).toBeVisible();
  });
});

test('the offline page does not name the product', () => {
  const folder = join(import.meta.dirname, '../../apps/web/public');
  for (const file of ['offline.html', 'offline.css'])
    expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/hearback/i);
});
