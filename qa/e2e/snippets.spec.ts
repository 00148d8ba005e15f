import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openAnswered, stayAfterSending } from './correspondence.ts';
import { openBrowser, signInAndOpen } from './people.ts';

test('a snippet of one person is inserted by another, and sent after its variables are filled in', async ({
  page,
  browser,
  request,
}) => {
  const { owner } = await openAnswered(request, { mail: { text: 'How do I book a call?', subject: 'Call' } });
  const colleague = await openBrowser(browser, '/conversations', owner);
  await colleague.getByRole('link', { name: 'Ana Lead' }).click();

  await signInAndOpen(page, '/settings?tab=snippets', owner);
  await expect(page.getByText('No snippets yet')).toBeVisible();
  await page.getByRole('button', { name: 'New snippet' }).click();
  const dialog = page.getByRole('dialog', { name: 'New snippet' });
  await dialog.getByLabel('Name').fill('Book a call');
  await dialog.getByLabel('Text').fill('Hi {{first_name}}, here it is: ');
  await dialog.getByRole('button', { name: 'booking link' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Snippet saved')).toBeVisible();
  await expectAccessible(page, 'the snippets');

  const starters = page.getByRole('region', { name: 'Starter answers' });
  await starters.getByLabel('Language of the starter answers').selectOption('German');
  await starters.getByRole('button', { name: 'Edit Hard no, direct (German, email)' }).click();
  const replaced = page.getByRole('dialog', { name: 'Edit snippet' });
  await expect(replaced.getByLabel('Situation')).toHaveValue('hard_no');
  await replaced.getByLabel('Text').fill('Alles klar, {{first_name}}.');
  await replaced.getByRole('button', { name: 'Save' }).click();
  await expect(starters.getByText('Changed')).toBeVisible();
  await expect(page.getByText('Alles klar, {{first_name}}.')).toBeVisible();

  const text = colleague.getByRole('textbox', { name: 'Reply' });
  await colleague.getByRole('button', { name: 'AI Reply Assistant' }).click();
  await stayAfterSending(colleague);
  await colleague.getByRole('button', { name: 'Edit', exact: true }).click();
  await text.fill('');
  await text.pressSequentially('/book');
  await expect(colleague.getByRole('option', { name: /Book a call/ })).toBeVisible();
  await text.press('Enter');
  await expect(text).toHaveValue('Hi Ana, here it is: {{booking_link}}');
  const send = colleague.getByRole('button', { name: 'Send Reply', exact: true });
  await expect(send).toBeDisabled();
  await colleague.getByRole('button', { name: 'booking link' }).click();
  await colleague.keyboard.type('https://cal.example/us');
  await expect(text).toHaveValue('Hi Ana, here it is: https://cal.example/us');
  await send.click();
  await expect(colleague.getByRole('article', { name: 'Sent message' })).toContainText(
    'https://cal.example/us',
  );
});
