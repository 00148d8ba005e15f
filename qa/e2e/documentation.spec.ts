import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { DEMO, signInAndOpen } from './people.ts';

test('the documentation is searched and read without calls to other hosts', async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url());
  });
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1, name: 'Documentation' })).toBeVisible();

  await page.keyboard.press('/');
  const field = page.getByRole('searchbox', { name: 'Search the documentation' });
  await expect(field).toBeFocused();
  await field.fill('no such words anywhere');
  const results = page.locator('.results');
  await expect(results.getByRole('status')).toHaveText('No results');
  await field.fill('undo send');
  await expect(results.getByRole('link', { name: /^Answers › Send/ }).first()).toBeVisible();
  await expectAccessible(page, 'results of the documentation');
  await field.fill('snooze');
  await page.keyboard.press('ArrowDown');
  await expect(results.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(results).toBeHidden();
  await field.fill('do not contact');
  await expect(results.getByRole('link').first()).toContainText('Do not contact');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/docs\/guides\/do-not-contact$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Do not contact' })).toBeVisible();

  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link', { name: 'Do not contact' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await contents.getByRole('link', { name: 'Remove an entry' }).click();
  await expect(page).toHaveURL(/#remove-an-entry$/);
  await expect(page.getByRole('heading', { name: 'Remove an entry' })).toBeInViewport();
  await page.getByRole('link', { name: /^Next/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Required fields' })).toBeVisible();

  await page.goto('/docs/guides/getting-started');
  const picture = page.getByRole('img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(600);

  expect((await page.goto('/docs/none'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'overview' }).click();
  await expect(page).toHaveURL(/\/docs$/);
  expect(foreign).toEqual([]);
  // The browser logs the missing page.
  expect(problems.filter((text) => !text.includes('404'))).toEqual([]);
});

for (const scheme of ['light', 'dark'] as const)
  test(`the documentation is accessible and fits on a phone in ${scheme} mode`, async ({ page }) => {
    const rules = scheme === 'light' ? 'everything' : 'colours';
    await page.emulateMedia({ colorScheme: scheme });
    for (const path of ['/docs', '/docs/guides/answers', '/docs/developers/webhooks', '/docs/none']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expectAccessible(page, `${path}, ${scheme}`, rules);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390);
      await expectAccessible(page, `${path} on a phone, ${scheme}`, rules);
    }
    await page.goto('/docs/guides/answers');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(contents.getByRole('link', { name: 'Triage' })).toBeHidden();
    await contents.getByText('Contents', { exact: true }).click();
    await contents.getByRole('link', { name: 'Triage' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Triage' })).toBeVisible();
  });

test('help links of the app open the page about the screen', async ({ page, context }) => {
  await signInAndOpen(page, '/settings?tab=rules', DEMO.owner);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Help: Rules' }).click();
  const guide = await opened;
  await expect(guide.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
  await guide.close();
  await page.goto('/settings?tab=do_not_contact');
  await expect(page.getByRole('link', { name: 'Help: Do not contact' })).toHaveAttribute(
    'href',
    '/docs/guides/do-not-contact',
  );
});

test('clients have no help links', async ({ page }) => {
  await signInAndOpen(page, '/', DEMO.client);
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Help/ })).toHaveCount(0);
});
