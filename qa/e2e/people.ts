import { type Browser, expect, type Page } from '@playwright/test';

export const PASSWORD = 'hearback-demo';

export const DEMO = {
  owner: 'owner@demo.hearback.test',
  team: 'team@demo.hearback.test',
  client: 'client@demo.hearback.test',
  solo: 'solo@demo.hearback.test',
} as const;

/** Signs in with the form. The page is then wherever the app redirects. */
export async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Users with a temporary password must choose their own first. */
export async function chooseOwnPassword(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
}

/**
 * Opens a screen for a person who signed in here before, with their cookie and storage. Other tests
 * cover the sign-in form.
 */
export async function signInAndOpen(
  page: Page,
  path: string,
  email: string,
  password = PASSWORD,
): Promise<void> {
  const answer = await page.context().request.post('/api/auth/sign-in', { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const script = await page.addInitScript(() => localStorage.setItem('hearback.signed-in', '1'));
  await page.goto(path);
  await script.dispose();
  await expect(page.getByRole('banner')).toBeVisible();
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await signInAndOpen(page, '/', email, password);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** A separate browser context with its own cookies and storage. */
export async function openBrowser(
  browser: Browser,
  path: string,
  email: string,
  password = PASSWORD,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAndOpen(page, path, email, password);
  return page;
}
