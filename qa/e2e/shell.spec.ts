import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { askAlone, holdBack } from './hold-back.ts';
import { DEMO, enter, signIn, signInAndOpen } from './people.ts';
import { callAs } from './test-stack.ts';

const PEOPLE = [
  {
    who: 'owner',
    email: DEMO.owner,
    role: 'owner',
    type: 'agency',
    entries: ['Dashboard', 'Conversations', 'Clients', 'Campaigns', 'Reports', 'Integrations'],
  },
  {
    who: 'team member',
    email: DEMO.team,
    role: 'team',
    type: 'agency',
    entries: ['Dashboard', 'Conversations', 'Clients', 'Campaigns', 'Reports', 'Integrations'],
  },
  {
    who: 'customer',
    email: DEMO.client,
    role: 'client',
    type: 'agency customer',
    entries: ['Dashboard', 'Conversations', 'Approvals', 'Reports'],
  },
  {
    who: 'single-location owner',
    email: DEMO.solo,
    role: 'owner',
    type: 'single location',
    entries: ['Dashboard', 'Conversations', 'Campaigns', 'Reports', 'Integrations'],
  },
];

const INSIDE = [
  '/',
  '/conversations',
  '/clients',
  '/enrichment',
  '/campaigns',
  '/campaigns/create-with-ai',
  '/campaigns/1',
  '/integrations',
  '/integrations/callback',
  '/settings',
  '/onboarding',
];
const OUTSIDE = [
  '/auth',
  '/signup',
  '/signup-payment',
  '/payment-success',
  '/accept-invitation',
  '/reset-password',
];
const NOT_FOR_CLIENTS = [
  '/clients',
  '/campaigns',
  '/campaigns/create-with-ai',
  '/campaigns/1',
  '/integrations',
  '/integrations/callback',
  '/onboarding',
  '/enrichment',
];

test.describe('the navigation', () => {
  for (const { who, email, role, type, entries } of PEOPLE) {
    test(`shows ${who} the accessible screens`, async ({ page }) => {
      await signIn(page, email);
      const bar = page.getByRole('navigation');
      await expect(bar.getByRole('link')).toHaveText(entries.map((entry) => new RegExp(`^${entry}`)));
      const header = page.getByRole('banner');
      await expect(header.getByText(email)).toBeVisible();
      await expect(header.getByText(role, { exact: true })).toBeVisible();
      await expect(header.getByText(type, { exact: true })).toBeVisible();
      await expect(bar.getByRole('link', { name: 'Dashboard', exact: true })).toHaveAttribute(
        'aria-current',
        'page',
      );
    });
  }

  test('is a drawer below 768 px', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/auth');
    await enter(page, DEMO.owner);
    await page.getByRole('button', { name: /navigation/i }).click();
    const drawer = page.getByRole('dialog', { name: 'Navigation' });
    await expect(drawer.getByText(DEMO.owner)).toBeVisible();
    await drawer.getByRole('link', { name: 'Campaigns', exact: true }).click();
    await expect(page).toHaveURL('/campaigns');
    await expect(drawer).toBeHidden();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });
});

test.describe('the guards', () => {
  test('redirect signed-out visitors from every private page to /auth', async ({ page }) => {
    for (const path of INSIDE) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page).toHaveURL(/\/auth/);
      });
    }
  });

  test('let signed-out visitors open every public page', async ({ page }) => {
    for (const path of OUTSIDE) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page).toHaveURL(path);
      });
    }
  });

  test('redirect agency customers from screens they cannot access', async ({ page }) => {
    await signIn(page, DEMO.client);
    for (const path of NOT_FOR_CLIENTS) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });

  test('redirect users with completed onboarding away from it', async ({ page }) => {
    await signInAndOpen(page, '/onboarding', DEMO.owner);
    await expect(page).toHaveURL('/');
  });

  test('redirect users with pending onboarding to it, from everywhere', async ({ page, request }) => {
    const profile = await (await callAs(request, DEMO.owner)).get('/api/users/me');
    const pending = { ...profile, onboarding_status: 'pending' };
    await askAlone(page);
    await page.route('**/api/users/me', (route) => route.fulfill({ json: pending }));
    await page.goto('/auth');
    await enter(page, DEMO.owner);
    await expect(page).toHaveURL('/onboarding');
    await page.goto('/campaigns');
    await expect(page).toHaveURL('/onboarding');
  });

  test('treat users without a readable profile as customers with completed onboarding', async ({ page }) => {
    await page.route('**/api/users/me', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/auth');
    await enter(page, DEMO.owner);
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
      'Dashboard',
      /^Conversations/,
      'Reports',
    ]);
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  });

  test('show the full-screen indicator while session and profile load', async ({ page }) => {
    await signIn(page, DEMO.owner);
    await askAlone(page);
    const letGo = await holdBack(page, '**/api/users/me');
    await page.reload();
    await expect(page.getByText('Loading...')).toBeVisible();
    letGo();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  });
});

test.describe('an opened screen', () => {
  test('sends one request for its session, profile and first data', async ({ page }) => {
    await signIn(page, DEMO.owner);
    // The screen after the sign-in may still send what it has collected.
    await page.goto('about:blank');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    // From here on everything is read again, because earlier events may have been missed.
    const letGo = await holdBack(page, '**/api/live');
    await page.goto('/conversations');
    await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('link').first()).toBeVisible();
    letGo();
    const first = 'POST /api/auth/refresh';
    expect(requests.filter((call) => call === first)).toHaveLength(1);
    const code = requests.findLastIndex((call) => call.startsWith('GET /assets/') && call.endsWith('.js'));
    expect(requests.indexOf(first)).toBeLessThan(code);
    for (const path of ['/api/users/me', '/api/conversations', '/api/conversation-counts'])
      expect(requests).not.toContain(`GET ${path}`);
  });
});

test.describe('plain pages', () => {
  test('an unknown URL shows a message and a link to the home page', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(/\/auth|\/$/);
  });

  test('an unknown URL that looks like a file does so, too, but a missing script is not a page', async ({
    page,
    request,
  }) => {
    await page.goto('/nowhere.html');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    expect((await request.get('/assets/gone.js', { headers: { accept: '*/*' } })).status()).toBe(404);
  });
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

  test('the installed app says that it is offline, and continues with a connection', async ({
    page,
    context,
  }) => {
    await signInAndOpen(page, '/conversations', DEMO.team);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => caches.match('/offline.html').then(Boolean))).toBe(true);
    await context.setOffline(true);
    await page.goto('/conversations');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expectAccessible(page, 'offline page');
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

for (const width of [768, 1024])
  test(`the top bar has one row at ${width} px, with the account behind the avatar`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAndOpen(page, '/', DEMO.owner);
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('link', { name: 'Integrations' })).toBeVisible();
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(57);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await bar.getByRole('button', { name: 'Your account' }).click();
    const menu = page.getByRole('menu', { name: 'Your account' });
    for (const text of [DEMO.owner, 'owner', 'agency'])
      await expect(menu.getByText(text, { exact: true })).toBeVisible();
    await expectAccessible(page, 'the account menu');
    await menu.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
