import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { button } from './locators.ts';
import { DEMO, signInAndOpen } from './people.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('clients are sorted, filtered, opened in the inbox and downloaded', async ({ page }) => {
  await signInAndOpen(page, '/clients', DEMO.owner);
  const table = page.getByRole('table', { name: 'Clients' });
  await expect(table).toBeVisible();
  const names = table.getByRole('rowheader');
  const all = await names.allTextContents();
  expect(all.length).toBeGreaterThan(1);
  await expectAccessible(page, 'The clients');

  await table.getByRole('button', { name: 'Client', exact: true }).click();
  await expect(page).toHaveURL(/sort=name&order=asc/);
  await expect(names).toHaveText(all.toSorted((a, b) => a.localeCompare(b)));
  await table.getByRole('button', { name: 'Client', exact: true }).click();
  await expect(names).toHaveText(all.toSorted((a, b) => b.localeCompare(a)));

  const [clientName = ''] = all;
  await page.getByLabel('Search clients').fill(clientName);
  await expect(names).toHaveText([clientName]);
  await button(page, 'Save as view').click();
  await page.getByLabel('Name').fill('One client');
  await expectAccessible(page, 'The dialog for a view of the clients');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('View').locator('option:checked')).toHaveText('One client');

  const download = page.waitForEvent('download');
  await button(page, 'Download CSV').click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(clientName);

  const toDo = table
    .getByRole('row', { name: new RegExp(clientName) })
    .getByRole('link')
    .nth(1);
  const count = await toDo.textContent();
  await toDo.click();
  await expect(page).toHaveURL(/\/conversations\?.*location_id=.*needs_action=true/);
  expect(Number(count)).toBeGreaterThanOrEqual(0);
  await page.goBack();
  await expect(names).toHaveText([clientName]);
  await button(page, 'Delete view').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await expect(names).toHaveCount(all.length);
});
