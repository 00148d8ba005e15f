import { expect, type Page, test } from '@playwright/test';
import { openClientWorkspace } from './agency-hosts.ts';
import { expectAccessible } from './axe.ts';
import { waitUntilSeen } from './live.ts';
import { button, rows } from './locators.ts';
import { openBrowser, signInAndOpen } from './people.ts';
import { makePerson } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Client access to/ });

/** Opens the dialog of the only location. */
async function change(page: Page, choose: () => Promise<void>): Promise<void> {
  await button(page, 'Change').click();
  await choose();
  await expect(dialog(page).getByRole('status')).toContainText('Affects 1 client: Cleo Made.');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test('an owner changes what a client sees, and the open page of the client is updated', async ({
  page,
  browser,
  request,
}) => {
  const { owner, location_id } = await openClientWorkspace(
    page,
    request,
    'I am out of the office until further notice.',
  );
  const terms = { by: owner, userType: 'agency_customer', locations: [location_id] };
  const cleo = await makePerson(request, 'Cleo', terms);

  // A new client sees interested leads only, and Ana is not one of them.
  const client = await openBrowser(browser, '/conversations', cleo.email, cleo.password);
  const inbox = client.getByRole('link', { name: 'Conversations' });
  await expect(inbox).toBeVisible();
  await expect(client.getByText('No conversations found')).toBeVisible();
  await expect(rows(client)).toHaveCount(0);

  await signInAndOpen(page, '/settings?tab=client_access', owner);
  await expect(page.getByText('Interested leads, reports, meetings')).toBeVisible();
  await expectAccessible(page, 'The client access');
  await waitUntilSeen(
    'all threads',
    () =>
      change(page, async () => {
        await dialog(page)
          .getByRole('radio', { name: /^All conversations/ })
          .check();
        await dialog(page)
          .getByRole('checkbox', { name: /^Ask questions/ })
          .check();
        await expectAccessible(page, 'The dialog of the client access');
      }),
    { on: rows(client) },
  );
  await rows(client).click();
  await expect(button(client, 'Ask the agency')).toBeVisible();
  await expect(client.getByRole('textbox', { name: /^Reply to/ })).toHaveCount(0);

  await waitUntilSeen(
    'answers',
    () =>
      change(page, () =>
        dialog(page)
          .getByRole('checkbox', { name: /^Reply to leads/ })
          .check(),
      ),
    { on: client.getByRole('textbox', { name: /^Reply to/ }) },
  );
  await expectAccessible(client, 'A thread that a client may answer');

  await waitUntilSeen(
    'outcomes only',
    () =>
      change(page, () =>
        dialog(page)
          .getByRole('radio', { name: /^Results only/ })
          .check(),
      ),
    { on: inbox, gone: true },
  );
  await expect(rows(client)).toHaveCount(0);
  await client.goto('/');
  await expect(client.getByRole('list', { name: 'Figures' })).toContainText('Active Conversations');
  await page.goto('/settings?tab=audit');
  await expect(page.getByText(/changed client access to the location/).first()).toBeVisible();
  await client.context().close();
});
