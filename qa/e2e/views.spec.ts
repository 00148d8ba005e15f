import { expect, type Page, test } from '@playwright/test';
import { lead, openAnswered } from './correspondence.ts';
import { rows } from './locators.ts';
import { openAs, openBrowser } from './people.ts';
import { makePerson } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const BOB = lead('Bob Lead', 'Bob Company');
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name, exact: true });

test('filters are saved and shared: a colleague gets the view live, opens it by keys, starts with it, and both see its count change', async ({
  page,
  browser,
  request,
}) => {
  test.slow();
  const { owner, answer } = await openAnswered(request);
  const bea = await makePerson(request, 'Bea', { by: owner });
  const colleague = await openBrowser(browser, '/conversations', bea.email, bea.password);
  await openAs(page, '/conversations', owner);
  await expect(rows(colleague)).toHaveCount(1);
  await expect(colleague.getByRole('navigation', { name: 'Views' })).toHaveCount(0);

  await page.keyboard.press('f');
  await page.getByLabel('Unread', { exact: true }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  await page.getByLabel('Name', { exact: true }).fill('New ones');
  await page.getByLabel('Share with the team').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  for (const eyes of [page, colleague]) await expect(tab(eyes, 'New ones 1')).toBeVisible();

  await colleague.keyboard.press('g');
  await colleague.keyboard.press('1');
  await expect(colleague.getByRole('button', { name: 'Remove the filter ‘Unread’' })).toBeVisible();
  await colleague.getByRole('button', { name: 'More actions for the view ‘New ones’' }).click();
  await colleague.getByRole('menuitemcheckbox', { name: 'Open the inbox with this view' }).click();
  await answer(BOB, { text: 'Are they square?', subject: 'Sprockets' });
  for (const eyes of [page, colleague]) await expect(tab(eyes, 'New ones 2')).toBeVisible();

  await colleague.goto('/conversations');
  await expect(colleague).toHaveURL(/view=/);
  await expect(rows(colleague)).toHaveCount(2);
  await rows(colleague).first().click();
  for (const eyes of [page, colleague]) await expect(tab(eyes, 'New ones 1')).toBeVisible();

  await page.getByRole('button', { name: 'More actions for the view ‘New ones’' }).click();
  await page.getByRole('menuitem', { name: 'Delete view…' }).click();
  await page.getByRole('button', { name: 'Delete view', exact: true }).click();
  await expect(colleague.getByRole('navigation', { name: 'Views' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(tab(colleague, 'New ones 1')).toBeVisible();
});
