import { expect, type Page, test } from '@playwright/test';
import { lead, openAnswered } from './correspondence.ts';
import { rows } from './locators.ts';
import { openBrowser, signInAndOpen } from './people.ts';
import { makePerson } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const BOB = lead('Bob Lead', 'Bob Company');
/** The place switcher, whose name is the open place or view with its count. */
const place = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const views = (page: Page) => page.getByRole('menu').getByRole('menuitem', { name: /^New ones/ });

/** Opens the switcher, looks for the view and closes it again. */
async function expectListed(page: Page, count: number): Promise<void> {
  await place(page, 'To do 1').click();
  await expect(views(page)).toHaveCount(count);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('filters are saved and shared: a colleague gets the view live, opens it by keys, starts with it, and both see its count change', async ({
  page,
  browser,
  request,
}) => {
  const { owner, answer } = await openAnswered(request);
  const bea = await makePerson(request, 'Bea', { by: owner });
  const colleague = await openBrowser(browser, '/conversations', bea.email, bea.password);
  await signInAndOpen(page, '/conversations', owner);
  await expect(rows(colleague)).toHaveCount(1);
  await expectListed(colleague, 0);

  await page.keyboard.press('f');
  await page.getByLabel('Unread', { exact: true }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('v');
  await page.getByLabel('Name', { exact: true }).fill('New ones');
  await page.getByLabel('Share with the team').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(place(page, 'New ones 1')).toBeVisible();
  await expectListed(colleague, 1);

  await colleague.keyboard.press('g');
  await colleague.keyboard.press('1');
  await expect(colleague.getByRole('button', { name: 'Remove the filter “Unread”' })).toBeVisible();
  await colleague.getByRole('button', { name: 'More actions for the view “New ones”' }).click();
  await colleague.getByRole('menuitemcheckbox', { name: 'Open the inbox with this view' }).click();
  await answer(BOB, { text: 'Are they square?', subject: 'Sprockets' });
  for (const eyes of [page, colleague]) await expect(place(eyes, 'New ones 2')).toBeVisible();

  await colleague.goto('/conversations');
  await expect(colleague).toHaveURL(/view=/);
  await expect(rows(colleague)).toHaveCount(2);
  await rows(colleague).first().click();
  for (const eyes of [page, colleague]) await expect(place(eyes, 'New ones 1')).toBeVisible();

  await page.getByRole('button', { name: 'More actions for the view “New ones”' }).click();
  await page.getByRole('menuitem', { name: 'Delete view…' }).click();
  await page.getByRole('button', { name: 'Delete view', exact: true }).click();
  await expect(place(colleague, 'New ones 1')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(place(colleague, 'New ones 1')).toBeVisible();
});
