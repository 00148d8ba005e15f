import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ANA, lead, openAnswered, openCorrespondence, waitForConversations } from './correspondence.ts';
import { holdBack } from './hold-back.ts';
import { button, openPlace, rows } from './locators.ts';
import { openBrowser, signInAndOpen } from './people.ts';
import { makePerson } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const heading = (page: Page) => page.getByRole('heading', { name: 'Ana Lead', level: 2 });

test('a conversation is assigned, snoozed, returned when its lead writes, and answered with a reminder', async ({
  page,
  browser,
  request,
}) => {
  const { owner, answer } = await openAnswered(request);
  const bea = await makePerson(request, 'Bea', { by: owner });
  const colleague = await openBrowser(browser, '/conversations', bea.email, bea.password);
  await signInAndOpen(page, '/conversations', owner);
  await rows(page).click();
  await heading(page).focus();

  await page.keyboard.press('a');
  await page.getByRole('menuitem', { name: bea.name }).click();
  const assigned = button(page, `Assigned to ${bea.name}`);
  await expect(assigned.getByText('Bea', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(assigned.getByText('Bea', { exact: true })).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rows(colleague).getByRole('img', { name: `Assigned to ${bea.name}` })).toBeVisible();
  await openPlace(colleague, 'm');
  await expect(button(colleague, 'Mine 1')).toBeVisible();
  await expect(rows(colleague)).toHaveCount(1);

  await heading(page).focus();
  await page.keyboard.press('s');
  await page.getByLabel('Type a date').fill('in 6 weeks');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ana Lead: snoozed')).toBeVisible();
  for (const eyes of [page, colleague]) await expect(rows(eyes)).toHaveCount(0);
  await expect(page.getByText('Inbox zero')).toBeVisible();
  await openPlace(page, 's');
  await expect(button(page, 'Snoozed 1')).toBeVisible();
  await expect(rows(page)).toContainText('Snoozed until');
  await answer(ANA, { text: 'Please send me more information about the square ones.' });
  await expect(rows(colleague)).toHaveCount(1);
  await expect(rows(page)).toHaveCount(0);

  await rows(colleague).click();
  await button(colleague, 'AI Reply Assistant').click();
  await colleague.getByLabel('Remind me if there is no reply in').check();
  await button(colleague, 'Send and finish').click();
  await expect(page.getByRole('note')).toContainText('if there is no reply.');
  await expect(page.getByRole('article', { name: 'Sent message' })).toBeVisible();
});

test('many conversations are selected by key, by range and by filter, finished together, and undone', async ({
  page,
  browser,
  request,
}) => {
  const { owner, answer } = await openCorrespondence(request);
  const bea = await makePerson(request, 'Bea', { by: owner });
  const leads = ['Ana Lead', 'Ben Lead', 'Cem Lead'];
  for (const name of leads) await answer(lead(name, 'Many Company'), { text: 'Tell me more.' });
  await waitForConversations(request, owner, leads.length);
  const colleague = await openBrowser(browser, '/conversations?needs_action=true', bea.email, bea.password);
  await expect(rows(colleague)).toHaveCount(3);
  await signInAndOpen(page, '/conversations', owner);
  const bar = page.getByRole('region', { name: 'Selected conversations' });

  await rows(page).first().focus();
  await page.keyboard.press('x');
  await expect(bar).toContainText('1 selected');
  await rows(page)
    .last()
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('3 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Select Ben Lead' }).click();
  await button(page, 'Select all 3 that match').click();
  await expect(bar).toContainText('All 3 that match');
  await expectAccessible(page, 'The list with all that match selected');

  const letGo = await holdBack(page, '**/api/conversation-runs', 'GET');
  await page.keyboard.press('e');
  await expect(page.getByRole('dialog')).toContainText('Finish 3 conversations?');
  await expectAccessible(page, 'The preview');
  await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Finishing 0 of 3 conversations')).toBeVisible();
  letGo();
  await expect(page.getByText('3 messages marked as done.')).toBeVisible();
  await expect(rows(colleague)).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(rows(colleague)).toHaveCount(3);

  await page.keyboard.press('x');
  await page.keyboard.press('*');
  await page.keyboard.press('e');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 messages marked as done.')).toBeVisible();
  await expect(page.getByText('3 finished today, 3 by you.')).toBeVisible();
  await expect(rows(colleague)).toHaveCount(0);
});
