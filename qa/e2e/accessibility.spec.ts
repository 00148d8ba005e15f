import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchComplaints } from './browser-errors.ts';
import { openAnswered } from './correspondence.ts';
import { rows } from './locators.ts';
import { DEMO, signInAndOpen } from './people.ts';

// The tests are independent, so the workers share them.
test.describe.configure({ mode: 'parallel' });

const INSIDE = [
  '/conversations',
  '/enrichment',
  '/enrichment?tab=campaigns',
  '/enrichment?tab=gaps',
  '/enrichment?tab=clay',
  '/campaigns',
  '/campaigns/create-with-ai',
  '/reports',
  '/clients',
  '/clients/copy',
  '/clients/overlap',
  '/integrations',
  '/integrations?tab=instantly',
  '/integrations?tab=more',
  '/integrations/senders',
  '/settings',
  '/settings?tab=notifications',
  '/settings?tab=users',
  '/settings?tab=client_access',
  '/settings?tab=branding',
  '/settings?tab=replies',
  '/settings?tab=snippets',
  '/settings?tab=rules',
  '/settings?tab=rules&rule=new',
  '/settings?tab=api_keys',
  '/settings?tab=ai_assistants',
  '/settings?tab=webhooks',
  '/settings?tab=knowledge',
  '/settings?tab=do_not_contact',
  '/settings?tab=security',
  '/settings?tab=privacy',
  '/settings?tab=audit',
  '/nowhere',
];
const OUTSIDE = [
  '/auth',
  '/signup',
  '/signup-payment',
  '/payment-success',
  '/accept-invitation',
  '/reset-password',
];

type Layer = readonly [keys: readonly string[], shown: (page: Page) => Locator];

/** Layers over an open conversation, by the keys that open them, with what shows that they are open. */
const THREAD_LAYERS: readonly Layer[] = [
  [['r'], (page) => page.getByRole('textbox', { name: 'Reply', exact: true })],
  [['r', 'Control+Shift+L'], (page) => page.getByRole('dialog', { name: 'Send later' })],
  [['s'], (page) => page.getByRole('dialog', { name: 'Snooze' })],
  [['a'], (page) => page.getByRole('menu')],
  [['n'], (page) => page.getByPlaceholder(/Only visible to your team/)],
  [['c'], (page) => page.getByRole('dialog', { name: /do-not-contact|Do not contact/ })],
  [['?'], (page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })],
  [['Control+k'], (page) => page.getByRole('dialog').getByRole('textbox')],
  [['b'], (page) => page.getByRole('dialog', { name: 'Notifications' })],
];

/** Layers over the list. */
const LIST_LAYERS: readonly Layer[] = [
  [['f'], (page) => page.getByRole('dialog', { name: 'More filters' })],
  [['l'], (page) => page.getByRole('dialog', { name: 'Scheduled replies' })],
  [['v'], (page) => page.getByRole('dialog', { name: /view/i })],
  [['x', '*'], (page) => page.getByText(/^All \d+ that match$/)],
];

/** A layer that is wider than its box is cut off. */
const findClipped = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('[role="dialog"]')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((each) => each.getAttribute('aria-label') ?? each.tagName),
  );

/** Dark mode differs only in colors, so only contrast is checked there. */
async function expectClean(page: Page, path: string, hasDark: boolean): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeAttached();
  await expectAccessible(page, path);
  if (!hasDark) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page, `${path} in the dark`, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
}

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 900 };

/** Narrow screens differ in layout, not in colors, so one color scheme is enough. The page is loaded once for all of them. */
async function expectCleanAtAllSizes(page: Page, path: string): Promise<void> {
  await expectClean(page, path, true);
  await page.setViewportSize(NARROW);
  await expectClean(page, `${path} at 390 px`, false);
  await page.setViewportSize(WIDE);
}

test.use({ colorScheme: 'light', viewport: WIDE });

test('public pages have no accessibility violation and no CSP violation', async ({ page }) => {
  const complaints = watchComplaints(page);
  for (const path of OUTSIDE) {
    await page.goto(path);
    await expectCleanAtAllSizes(page, path);
  }
  expect(complaints).toEqual([]);
});

/** Two halves, so that the workers share them. */
for (const half of [0, 1])
  test(`signed-in pages have no accessibility violation and no CSP violation (${half + 1} of 2)`, async ({
    page,
  }) => {
    const complaints = watchComplaints(page);
    await signInAndOpen(page, '/', DEMO.owner);
    if (half === 0) await expectCleanAtAllSizes(page, '/');
    for (const path of INSIDE.filter((_path, index) => index % 2 === half)) {
      await page.goto(path);
      await expectCleanAtAllSizes(page, path);
    }
    expect(complaints).toEqual([]);
  });

for (const { name, viewport, hasDark } of [
  { name: 'in light and in dark at 1440 px', viewport: WIDE, hasDark: true },
  { name: 'in light at 390 px', viewport: NARROW, hasDark: false },
]) {
  test.describe(name, () => {
    test.use({ viewport });

    test('layers over the inbox have no accessibility violation and are not cut off', async ({
      page,
      request,
    }) => {
      const { owner } = await openAnswered(request);
      await signInAndOpen(page, '/conversations', owner);
      const expectLayers = async (layers: readonly Layer[], open: () => Promise<void>) => {
        for (const [keys, findLayer] of layers) {
          await page.goto('/conversations');
          await expect(rows(page).first()).toBeVisible();
          await open();
          for (const key of keys) await page.keyboard.press(key);
          await expect(findLayer(page)).toBeVisible();
          expect(await findClipped(page), keys.join(' ')).toEqual([]);
          await expectClean(page, keys.join(' '), hasDark);
        }
      };
      await expectLayers(LIST_LAYERS, async () => {});
      await expectLayers(THREAD_LAYERS, async () => {
        await rows(page).first().click();
        await expect(page.getByText('AI Reply Assistant')).toBeVisible();
      });
    });
  });
}
