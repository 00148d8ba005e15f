import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { openAnswered } from './correspondence.ts';
import { signInAndOpen } from './people.ts';

test('a lead who asks for no more messages is added to the list, stopped at the provider, and can be removed again', async ({
  page,
  request,
}) => {
  const { owner } = await openAnswered(request, {
    mail: { text: 'Please remove me from your list and never contact me again.', subject: 'Stop' },
  });
  await signInAndOpen(page, '/conversations', owner);
  await page.getByRole('link', { name: 'Ana Lead' }).click();

  await page.getByRole('button', { name: 'Do not contact' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Do not contact Ana Lead?' });
  await expect(dialog.getByText('Instantly and HeyReach campaigns stop for them.')).toBeVisible();
  await expectAccessible(page, 'the question');
  await dialog.getByLabel('Reason (optional)').fill('Wrote to be left alone');
  await dialog.getByRole('button', { name: 'Do not contact' }).click();

  const notice = page.getByRole('region', { name: 'Do not contact' });
  await expect(notice.getByText('Wrote to be left alone')).toBeVisible();
  await expect(notice.getByText('Stopped in Instantly')).toBeVisible();
  await expectAccessible(page, 'the thread of a person on the list');

  await page.goto('/settings?tab=do_not_contact');
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove from the list' }).click();
  await expect(page.getByText('No entries yet')).toBeVisible();
  await expectAccessible(page, 'the empty list');
});
