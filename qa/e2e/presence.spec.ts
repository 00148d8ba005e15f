import { expect, type Page, test } from '@playwright/test';
import { openAnswered, stayAfterSending } from './correspondence.ts';
import { button, rows } from './locators.ts';
import { openBrowser, signInAndOpen } from './people.ts';
import { makePerson } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('two people see each other in a conversation, are warned before both answer, and exchange notes', async ({
  page,
  browser,
  request,
}) => {
  const { owner } = await openAnswered(request, { undo_seconds: 120 });
  const bea = await makePerson(request, 'Bea', { by: owner });
  const colleague = await openBrowser(browser, '/conversations', bea.email, bea.password);
  await signInAndOpen(page, '/conversations', owner);

  // In the list before it is opened, then in its header.
  await rows(colleague).click();
  await expect(rows(page).getByRole('img', { name: 'Bea Made has this open' })).toBeVisible();
  await rows(page).click();
  await expect(page.getByRole('img', { name: 'Bea Made has this open' })).toHaveCount(2);
  await expect(colleague.getByRole('img', { name: 'Oda Owner has this open' })).toHaveCount(2);
  await expect(page.getByRole('img', { name: 'Oda Owner has this open' })).toHaveCount(0);

  for (const eyes of [page, colleague]) {
    await button(eyes, 'AI Reply Assistant').click();
    await stayAfterSending(eyes);
    await button(eyes, 'Edit').click();
  }
  await colleague.getByRole('textbox', { name: 'Reply' }).fill('Sprockets are round.');
  await expect(page.getByText('Bea Made is writing…')).toBeVisible();

  await button(colleague, 'Send Reply').click();
  await expect(page.getByRole('article', { name: 'Reply on its way' })).toContainText('Sprockets are round.');
  await expect(page.getByText('Bea Made is writing…')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Reply' }).fill('They are round.');
  await button(page, 'Send Reply').click();
  const dialog = page.getByRole('dialog', { name: 'Send your reply too?' });
  await expect(dialog).toContainText('Bea Made just wrote a reply that is about to be sent.');
  await dialog.getByRole('button', { name: 'Send anyway' }).click();
  await expect(page.getByRole('article', { name: 'Reply on its way' })).toHaveCount(2);

  await page.getByRole('heading', { name: 'Ana Lead', level: 2 }).focus();
  await page.keyboard.press('n');
  const words = page.getByRole('textbox', { name: 'Note', exact: true });
  await words.pressSequentially('@Bea');
  await page.getByRole('option', { name: 'Bea Made' }).click();
  await expect(words).toHaveValue('@Bea Made ');
  await words.press('End');
  await words.pressSequentially('we both answered. Yours can go.');
  await words.press('Control+Enter');
  const note = (eyes: Page) => eyes.getByText('we both answered. Yours can go.');
  await expect(note(colleague)).toBeVisible();

  // The tab closes without a request, so the presence has to expire.
  await page.close({ runBeforeUnload: false });
  await expect(colleague.getByRole('img', { name: 'Oda Owner has this open' })).toHaveCount(0, {
    timeout: 15_000,
  });
  await colleague.getByRole('button', { name: /notification/i }).click();
  await colleague.getByText('You were mentioned in the conversation with Ana Lead').click();
  await expect(note(colleague)).toBeVisible();
});
