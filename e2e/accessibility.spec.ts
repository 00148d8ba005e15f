import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { DEMO, openAs } from './people.ts';
import { watchComplaints } from './watch.ts';

// No journey in here needs another: the workers share them, so that both end together.
test.describe.configure({ mode: 'parallel' });

const INSIDE = [
  '/conversations',
  '/enrichment',
  '/campaigns',
  '/campaigns/create-with-ai',
  '/integrations',
  '/settings',
  '/settings?tab=notifications',
  '/settings?tab=users',
  '/settings?tab=replies',
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

async function expectClean(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expectAccessible(page, path);
}

/** Narrow screens differ in layout, not in colour: one scheme is enough there. */
const VIEWS = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const;

for (const { colorScheme, width } of VIEWS) {
  test.describe(`in ${colorScheme} at ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });
    test.slow();

    test('pages for visitors have no serious accessibility fault and break no policy', async ({ page }) => {
      const complaints = watchComplaints(page);
      for (const path of OUTSIDE) {
        await page.goto(path);
        await expectClean(page, path);
      }
      expect(complaints).toEqual([]);
    });

    test('pages for people have no serious accessibility fault and break no policy', async ({ page }) => {
      const complaints = watchComplaints(page);
      await openAs(page, '/', DEMO.owner);
      await expectClean(page, '/');
      for (const path of INSIDE) {
        await page.goto(path);
        await expectClean(page, path);
      }
      expect(complaints).toEqual([]);
    });
  });
}
