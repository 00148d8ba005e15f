import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchComplaints } from './browser-errors.ts';
import {
  button,
  chooseFile,
  downloadFailures,
  figure,
  HEADER,
  importFile,
  leadRow,
  openWizard,
  wizard,
} from './lead-files.ts';
import { openOutreach } from './outreach.ts';
import { signInAndOpen } from './people.ts';
import { choose } from './test-stack.ts';

const GOOD = `${HEADER}\nAda,Byron,Analytical Engines,ada@gmail.com,,12\nBen,Bitdiddle,Lambda Works,ben@lambda.example,,40\n`;

/** Tabs to the element with this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const target = page.getByRole('button', { name, exact: true }).or(page.getByRole('combobox', { name }));
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}

const press = async (page: Page, name: string) => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

test.describe('leads from a file', () => {
  test('are imported into a cold-email campaign by keyboard alone, without accessibility violations', async ({
    page,
    request,
  }) => {
    const { owner, leadsPath } = await openOutreach(request);
    const complaints = watchComplaints(page);
    await signInAndOpen(page, leadsPath, owner);
    await expect(page.getByText('Upload your first CSV file to start adding leads')).toBeVisible();
    await expectAccessible(page, 'an empty Leads tab');
    await button(page, 'Add Leads').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Drop a CSV file here')).toBeVisible();
    await expectAccessible(page, 'Upload');
    const asks = page.waitForEvent('filechooser');
    await press(page, 'Choose file');
    await (await asks).setFiles({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(GOOD) });

    const preview = page.getByRole('table', { name: 'First 5 rows' });
    await expect(preview.getByText('ada@gmail.com')).toBeVisible();
    await expectAccessible(page, 'Preview');
    await press(page, 'Continue to mapping');
    await press(page, 'Add Custom Field');
    await expect(page.getByRole('textbox', { name: 'Field name' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Field name is required')).toBeVisible();
    await expectAccessible(page, 'Add Custom Field');
    await page.keyboard.type('Head count');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Add Custom Field')).toBeFocused();
    await tabTo(page, 'Field for Team Size');
    await page.keyboard.type('Head');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Field for Team Size' })).toHaveValue('Head count');
    await expectAccessible(page, 'Mapping');
    await press(page, 'Start import');
    await expect(figure(page, 'Successfully imported')).toHaveText('2');
    await expectAccessible(page, 'Complete');
    await press(page, 'Done');
    await expect(button(page, 'Add Leads')).toBeFocused();

    await expect(page.getByText('2 leads')).toBeVisible();
    await expect(leadRow(page, 'Ada Byron').getByText('Not enriched', { exact: true })).toBeVisible();
    await expectAccessible(page, 'a full Leads tab');
    await button(page, 'Ben Bitdiddle').click();
    const details = page.getByRole('dialog', { name: 'Contact Details' });
    await expect(details.getByRole('region', { name: 'Custom fields' })).toContainText('Head count40');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Ben Bitdiddle')).toBeFocused();
    await page.goto(`${leadsPath}&email_provider=gmail`);
    await expect(page.getByText('1 lead', { exact: true })).toBeVisible();
    await page.getByLabel('Search leads').fill('nobody');
    await expect(page.getByText('No leads match your current filters')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('are rejected if the file is not a CSV, and imported into a LinkedIn campaign with their profiles', async ({
    page,
    request,
  }) => {
    const { owner, leadsPath } = await openOutreach(request, { provider: 'heyreach' });
    await signInAndOpen(page, leadsPath, owner);
    await openWizard(page);
    const problem = wizard(page).getByRole('alert');
    await chooseFile(page, 'leads.xlsx', GOOD);
    await expect(problem).toHaveText('Please select a CSV file');
    await chooseFile(page, 'leads.csv', '');
    await expect(problem).toHaveText('CSV file appears to be empty');
    await chooseFile(page, 'leads.csv', Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1'));
    await expect(problem).toHaveText('Error parsing CSV file');

    const profile = 'https://www.linkedin.com/in/grace-hopper-of-leads';
    const rows = `Grace;Hopper;Compilers;${profile}\nNo;Profile;Nowhere;\n`;
    await chooseFile(page, 'profiles.csv', `Vorname;Nachname;Firma;Profil\n${rows}`);
    await expect(page.getByRole('combobox', { name: 'Delimiter' })).toHaveValue('Semicolon');
    await button(page, 'Continue to mapping').click();
    const fieldFor = (column: string) => page.getByRole('combobox', { name: `Field for ${column}` });
    const suggested = {
      Vorname: 'First Name *',
      Nachname: 'Last Name *',
      Firma: 'Company Name *',
      Profil: 'LinkedIn URL *',
    };
    for (const [column, field] of Object.entries(suggested))
      await expect(fieldFor(column)).toHaveValue(field);
    await choose(page, /^Field for Profil/, 'Do not import');
    await button(page, 'Start import').click();
    await expect(wizard(page).getByRole('alert')).toHaveText('Please map required fields: LinkedIn URL');
    await choose(page, /^Field for Profil/, 'LinkedIn URL *');
    await button(page, 'Start import').click();
    await expect(figure(page, 'Successfully imported')).toHaveText('1');
    await expect(wizard(page).getByRole('listitem')).toHaveText([
      'Row 3: LinkedIn URL is required for LinkedIn campaigns',
    ]);
    await button(page, 'Done').click();
    await page.getByLabel('Search leads').fill('Grace Hopper');
    await expect(leadRow(page, 'Grace Hopper')).toContainText(profile);
  });

  test('are reported by row when invalid, downloaded without formulas, and the import is undone', async ({
    page,
    request,
  }) => {
    const { owner, leadsPath } = await openOutreach(request);
    await signInAndOpen(page, leadsPath, owner);
    await openWizard(page);
    await importFile(page, 'first.csv', GOOD);
    await button(page, 'Import another file').click();
    const bad = [
      ',,Nameless Ltd.,who@nameless.example,,',
      'No,Mail,"=HYPERLINK(""http://evil.example"")",,,',
      'Bad,Mail,+1,not an address,,',
      ...Array.from({ length: 9 }, (_row, n) => `,,@Company ${n},n${n}@x.example,,-${n}`),
    ];
    const rows = [...bad, 'Cy,New,New Ltd.,cy@new.example,,', 'Cy,Again,New Ltd.,CY@new.example,,'];
    await importFile(page, 'second.csv', `${GOOD}${rows.join('\n')}\n`);
    await expect(figure(page, 'Successfully imported')).toHaveText('1');
    await expect(figure(page, 'Failed to import')).toHaveText('12');
    await expect(figure(page, 'Duplicates skipped')).toHaveText('3');
    await expect(wizard(page).getByRole('heading', { name: 'First 10 of 12 errors' })).toBeVisible();
    await expect(wizard(page).getByRole('listitem')).toHaveText([
      'Row 4: First name or last name is required',
      'Row 5: Email is required for email campaigns',
      'Row 6: Email "not an address" is not a valid address',
      ...[7, 8, 9, 10, 11, 12, 13].map((row) => `Row ${row}: First name or last name is required`),
    ]);
    const { name, lines } = await downloadFailures(page);
    expect(name).toBe('failed-rows-second.csv');
    expect(lines).toHaveLength(1 + 12 + 3);
    // Only the mapped columns.
    expect(lines[0]).toBe('Row,Reason,First Name,Last Name,Company,Email,LinkedIn URL');
    expect(lines[1]).toMatch(/^2,This contact is already in the campaign,Ada,/);
    expect(lines[4]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines[5]).toContain(",Bad,Mail,'+1,not an address,");
    expect(lines[14]).toBe("15,First name or last name is required,,,'@Company 8,n8@x.example,");

    await button(page, 'Undo import').click();
    const asks = page.getByRole('dialog', { name: 'Undo this import?' });
    await expect(asks.getByRole('listitem')).toHaveText([
      '1 lead removed from the campaign',
      '1 contact deleted',
    ]);
    await asks.getByRole('button', { name: 'Undo import' }).click();
    await expect(wizard(page).getByText('This import was undone.')).toBeVisible();
    await button(page, 'Done').click();
    await expect(page.getByText('2 leads')).toBeVisible();
    await expect(leadRow(page, 'Cy New')).toHaveCount(0);
  });

  test('can be 100,000 in one file, with progress and speed, even after the window is closed', async ({
    page,
    request,
  }) => {
    const { owner, leadsPath } = await openOutreach(request);
    await signInAndOpen(page, leadsPath, owner);
    await openWizard(page);
    const rows = Array.from(
      { length: 100_000 },
      (_row, n) => `First${n},Last${n},Company ${n % 5000},lead${n}@company${n % 5000}.example`,
    );
    await chooseFile(page, 'all.csv', `First Name,Last Name,Company,Email\n${rows.join('\n')}\n`);
    await button(page, 'Continue to mapping').click();
    await button(page, 'Start import').click();
    await expect(page.getByText(/^Processing · [1-9]\d?%$/)).toBeVisible();
    await expect(figure(page, 'Rows per second')).toHaveText(/^[1-9][\d,]*$/);
    await expect(wizard(page).getByText(/^of about [\d,]+ rows$/)).toBeVisible();
    await button(page, 'Continue in the background').click();
    await expect(page.getByText(/^[1-9]\d*,000 leads$/)).toBeVisible();
    await button(page, 'Add Leads').click();
    await expect(figure(page, 'Successfully imported')).toHaveText('100,000', { timeout: 240_000 });
    await expect(figure(page, 'Failed to import')).toHaveText('0');
    await button(page, 'Done').click();
    await expect(page.getByText('100,000 leads')).toBeVisible();
  });
});
