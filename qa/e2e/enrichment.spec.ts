import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchComplaints } from './browser-errors.ts';
import { CAMPAIGN, lead, openCorrespondence, waitForConversations } from './correspondence.ts';
import { button, HEADER, importFile, leadRow, openWizard } from './lead-files.ts';
import { connectClay, findCampaign, openOutreach, readyForLeads } from './outreach.ts';
import { DEMO, openBrowser, signInAndOpen } from './people.ts';
import { control } from './simulators.ts';
import { callAs } from './test-stack.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

test.describe('enrichment', () => {
  // All tests in this file configure the table identically, so they can run in parallel.
  test.beforeEach(({ request }) => control(request, 'clay', { mode: 'success', delayMs: 1500 }));

  test('appears in the list and in the open conversation while both are open', async ({
    page,
    browser,
    request,
  }) => {
    // Long enough that both screens show that it runs.
    await control(request, 'clay', { mode: 'success', delayMs: 8000 });
    const { owner, answer } = await openCorrespondence(request);
    await answer(lead('Ada Byron', 'Analytical Engines'), { text: 'Tell me more.', subject: 'Engines' });
    await waitForConversations(request, owner, 1);
    const { id } = await findCampaign(request, owner, CAMPAIGN);
    await readyForLeads(request, owner, id);
    const leadsPath = `/campaigns/${id}?tab=leads`;

    await signInAndOpen(page, leadsPath, owner);
    const thread = await openBrowser(browser, '/conversations', owner);
    await thread.getByRole('link', { name: 'Ada Byron' }).click();
    const header = thread.getByRole('main').locator('header').filter({ hasText: 'Ada Byron' });
    await expect(header.getByText('Enrichment Pending')).toBeVisible();
    const ada = leadRow(page, 'Ada Byron');
    await button(page, 'More actions for Ada Byron').click();
    await page.getByRole('menuitem', { name: 'Re-enrich' }).click();
    await expect(page.getByText('Failed to trigger enrichment')).toBeVisible();
    await expect(page.getByText('Connect your Clay table under Enrichment first.')).toBeVisible();
    await expect(ada.getByText('Not enriched', { exact: true })).toBeVisible();

    // Confirming their number sends the leads that waited for a table.
    await connectClay(request, owner, 1);
    await expect(ada.getByText('Processing', { exact: true })).toBeVisible();
    await expect(header.getByText('Running', { exact: true })).toBeVisible();
    await expect(ada.getByText('Complete', { exact: true })).toBeVisible();
    await expect(header.getByText('Enrichment Complete')).toBeVisible();
    await thread.getByRole('button', { name: 'Details' }).click();
    await expect(thread.getByText(/^Analytical Engines is a .* business/)).toBeVisible();
  });

  test('runs after an import, is requested again in bulk, edited by two users, and removed with counts', async ({
    page,
    browser,
    request,
  }) => {
    const { owner, leadsPath } = await openOutreach(request);
    await connectClay(request, owner);
    const complaints = watchComplaints(page);
    await signInAndOpen(page, leadsPath, owner);
    await openWizard(page);
    const people = ['Ada,Byron,Engines', 'Ben,Bitdiddle,Lambda', 'Cy,Dee,Lambda'];
    const rows = people.map((person, n) => `${person},lead${n}@enrich.example,,`);
    await importFile(page, 'three.csv', `${HEADER}\n${rows.join('\n')}\n`);
    await button(page, 'Done').click();
    const complete = leadRow(page, /Complete/);
    await expect(complete).toHaveCount(3);

    await page.getByLabel('Select Ada Byron').check();
    await page.getByLabel('Select Cy Dee').check();
    await expect(page.getByText('2 leads selected')).toBeVisible();
    await expectAccessible(page, 'ticked leads');
    await button(page, 'Re-enrich selected').click();
    const dialog = page.getByRole('dialog', { name: 'Enrich again?' });
    await expect(dialog.getByRole('listitem')).toHaveText(['2 contacts']);
    await dialog.getByRole('button', { name: 'Re-enrich' }).click();
    await expect(page.getByText('Re-enrichment triggered')).toBeVisible();
    await expect(complete).toHaveCount(1);
    await expect(complete).toHaveCount(3);

    await button(page, 'Ben Bitdiddle').click();
    const details = page.getByRole('dialog', { name: 'Contact Details' });
    await expect(details.getByText('Ideal Customer Profile')).toBeVisible();
    await expectAccessible(page, 'Contact Details');
    await button(page, 'Edit contact').click();
    await expectAccessible(page, 'Edit Contact');
    const colleague = await openBrowser(browser, leadsPath, owner);
    await button(colleague, 'More actions for Ben Bitdiddle').click();
    await colleague.getByRole('menuitem', { name: 'Edit contact' }).click();
    await colleague.getByLabel('Job Title').fill('Chair');
    await colleague.getByLabel('Phone').fill('+1 555 0199');
    await button(colleague, 'Save changes').click();
    await expect(colleague.getByText('Contact updated')).toBeVisible();
    await page.getByLabel('Job Title').fill('President');
    await button(page, 'Save changes').click();
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this contact' });
    await expect(notice).toContainText('Both of you changed Job Title. Saving replaces their change.');
    await expect(notice.getByRole('listitem')).toHaveText(['Job Title: Chair']);
    await expect(page.getByLabel('Phone')).toHaveValue('+1 555 0199');
    await button(page, 'Save changes').click();
    await expect(page.getByText('Contact updated')).toBeVisible();
    await expect(leadRow(colleague, 'Ben Bitdiddle')).toContainText('President');

    await page.getByLabel('Select all shown leads').check();
    await button(page, 'Remove selected').click();
    const asks = page.getByRole('dialog', { name: 'Remove from campaign?' });
    await expect(asks.getByRole('listitem')).toHaveText(['3 contacts']);
    await asks.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('3 contacts removed from campaign')).toBeVisible();
    await expect(page.getByText('No leads found')).toBeVisible();
    await expect(colleague.getByText('No leads found')).toBeVisible();
    // The only error is the conflict with the faster colleague.
    expect(complaints.filter((words) => !words.includes('409'))).toEqual([]);
  });

  test('is connected with the URL of the table, tested with a test row, and disconnected', async ({
    page,
    request,
  }) => {
    const { owner } = await openOutreach(request);
    await signInAndOpen(page, '/integrations?tab=more', owner);
    const card = page.getByRole('region', { name: 'Clay enrichment' });
    await expect(card.getByText('Not connected')).toBeVisible();
    await card.getByRole('link', { name: 'Open Enrichment' }).click();
    await expect(page).toHaveURL('/enrichment?tab=clay');
    const panel = page.getByRole('region', { name: 'Clay enrichment' });
    await expect(panel.getByText('Not connected')).toBeVisible();
    await panel.getByRole('button', { name: 'Set up Clay enrichment' }).click();
    await panel.getByLabel('Clay webhook URL').fill('https://clay.example/webhook');
    await panel.getByRole('button', { name: 'Connect' }).click();
    await expect(panel.getByText(/^Enter the webhook URL of your Clay table\./)).toBeVisible();
    await panel.getByLabel('Clay webhook URL').fill('https://api.clay.com/v3/sources/webhook/table-a1b2');
    await panel.getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByText('Clay table connected')).toBeVisible();
    await expect(panel.getByText('Saved: …a1b2. Enter another URL to replace it.')).toBeVisible();
    await panel.getByRole('button', { name: 'Send test row' }).click();
    await expect(panel.getByText(/^Clay responded to the test row/)).toBeVisible();
    await expectAccessible(page, 'the connected Clay table');
    await panel.getByRole('button', { name: 'Disconnect Clay' }).click();
    await page
      .getByRole('dialog', { name: 'Disconnect Clay?' })
      .getByRole('button', { name: 'Disconnect' })
      .click();
    await expect(panel.getByText('Not connected')).toBeVisible();
  });

  test('has its own screen to skip leads, request them again, and find gaps', async ({ page, request }) => {
    const { owner, leadsPath } = await openOutreach(request);
    await signInAndOpen(page, leadsPath, owner);
    await openWizard(page);
    const rows = ['Ada,Byron,Engines', 'Ben,Bitdiddle,Lambda'].map(
      (each, n) => `${each},l${n}@gap.example,,`,
    );
    await importFile(page, 'two.csv', `${HEADER}\n${rows.join('\n')}\n`);
    await button(page, 'Done').click();
    await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
    await page.getByRole('link', { name: 'Enrichment', exact: true }).click();
    const statuses = page.getByRole('region', { name: 'Leads', exact: true });
    const line = (name: string) => statuses.getByRole('row').filter({ hasText: name });
    const unsent = 'Not sent: no Clay table is connected';
    await expect(line(unsent)).toContainText('2');
    await statuses.getByRole('button', { name: `Skip ${unsent}` }).click();
    await page
      .getByRole('dialog', { name: 'Skip enrichment?' })
      .getByRole('button', { name: 'Skip' })
      .click();
    await expect(page.getByText('Skipping 2 leads')).toBeVisible();
    await expect(line('Skipped manually')).toContainText('2');
    await expect(line(unsent)).toHaveCount(0);

    await connectClay(request, owner);
    await statuses.getByRole('button', { name: 'Retry Skipped manually' }).click();
    await page
      .getByRole('dialog', { name: 'Enrich again?' })
      .getByRole('button', { name: 'Re-enrich' })
      .click();
    await expect(line('Skipped manually')).toHaveCount(0);
    const openTab = (name: string) => page.getByRole('tab', { name, exact: true }).click();
    await openTab('Campaigns');
    await expect(page).toHaveURL(/tab=campaigns/);
    const campaigns = page.getByRole('region', { name: 'By campaign' });
    await expect(campaigns.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText('2');
    await openTab('Overview');
    await button(page, 'Show as a table').click();
    await expect(page.getByRole('region', { name: 'Over time' }).getByRole('row').nth(1)).toContainText('2');
    await expect(
      page.getByRole('region', { name: 'Filled by Clay' }).getByText('100%').first(),
    ).toBeVisible();
    await expectAccessible(page, 'the enrichment of leads');

    await openTab('Gaps');
    await page.getByRole('combobox', { name: 'Missing field' }).click();
    await page.getByRole('option', { name: 'Website' }).click();
    await expect(page).toHaveURL(/missing=website/);
    await page.getByRole('region', { name: 'Contacts with gaps' }).getByRole('link').first().click();
    await expect(page.getByRole('dialog', { name: 'Contact Details' })).toBeVisible();
  });

  test('and leads are hidden from a read-only customer', async ({ page, request }) => {
    await signInAndOpen(page, `/campaigns/${UNKNOWN_ID}?tab=leads`, DEMO.client);
    await expect(page).not.toHaveURL(/campaigns/);
    await expect(page.getByRole('link', { name: 'Campaigns' })).toHaveCount(0);
    const reader = await callAs(request, DEMO.client);
    const leads = `/api/campaigns/${UNKNOWN_ID}/leads`;
    const selection = { contact_ids: [UNKNOWN_ID] };
    const refused = await Promise.all([
      reader.ask('POST', `/api/campaigns/${UNKNOWN_ID}/imports`, { file_name: 'a.csv', file_size: 1 }),
      reader.ask('POST', `${leads}/remove`, { selection }),
      reader.ask('POST', `${leads}/re-enrich`, { selection }),
      reader.ask('PUT', '/api/enrichment/clay', { webhook_url: 'https://api.clay.com/v3/sources/webhook/x' }),
    ]);
    expect(refused.map((answer) => answer.status())).toEqual([403, 403, 403, 403]);
  });
});
