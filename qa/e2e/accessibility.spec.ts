import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { DEMO, openAs } from './people.ts';
import { watchComplaints } from './watch.ts';

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
  '/integrations',
  '/settings',
  '/settings?tab=notifications',
  '/settings?tab=users',
  '/settings?tab=replies',
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

/** Dark mode differs only in colors, so only contrast is checked there. */
async function expectClean(page: Page, path: string, hasDark: boolean): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectAccessible(page, path);
  if (!hasDark) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page, `${path} in the dark`, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Narrow screens differ in layout, not in colors, so one color scheme is enough. */
const VIEWS = [
  { name: 'in light and in dark at 1440 px', width: 1440, hasDark: true },
  { name: 'in light at 390 px', width: 390, hasDark: false },
];

for (const { name, width, hasDark } of VIEWS) {
  test.describe(name, () => {
    test.use({ colorScheme: 'light', viewport: { width, height: 900 } });
    test.slow();

    test('public pages have no serious accessibility violation and no CSP violation', async ({ page }) => {
      const complaints = watchComplaints(page);
      for (const path of OUTSIDE) {
        await page.goto(path);
        await expectClean(page, path, hasDark);
      }
      expect(complaints).toEqual([]);
    });

    test('signed-in pages have no serious accessibility violation and no CSP violation', async ({ page }) => {
      const complaints = watchComplaints(page);
      await openAs(page, '/', DEMO.owner);
      await expectClean(page, '/', hasDark);
      for (const path of INSIDE) {
        await page.goto(path);
        await expectClean(page, path, hasDark);
      }
      expect(complaints).toEqual([]);
    });
  });
}
