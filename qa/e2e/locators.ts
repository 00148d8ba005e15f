import type { Page } from '@playwright/test';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const sent = (page: Page) => page.getByRole('article', { name: 'Sent message' });
export const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
/** Presses the keys of a place in the inbox: 't' for To do. */
export async function openPlace(page: Page, key: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(key);
}
export const received = (page: Page) => page.getByRole('article', { name: 'Received message' });
export const toDisposition = (page: Page) => page.getByRole('button', { name: /^Lead disposition: / });
