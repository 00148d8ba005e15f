import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ANA, listSentMails, openAnswered, stayAfterSending } from './correspondence.ts';
import { button, received, sent } from './locators.ts';
import { waitForMail } from './mailbox.ts';
import { signInAndOpen } from './people.ts';

// The trace recorder injects scripts into every frame, and the sandbox of the mail reports them as
// errors.
test.use({ trace: 'off', viewport: { width: 1440, height: 900 } });

const PDF = Buffer.from('%PDF-1.7 plan').toString('base64');
const recipients = (page: Page) => page.getByRole('group', { name: 'Recipients' });

async function openConversation(page: Page, owner: string): Promise<void> {
  await signInAndOpen(page, '/conversations', owner);
  await page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'Ana Lead' }).click();
}

test.describe('an email', () => {
  test('is answered to all, including a colleague who answers instead of the lead', async ({
    page,
    request,
  }) => {
    const { owner, answer } = await openAnswered(request, {
      mail: { text: 'Tell me more.', subject: 'Sprockets', cc: ['boss@anacompany.example'] },
    });
    await openConversation(page, owner);
    await stay(page);
    await expect(recipients(page)).toContainText('Ana Lead');
    await expect(recipients(page)).toContainText('boss@anacompany.example');
    await button(page, 'Send Reply').click();
    await expect(sent(page).first()).toContainText('boss@anacompany.example');

    await answer(ANA, {
      text: 'I handle this, let us talk.',
      from: 'maria@anacompany.example',
      from_name: 'Maria Keller',
      cc: ['boss@anacompany.example'],
    });
    await expect(received(page).first()).toContainText('Maria Keller');
    await openEditor(page);
    await expect(recipients(page)).toContainText('Maria Keller');
    await expect(recipients(page)).toContainText('Ana Lead');
    await button(page, 'Remove boss@anacompany.example').click();
    await button(page, 'Edit').click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('Thursday at ten suits me.');
    await button(page, 'Send Reply').click();
    await expect(sent(page).first()).toContainText('Thursday at ten suits me.');
    await expect(sent(page).first()).toContainText('maria@anacompany.example');
    await expect(sent(page).first()).toContainText(ANA.email);
    await expect(sent(page).first()).not.toContainText('boss@anacompany.example');
  });

  test('has attachments that are checked and downloaded', async ({ page, request }) => {
    const attachments = [
      { filename: 'plan.pdf', type: 'application/pdf', content: PDF },
      { filename: 'offer.pdf', type: 'application/pdf', content: Buffer.from('MZ').toString('base64') },
    ];
    const { owner } = await openAnswered(request, { mail: { text: 'See the plan.', attachments } });
    await openConversation(page, owner);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download plan.pdf' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('plan.pdf');
    expect(await readFile(await file.path(), 'utf8')).toBe('%PDF-1.7 plan');
    await expect(page.getByText('It was not scanned for viruses.', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Download offer.pdf' }).click();
    await expect(page.getByText('offer.pdf was blocked because it is a program or script.')).toBeVisible();
  });

  test('is answered with a file that the lead downloads through a link until it is removed', async ({
    page,
    request,
    browser,
  }) => {
    const { owner, account } = await openAnswered(request);
    await openConversation(page, owner);
    await stay(page);
    await button(page, 'Attach file').click();
    const dialog = page.getByRole('dialog', { name: 'Attach a file' });
    const choose = async (name: string, content: string) => {
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Choose file' }).click();
      await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });
    };
    await choose('setup.pdf', 'MZ program');
    await expect(dialog.getByRole('alert')).toContainText(
      'setup.pdf was blocked because it is a program or script.',
    );
    await choose('Offer.pdf', '%PDF-1.7 offer');
    await expect(dialog).toBeHidden();
    const reply = page.getByRole('textbox', { name: 'Reply' });
    await expect(reply).toHaveValue(/Offer\.pdf \(1 KB\): http\S+\/f\/[\w-]{43}/);
    const [url = ''] = /http\S+\/f\/[\w-]{43}/.exec(await reply.inputValue()) ?? [];
    await button(page, 'Send Reply').click();
    await expect(sent(page).first().frameLocator('iframe').locator('body')).toContainText(url);
    expect((await listSentMails(request, account)).filter((mail) => mail.includes(url))).toHaveLength(1);

    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(url);
    await expect(stranger.getByRole('heading', { name: 'Offer.pdf' })).toBeVisible();
    const download = stranger.waitForEvent('download');
    await stranger.getByRole('link', { name: 'Download' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe('%PDF-1.7 offer');

    await openEditor(page);
    await button(page, 'Attach file').click();
    await expect(dialog.getByRole('listitem')).toContainText('1 download');
    await expectAccessible(page, 'the shared files');
    await dialog.getByRole('button', { name: 'Stop sharing Offer.pdf' }).click();
    await page
      .getByRole('dialog', { name: 'Stop sharing this file?' })
      .getByRole('button', { name: 'Stop sharing', exact: true })
      .click();
    await expect(dialog.getByRole('listitem')).toBeHidden();
    await stranger.goto(url);
    await expect(stranger.getByRole('heading', { name: 'This file is not available' })).toBeVisible();
    await stranger.context().close();
  });

  test('is forwarded in the name of the workspace, once', async ({ page, request }) => {
    const { owner } = await openAnswered(request);
    await openConversation(page, owner);
    await expect(received(page).first()).toBeVisible();
    await page.keyboard.press('Shift+F');
    const dialog = page.getByRole('dialog', { name: 'Forward the conversation with Ana Lead' });
    await expect(dialog).toContainText('Tell me more about the sprockets.');
    const salesperson = `sales-${Date.now()}@client.example`;
    await dialog.getByLabel('To').fill(salesperson);
    await dialog.getByLabel('Message (optional)').fill('Please call her today.');
    await dialog.getByRole('button', { name: 'Forward' }).click();
    await expect(page.getByText(`Forwarded to ${salesperson}.`)).toBeVisible();
    const mail = await waitForMail(salesperson);
    expect(mail.subject).toBe('Fwd: Sprockets');
    expect(mail.text).toContain('Please call her today.');
    expect(mail.text).toContain('> Tell me more about the sprockets.');
    expect(mail.text).not.toMatch(/hearback/i);
  });
});

async function openEditor(page: Page): Promise<void> {
  if (!(await recipients(page).isVisible())) await button(page, 'AI Reply Assistant').click();
}

async function stay(page: Page): Promise<void> {
  await openEditor(page);
  await stayAfterSending(page);
}
