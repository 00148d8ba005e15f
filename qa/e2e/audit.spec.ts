import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { signInAndOpen } from './people.ts';
import { callAs, openWorkspace } from './test-stack.ts';

test('the audit trail shows sentences, can be filtered, and is exported as a file', async ({
  page,
  request,
}) => {
  const owner = await openWorkspace(request);
  const caller = await callAs(request, owner);
  const snippet = { title: 'Hello', body: 'Hi' };
  expect(
    (await caller.ask('DELETE', '/api/snippets/00000000-0000-4000-8000-000000000000', snippet)).status(),
  ).toBe(404);
  await signInAndOpen(page, '/settings?tab=audit', owner);
  const lines = page.getByRole('row').filter({ hasText: owner });
  await expect(lines.filter({ hasText: 'signed in' }).first()).toContainText('Done');
  await expect(lines.filter({ hasText: 'tried' })).toContainText('Denied');
  await expectAccessible(page, 'the audit trail');

  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Sign-ins' }).click();
  await expect(page).toHaveURL(/kind=sign_ins/);
  await expect(page.getByText('tried')).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain('signed in');
  expect(file).not.toContain('Denied');

  await page.getByLabel('Until').fill('2020-01-01');
  await expect(page.getByText('No matching entries')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(lines.filter({ hasText: 'tried' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Audit trail' })).toBeInViewport();
});
