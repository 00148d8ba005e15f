import { expect, test } from '@playwright/test';
import { toDatabaseUrl } from '../../tooling/stack/real-stack.ts';
import { openDatabase } from '../load/database.ts';
import { expectAccessible } from './axe.ts';
import { button } from './locators.ts';
import { mailsTo, waitForMail } from './mailbox.ts';
import { DEMO, openBrowser, signInAndOpen } from './people.ts';
import { expectNoProductIn } from './product-name.ts';
import { newAddress } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a report is created, edited and published, and its client reads it', async ({ page, browser }) => {
  await signInAndOpen(page, '/reports', DEMO.owner);
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await button(page, 'New report').click();
  const dialog = page.getByRole('dialog', { name: 'New report' });
  await expectAccessible(page, 'The dialog for a new report');
  await dialog.getByLabel('Period').selectOption('monthly');
  await dialog.getByRole('button', { name: 'Create report' }).click();
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  await expect(page.getByText('Draft')).toBeVisible();
  await expectAccessible(page, 'A report');

  await button(page, 'Edit summary').click();
  const edited = `Edited at ${Date.now()}.`;
  await page.getByLabel('What happened').fill(edited);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(edited)).toBeVisible();
  for (const type of ['csv', 'pdf']) {
    const download = page.waitForEvent('download');
    await button(page, `Download ${type.toUpperCase()}`).click();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^report-\\d{4}-\\d\\d-\\d\\d\\.${type}$`),
    );
  }

  const address = new URL(page.url()).pathname;
  const client = await openBrowser(browser, address, DEMO.client);
  await expect(client.getByText('Failed to load the report')).toBeVisible();
  await button(page, 'Publish').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await client.reload();
  await expect(client.getByText(edited)).toBeVisible();
  await expect(button(client, 'Edit summary')).toHaveCount(0);
  await expectAccessible(client, 'A report of a client');
  await client.goto('/reports');
  await expect(client.getByRole('link', { name: /meetings?/ }).first()).toBeVisible();
  await expect(button(client, 'New report')).toHaveCount(0);
  await client.context().close();

  await button(page, 'Share').click();
  await page.getByLabel('Passcode (optional)').fill('open sesame');
  await button(page, 'Create link').click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  await expectAccessible(page, 'The dialog for share links');
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(new URL(link).pathname);
  await visitor.getByLabel('Passcode').fill('open sesame');
  await visitor.getByRole('button', { name: 'Open report' }).click();
  await expect(visitor.getByText(edited)).toBeVisible();
  await expectAccessible(visitor, 'A shared report');
  await visitor.getByRole('link', { name: 'Download PDF' }).click();
  await visitor.getByLabel('Passcode').fill('open sesame');
  const shared = visitor.waitForEvent('download');
  await visitor.getByRole('button', { name: 'Open report' }).click();
  expect((await shared).suggestedFilename()).toMatch(/\.pdf$/);
  await visitor.context().close();
  await page.keyboard.press('Escape');

  await button(page, 'Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
});

test('a scheduled report waits for approval, and is sent to the client once it is approved', async ({
  page,
}) => {
  const recipient = newAddress('boss');
  const { look } = openDatabase(() => toDatabaseUrl(process.env.HEARBACK_E2E_DATA_DIR ?? ''));
  await signInAndOpen(page, '/reports', DEMO.owner);
  const openDialog = async () => {
    await button(page, 'New schedule').click();
    const dialog = page.getByRole('dialog', { name: 'New schedule' });
    await dialog.getByLabel('Client').selectOption('Denver Solar Partners');
    await dialog.getByRole('combobox', { name: 'Recipients' }).fill(recipient);
    await page.keyboard.press('Enter');
    return dialog;
  };
  const dialog = await openDialog();
  await expectAccessible(page, 'The dialog for a new schedule');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Every Monday at 8:00 AM/)).toBeVisible();

  const second = await openDialog();
  await expect(
    second.getByText('Denver Solar Partners already has a weekly schedule. Edit that schedule instead.'),
  ).toBeVisible();
  await expect(second.getByRole('button', { name: 'Save schedule' })).toBeDisabled();
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(second).toHaveCount(0);

  // The worker looks for due schedules every minute.
  await look('update report_schedules set next_run_at = now() where $1 = any (recipients)', [recipient]);
  const waiting = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Waiting for approval' });
  await waiting.filter({ hasText: 'Denver Solar Partners' }).getByRole('link').click();
  await expect(page.getByText(/^Review this report/)).toContainText(recipient);
  expect(await mailsTo(recipient)).toEqual([]);
  await button(page, 'Approve and send').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve and send' }).click();
  const mail = await waitForMail(recipient);
  expect(mail.subject).toMatch(/^Weekly report for Denver Solar Partners: /);
  expectNoProductIn(`${mail.subject}\n${mail.text}`, 'the email with a report');
  await expect(page.getByText(/^Sent on /)).toContainText(recipient);

  await page.goto('/reports');
  await button(page, 'Remove the weekly schedule for Denver Solar Partners').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No schedules yet.')).toBeVisible();
});

test('a template is edited on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAndOpen(page, '/reports', DEMO.owner);
  await page.getByRole('link', { name: 'Edit template' }).click();
  await expect(page.getByRole('heading', { name: 'Report template' })).toBeVisible();
  await page.getByRole('button', { name: 'Move Results down' }).click();
  await expect(page.getByLabel('Heading of section 2')).toHaveValue('Results');
  await expectAccessible(page, 'The template of reports');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
