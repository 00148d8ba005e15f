import { expect, type Page } from '@playwright/test';

export const HEADER = 'First Name,Last Name,Company,Email,LinkedIn URL,Team Size';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const wizard = (page: Page) => page.getByRole('dialog', { name: 'Upload Campaign Leads' });
/** The lead rows that contain this text. */
export const leadRow = (page: Page, hasText: string | RegExp) =>
  page.getByRole('list', { name: 'Leads' }).getByRole('listitem').filter({ hasText });

/** The value next to a term: 'Successfully imported', 'Rows per second'. */
export const figure = (page: Page, term: string | RegExp) =>
  wizard(page).getByText(term).locator('xpath=following-sibling::dd');

export async function openWizard(page: Page): Promise<void> {
  await button(page, 'Add Leads').click();
  await expect(page.getByText('Drop a CSV file here')).toBeVisible();
}

/** Selects a file without the browser's file dialog. */
export const chooseFile = (page: Page, name: string, content: string | Buffer): Promise<void> =>
  wizard(page)
    .locator('input[type=file][accept^=".csv"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

/** From an open wizard to the last step, with the suggested mapping. */
export async function importFile(page: Page, name: string, content: string): Promise<void> {
  await chooseFile(page, name, content);
  await button(page, 'Continue to mapping').click();
  await button(page, 'Start import').click();
  await expect(page.getByRole('tab', { name: 'Complete' })).toBeEnabled();
}

/** The downloaded file. */
export async function downloadFailures(page: Page): Promise<{ name: string; lines: string[] }> {
  const arrives = page.waitForEvent('download');
  await button(page, 'Download failed rows').click();
  const download = await arrives;
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(Buffer.from(part));
  const text = Buffer.concat(parts)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\r\n') };
}
