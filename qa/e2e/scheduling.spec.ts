import { expect, type Page, test } from '@playwright/test';
import { ANA, openAnswered, stayAfterSending } from './correspondence.ts';
import { button, sent } from './locators.ts';
import { openBrowser, signInAndOpen } from './people.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const waiting = (page: Page) => page.getByRole('article', { name: 'Reply on its way' });

test('a reply is undone, scheduled, held when the lead writes first, and sent, live in two browsers', async ({
  page,
  browser,
  request,
}) => {
  const { owner, answer } = await openAnswered(request, { undo_seconds: 120 });
  const colleague = await openBrowser(browser, '/conversations', owner);
  await signInAndOpen(page, '/conversations', owner);
  for (const eyes of [page, colleague]) await eyes.getByRole('link', { name: 'Ana Lead' }).click();

  const text = page.getByRole('textbox', { name: 'Reply' });
  await button(page, 'AI Reply Assistant').click();
  await stayAfterSending(page);
  await button(page, 'Edit').click();
  await text.fill('Sprockets are round.');
  await button(page, 'Save').click();
  await button(page, 'Send Reply').click();
  await expect(page.getByText('Sending reply')).toBeVisible();
  await expect(waiting(colleague)).toContainText('Scheduled');
  await page.getByRole('heading', { name: 'Ana Lead', level: 2 }).focus();
  await page.keyboard.press('z');
  await expect(page.getByText('Sending undone')).toBeVisible();
  for (const eyes of [page, colleague]) await expect(waiting(eyes)).toHaveCount(0);
  await expect(text).toHaveValue('Sprockets are round.');

  await text.press('Control+Shift+L');
  const times = page.getByRole('dialog', { name: 'Send later' });
  await expect(times.getByLabel('Type a date')).toBeFocused();
  await times.getByRole('button', { name: /^Tomorrow/ }).click();
  // The list row says so, too.
  await expect(page.getByRole('alert').getByText('Reply scheduled')).toBeVisible();
  await button(colleague, 'More actions for conversations').click();
  await colleague.getByRole('menuitem', { name: 'Scheduled replies' }).click();
  const list = colleague.getByRole('dialog', { name: 'Scheduled replies' });
  await expect(list.getByRole('button', { name: /Ana Lead/ })).toContainText('Sprockets are round.');
  await colleague.keyboard.press('Escape');

  await answer(ANA, { text: 'Are they square?' });
  for (const eyes of [page, colleague])
    await expect(waiting(eyes)).toContainText('On hold: the lead wrote again');
  await expect(sent(page)).toHaveCount(0);
  await waiting(colleague).getByRole('button', { name: 'Send now' }).click();
  for (const eyes of [page, colleague]) await expect(sent(eyes)).toContainText('Sprockets are round.');
  await expect(waiting(page)).toHaveCount(0);
});
