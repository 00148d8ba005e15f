import type { Page } from '@playwright/test';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const sent = (page: Page) => page.getByRole('article', { name: 'Sent message' });
export const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
export const received = (page: Page) => page.getByRole('article', { name: 'Received message' });
export const toDisposition = (page: Page) => page.getByRole('button', { name: /^Lead disposition: / });
