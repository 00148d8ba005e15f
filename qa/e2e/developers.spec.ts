import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';

const PAGE = '/developers';

test('the API reference is searched, and its examples are copied in the chosen language', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible();
  const languages = page.getByRole('group', { name: 'Language of the examples' });
  await expect(languages.getByRole('button', { name: 'curl' })).toHaveAttribute('aria-pressed', 'true');

  const contents = page.getByRole('navigation', { name: 'Contents' });
  const field = contents.getByRole('searchbox', { name: 'Search the reference' });
  await field.fill('no such operation');
  await expect(contents.getByRole('status')).toHaveText('No matches');
  await field.fill('add a note');
  const link = contents.getByRole('link', { name: 'Add a note to a conversation' });
  await expect(link).toBeVisible();
  await expect(contents.getByRole('link', { name: 'List the shared views of the inbox' })).toBeHidden();
  await link.click();
  await expect(page.getByRole('heading', { name: 'Add a note to a conversation' })).toBeInViewport();

  await languages.getByRole('button', { name: 'Python' }).click();
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Add a note to a conversation' }),
  });
  await expect(section.getByText('curl --fail-with-body')).toBeHidden();
  await section.getByRole('button', { name: 'Copy' }).click();
  await expect(section.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('urllib.request.Request(');
  expect(copied).toContain('/notes"');

  await page.reload();
  await expect(languages.getByRole('button', { name: 'Python' })).toHaveAttribute('aria-pressed', 'true');
});

test('the API reference copies without https and uses the color scheme of the app', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/auth');
  await page.getByRole('button', { name: /^Switch to dark mode/ }).click();
  await page.goto(PAGE);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  // As over plain http, where a page has no clipboard.
  await page.evaluate(() => {
    Object.assign(window, { clipboard: navigator.clipboard });
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  const code = page.locator('.code').first();
  await code.getByRole('button', { name: 'Copy' }).click();
  await expect(code.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() =>
    (window as unknown as { clipboard: Clipboard }).clipboard.readText(),
  );
  expect(copied.trim()).toBe((await code.locator('code').textContent())?.trim());
});

for (const scheme of ['light', 'dark'] as const)
  test(`the API reference is accessible and fits on a phone in ${scheme} mode`, async ({ page }) => {
    const rules = scheme === 'light' ? 'everything' : 'colours';
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(PAGE);
    await expectAccessible(page, `API reference, ${scheme}`, rules);
    await page.setViewportSize({ width: 390, height: 844 });
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(contents.getByRole('link', { name: 'Authentication' })).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await contents.getByText('Contents', { exact: true }).click();
    await contents.getByRole('link', { name: 'Rate limits' }).click();
    await expect(page.getByRole('heading', { name: 'Rate limits' })).toBeInViewport();
    await expect(contents.getByRole('link', { name: 'Authentication' })).toBeHidden();
    await expectAccessible(page, `API reference on a phone, ${scheme}`, rules);
  });
