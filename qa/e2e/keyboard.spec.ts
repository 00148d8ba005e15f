import { expect, type Page, test } from '@playwright/test';
import { lead, openAnswered, openCorrespondence } from './correspondence.ts';
import { rows } from './locators.ts';
import { openBrowser, signInAndOpen } from './people.ts';
import { makePerson } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const MANY = 370;

/** The place switcher. Its name is the open place with its count. */
const place = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test(`${MANY} conversations are finished by keyboard alone, and z brings them back in both browsers`, async ({
  page,
  browser,
  request,
}) => {
  const { owner, answer } = await openCorrespondence(request);
  const bea = await makePerson(request, 'Bea', { by: owner });
  const leads = Array.from({ length: MANY }, (_, index) => lead(`Lead${index} Many`, `Company ${index}`));
  for (let from = 0; from < MANY; from += 10)
    await Promise.all(
      leads.slice(from, from + 10).map((each) => answer(each, { text: 'Tell me more.', subject: 'Offer' })),
    );
  await signInAndOpen(page, '/conversations', owner);
  const colleague = await openBrowser(browser, '/conversations', bea.email, bea.password);
  for (const eyes of [page, colleague])
    await expect(place(eyes, `To do ${MANY}`)).toBeVisible({ timeout: 90_000 });

  await press(page, 'x', '*', 'e', 'Enter');
  for (const eyes of [page, colleague]) await expect(place(eyes, 'To do 0')).toBeVisible();
  await expect(page.getByText(`${MANY} finished today`)).toBeVisible();
  await press(page, 'z');
  for (const eyes of [page, colleague]) await expect(place(eyes, `To do ${MANY}`)).toBeVisible();
  await expect(rows(colleague).first()).toBeVisible();
});

test('Escape closes only the topmost layer', async ({ page, request }) => {
  const { owner } = await openAnswered(request);
  await signInAndOpen(page, '/conversations', owner);
  const editor = page.getByRole('textbox', { name: 'Reply', exact: true });
  const menu = page.getByRole('menu');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(rows(page)).toHaveCount(1);
  await press(page, 'j');
  await expect(page.getByRole('heading', { name: 'Ana Lead', level: 2 })).toBeVisible();
  await press(page, 'x');
  const selection = page.getByText('1 selected');
  await expect(selection).toBeVisible();

  await press(page, 's');
  await expect(menu).toBeVisible();
  await press(page, 'Escape');
  await expect(menu).toHaveCount(0);
  await expect(selection).toBeVisible();

  await press(page, '?');
  await expect(dialog).toBeVisible();
  await press(page, 'Escape');
  await expect(dialog).toHaveCount(0);
  await expect(selection).toBeVisible();

  await press(page, 'Escape');
  await expect(selection).toHaveCount(0);
  await press(page, 'r');
  await expect(editor).toBeFocused();
  await press(page, 'Escape');
  await expect(editor).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Ana Lead', level: 2 })).toBeVisible();
});

/** The accessible names of the next Tab stops. */
async function listTabStops(page: Page, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let stop = 0; stop < count; stop += 1) {
    await press(page, 'Tab');
    names.push(
      await page.evaluate(() => {
        const focused = document.activeElement;
        const labelled = document.getElementById(focused?.getAttribute('aria-labelledby') ?? '');
        const label = (focused as HTMLInputElement | null)?.labels?.[0];
        const name = focused?.getAttribute('aria-label') || (labelled ?? label ?? focused)?.textContent;
        // The unread count follows when it has loaded.
        return (name || focused?.tagName || '').replace(/, \d+ unread$/, '').slice(0, 60);
      }),
    );
  }
  return names;
}

const LIST_STOPS = [
  'Hearback, go to dashboard',
  'Dashboard',
  'Conversations1',
  'Clients',
  'Campaigns',
  'Reports',
  'Integrations',
  'Notifications',
  'Switch to dark mode',
  'Settings',
  'Sign out',
  'To do 1',
  'Needs Action Only',
  'Search conversations',
  'More actions for conversations',
  'Campaign filter',
  'Source filter',
  'Status filter',
  'Newest first',
  'More filters',
];
const THREAD_STOPS = [
  'Send an email to ana@anacompany.example',
  'Mark as Done',
  'Snooze',
  'Assign',
  'More actions',
];

test('Tab visits the header, the filters and the actions in reading order', async ({ page, request }) => {
  const { owner } = await openAnswered(request);
  await signInAndOpen(page, '/conversations', owner);
  await expect(rows(page)).toHaveCount(1);
  await press(page, 'j');
  await expect(page.getByRole('heading', { name: 'Ana Lead', level: 2 })).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  expect(await listTabStops(page, LIST_STOPS.length)).toEqual(LIST_STOPS);
  await page.getByRole('button', { name: /^Lead disposition: / }).focus();
  expect(await listTabStops(page, THREAD_STOPS.length)).toEqual(THREAD_STOPS);
});
