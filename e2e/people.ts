import { type Browser, expect, type Page } from '@playwright/test';

export const PASSWORD = 'hearback-demo';

export const DEMO = {
  owner: 'owner@demo.hearback.test',
  team: 'team@demo.hearback.test',
  client: 'client@demo.hearback.test',
  solo: 'solo@demo.hearback.test',
} as const;

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** A browser of its own: other cookies, other storage, as on another machine. */
export async function openBrowser(browser: Browser, email: string, password = PASSWORD): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, email, password);
  return page;
}
