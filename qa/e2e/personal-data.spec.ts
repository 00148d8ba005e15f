import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { lead, openCorrespondence, waitForConversations } from './correspondence.ts';
import { signInAndOpen } from './people.ts';

const ZOE = lead('Zoe Quirk', 'Quirk Works');
const ANA = lead('Ana Stays', 'Ana Company');

/**
 * Files of the data directory that contain the person's data: logs, settings and other files
 * besides the database. `erasing.int.test.ts` searches the database table by table. PostgreSQL
 * removes old rows from its own files when it vacuums.
 */
function filesNaming(words: readonly string[]): string[] {
  const { HEARBACK_E2E_DATA_DIR: folder = '' } = process.env;
  const files = globSync(`${folder}/**/*`, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('pgdata'),
  );
  expect(files.length).toBeGreaterThan(0);
  const naming = (path: string) => words.some((word) => readFileSync(path).includes(word));
  return files.map(({ parentPath, name }) => `${parentPath}/${name}`).filter(naming);
}

test('everything about a person is found, exported and erased, and their conversation is gone', async ({
  page,
  request,
}) => {
  const { owner, answer } = await openCorrespondence(request);
  await answer(ZOE, { text: 'I collect blue whale songs.', subject: 'Songs' });
  await answer(ANA, { text: 'Tell me more.', subject: 'More' });
  await waitForConversations(request, owner, 2);
  await signInAndOpen(page, '/settings?tab=privacy', owner);
  await page.getByLabel('Email address, name or LinkedIn profile').fill('quirk zoe');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await page.getByRole('button', { name: 'Look up Zoe Quirk' }).click();
  const dataTable = page.getByRole('table', { name: 'Data' });
  await expect(dataTable.getByRole('row', { name: /^Messages/ })).toContainText('1 row');
  await expectAccessible(page, 'what is held of a person');

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as HTML' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toContain(`Personal data of ${ZOE.email}`);
  expect(file).toContain('I collect blue whale songs.');
  expect(file).not.toContain('Tell me more.');

  await page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${ZOE.email}?` });
  await expect(dialog.getByRole('button', { name: 'Erase permanently' })).toBeDisabled();
  await expectAccessible(page, 'the confirmation of an erasure');
  await dialog.getByLabel(`Type ${ZOE.email} to confirm`).fill(ZOE.email);
  await dialog.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('A person was erased')).toBeVisible();
  await expect(page.getByText('Instantly: A lead in 1 campaign.')).toBeVisible();
  await expect(page.getByText(`Export of ${ZOE.email}`)).toHaveCount(0);

  const days = page.getByLabel('Webhook events: days');
  await days.fill('10');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(
    page.getByText('Would delete the payload of 0 webhook events older than 10 days.'),
  ).toBeVisible();

  await signInAndOpen(page, '/conversations', owner);
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Ana Stays');
  expect(filesNaming([ZOE.email, 'Zoe Quirk', 'blue whale songs'])).toEqual([]);
});
