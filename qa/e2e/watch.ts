import type { Page } from '@playwright/test';

/** Collects what the browser itself complains of: blocked by the policy, thrown, or refused to load. */
export function watchComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}
