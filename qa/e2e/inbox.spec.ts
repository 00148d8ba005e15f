import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchComplaints } from './browser-errors.ts';
import {
  CAMPAIGN,
  connectMailbox,
  lead,
  MAILBOX,
  openCorrespondence,
  receiveChat,
  stayAfterSending,
  waitForConversations,
} from './correspondence.ts';
import { button, received, sent } from './locators.ts';
import { signInAndOpen } from './people.ts';

// The trace recorder injects scripts into every frame, and the sandbox of the mail reports them as
// errors.
test.use({ trace: 'off', viewport: { width: 1440, height: 900 } });

const ADA = lead('Ada Byron', 'Analytical Engines');
const BEN = lead('Ben Bitdiddle', 'Lambda Works');

const QUOTING = `<div dir="ltr">Yes, <b>send me</b> the details, I am very interested.</div>
<div class="gmail_quote"><div class="gmail_attr">On Mon, Nov 9, 2026 at 9:00 AM Oda wrote:</div>
<blockquote class="gmail_quote">Shall we talk about engines?</blockquote></div>`;

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name });

test.describe('a conversation', () => {
  test('by email is found, read, answered, and retried when the provider refuses', async ({
    page,
    request,
  }) => {
    const { owner, account, answer } = await openCorrespondence(request);
    await answer(ADA, { html: QUOTING, subject: 'Engines' });
    await waitForConversations(request, owner, 1);
    const complaints = watchComplaints(page);
    await signInAndOpen(page, '/conversations', owner);
    await expect(page.getByText('Select a conversation to view messages')).toBeVisible();
    await expect(page.getByText('to view enriched details')).toBeVisible();
    const entry = row(page, 'Ada Byron');
    for (const text of ['Analytical Engines', 'Engines', 'Email', CAMPAIGN, 'Interested'])
      await expect(entry.getByText(text, { exact: true })).toBeVisible();
    await expect(entry.getByText(/^Yes, send me the details/)).toBeVisible();
    await expect(entry.getByRole('img', { name: 'Needs action' })).toBeVisible();

    await entry.click();
    await expect(page.getByRole('heading', { name: 'Ada Byron', level: 2 })).toBeVisible();
    await expect(entry.getByText('Unread')).toHaveCount(0);
    const body = received(page).frameLocator('iframe').locator('body');
    await expect(body).toContainText('Yes, send me the details, I am very interested.');
    await expect(body).not.toContainText('Shall we talk');
    // The frame must load the font itself.
    const loaded = await page.evaluate(async () => {
      const fonts = document.querySelector('iframe')?.contentDocument?.fonts;
      return (await fonts?.load('14px "Inter Variable"'))?.length;
    });
    expect(loaded).toBeGreaterThan(0);
    await button(page, 'Show quoted text').click();
    await expect(body).toContainText('Shall we talk about engines?');
    await button(page, 'Hide quoted text').click();
    await expect(body).not.toContainText('Shall we talk');

    const text = page.getByRole('textbox', { name: 'Reply' });
    await button(page, 'AI Reply Assistant').click();
    await expect(text).toHaveValue(/^Hello Ada,/);
    await expect(page.getByText('Built-in')).toBeVisible();
    await page.getByText('Friendly', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Friendly' })).toBeChecked();
    await expect(text).toHaveValue(/^Hi Ada,/);
    await expect(text).not.toBeEditable();
    await button(page, 'Edit').click();
    await text.fill('Thrown away.');
    await button(page, 'Cancel').click();
    await expect(text).toHaveValue(/^Hi Ada,/);
    await button(page, 'Edit').click();
    await text.fill('Dear Ada, shall we say Tuesday at ten?');
    await button(page, 'Save').click();
    await expect(text).not.toBeEditable();
    await expect(page.getByLabel('Subject')).toHaveValue('Re: Engines');
    await page.getByLabel('CC').fill('charles@analyticalengines.example, ,');

    await stayAfterSending(page);
    await button(page, 'Send Reply').click();
    const refused = 'Failed to send Email reply: The eaccount is not connected to this workspace';
    await expect(page.getByRole('alert').filter({ hasText: refused }).first()).toBeVisible();
    await connectMailbox(request, account);
    await button(page, 'Retry').click();
    await expect(page.getByText('Email reply sent successfully')).toBeVisible();
    await expect(sent(page)).toContainText('Dear Ada, shall we say Tuesday at ten?');
    for (const fact of [MAILBOX, 'charles@analyticalengines.example', 'Re: Engines'])
      await expect(sent(page)).toContainText(fact);
    await expect(text).toHaveValue(/^Hello Ada,/);
    await expect(page.getByText('Not sent')).toHaveCount(0);

    // We wrote last, so nothing is left to do.
    await expect(button(page, 'Reopen')).toBeVisible();
    await expect(button(page, 'Mark as Done')).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('on LinkedIn is answered without subject and CC', async ({ page, request }) => {
    const { owner } = await openCorrespondence(request);
    const words = 'Sounds good, how does Thursday look?';
    await receiveChat(request, owner, words);
    await signInAndOpen(page, '/conversations', owner);
    await page.getByRole('list', { name: 'Conversations' }).getByText(words).first().click();
    await expect(received(page).first().getByText('LinkedIn:')).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveCount(0);
    await expect(page.getByLabel('CC')).toHaveCount(0);
    await button(page, 'AI Reply Assistant').click();
    await button(page, 'Edit').click();
    await page.getByRole('textbox', { name: 'Reply' }).fill('Thursday at three it is.');
    // The account has other conversations, and sending must not advance to one of them.
    await stayAfterSending(page);
    await page.getByRole('textbox', { name: 'Reply' }).focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('LinkedIn message reply sent successfully')).toBeVisible();
    await expect(sent(page).first()).toContainText('Thursday at three it is.');
  });

  test('has an opportunity whose edits are not lost by a click, and is accessible in both color schemes', async ({
    page,
    request,
  }) => {
    const { owner, answer } = await openCorrespondence(request);
    await answer(ADA, { html: QUOTING });
    await answer(BEN, { text: 'Not now, maybe next year.' });
    await waitForConversations(request, owner, 2);
    await signInAndOpen(page, '/conversations', owner);
    await row(page, 'Ada Byron').click();
    await page.getByLabel('Estimated value').fill('1250.75');
    await page.getByRole('combobox', { name: 'Status', exact: true }).click();
    await page.getByRole('option', { name: 'Booked Meeting' }).click();
    await button(page, 'Save opportunity').click();
    await expect(page.getByText('Opportunity saved')).toBeVisible();
    await expect(page.getByText('Your changes have been saved.')).toBeVisible();
    await page.getByLabel('Notes').fill('Prefers mornings.');

    await row(page, 'Ben Bitdiddle').click();
    await button(page, 'Stay here').click();
    await expect(page.getByRole('heading', { name: 'Ada Byron', level: 2 })).toBeVisible();
    await expect(page.getByLabel('Notes')).toHaveValue('Prefers mornings.');
    await row(page, 'Ben Bitdiddle').click();
    await button(page, 'Leave without saving').click();
    await expect(page.getByRole('heading', { name: 'Ben Bitdiddle', level: 2 })).toBeVisible();
    await row(page, 'Ada Byron').click();
    await expect(page.getByLabel('Estimated value')).toHaveValue('$1,250.75');
    await expect(page.getByLabel('Notes')).toHaveValue('');

    await expect(received(page).frameLocator('iframe').locator('body')).toContainText('send me the details');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectAccessible(page, `an open conversation in ${colorScheme}`);
    }
  });
});
