import { expect, type Page, test } from '@playwright/test';
import { watchComplaints } from './browser-errors.ts';
import { button } from './locators.ts';
import { signInAndOpen } from './people.ts';
import { agreeToLocation, control, listenForReplies, openPaidWorkspace } from './simulators.ts';
import { connectLocation } from './stock.ts';
import { callAs } from './test-stack.ts';

const SEATTLE = 'Seattle Cloud Consulting';
const SEATTLE_ID = 'ghlNorthwindSeattle5';

async function openIntegrations(page: Page, email: string): Promise<void> {
  await signInAndOpen(page, '/integrations', email);
  await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible();
}

async function chooseFor(page: Page, location: string, action: string): Promise<void> {
  await button(page, `More actions for ${location}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function addLocation(page: Page, location: string): Promise<void> {
  await button(page, 'Add Location').click();
  await agreeToLocation(page, location);
}

async function addAccount(page: Page, kind: string, key: string): Promise<void> {
  await page.getByRole('tab', { name: kind }).click();
  await button(page, `Add Account to ${kind}`).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Account Name').fill(`Our ${kind}`);
  await dialog.getByRole('textbox', { name: 'API Key' }).fill(key);
  await dialog.getByRole('button', { name: 'Add Account' }).click();
}

test.describe('the integrations', () => {
  test('connect a location, name it, sync it, disconnect it, reconnect it and delete it', async ({
    page,
    request,
  }) => {
    await openIntegrations(page, await openPaidWorkspace(request, 'single'));
    await expect(page.getByText('No locations connected')).toBeVisible();
    const complaints = watchComplaints(page);

    await button(page, 'Add Location').click();
    await expect(
      page.getByText('You can connect 1 more location(s) with your current subscription.'),
    ).toBeVisible();
    await agreeToLocation(page, SEATTLE);

    const naming = page.getByRole('dialog', { name: 'Name Your GHL Location' });
    await naming.getByLabel('Location name').fill('Seattle office');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Location name updated successfully')).toBeVisible();

    await button(page, 'Sync Seattle office').click();
    await expect(page.getByText('Location synced successfully')).toBeVisible();
    await expect(page.getByRole('list', { name: 'locations' })).toContainText(/[1-9]\d* contacts/);

    await chooseFor(page, 'Seattle office', 'Disconnect');
    await page
      .getByRole('dialog', { name: 'Disconnect Seattle office?' })
      .getByRole('button', { name: 'Disconnect' })
      .click();
    await expect(page.getByText('Location disconnected successfully')).toBeVisible();
    await expect(page.getByText('0/1 active')).toBeVisible();
    await button(page, 'Connect Seattle office').click();
    await agreeToLocation(page, SEATTLE);
    await expect(page.getByText('1/1 active')).toBeVisible();

    await chooseFor(page, 'Seattle office', 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete Seattle office?' });
    await expect(dialog.getByRole('listitem').filter({ hasText: /[1-9]\d* contacts/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete location' }).click();
    await expect(page.getByText('Location and all associated data deleted successfully')).toBeVisible();
    await expect(page.getByText('No locations connected')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('link to a larger plan when the limit is reached', async ({ page, request }) => {
    await openIntegrations(page, await openPaidWorkspace(request, 'single'));
    await addLocation(page, 'Miami Fit Studios');
    await button(page, 'Skip').click();
    await button(page, 'Add Location').click();
    await expect(page.getByText('Location Limit Reached')).toBeVisible();
    const way = page.getByRole('link', { name: 'Upgrade your subscription' });
    await expect(way).toHaveAttribute('href', '/settings');
    await page.reload();
    await expect(page.getByText('Miami Fit Studios')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('show that the CRM revoked its authorization, and recover', async ({ page, request }) => {
    await openIntegrations(page, await openPaidWorkspace(request, 'five'));
    await addLocation(page, SEATTLE);
    await button(page, 'Skip').click();
    await control(request, 'highlevel/expire-token', { locationId: SEATTLE_ID, refresh: true });
    await button(page, 'Refresh Tokens').click();
    await expect(page.getByText('No tokens needed refreshing')).toBeVisible();
    await button(page, `Sync ${SEATTLE}`).click();
    await expect(page.getByText('Failed to sync location')).toBeVisible();
    await expect(page.getByText('Authorization expired', { exact: true })).toBeVisible();
    await button(page, `Reconnect ${SEATTLE}`).click();
    await agreeToLocation(page, SEATTLE);
    await expect(button(page, `Sync ${SEATTLE}`)).toBeVisible();
    await expect(page.getByText('Authorization expired', { exact: true })).toHaveCount(0);
  });

  test("show the CRM's message when the person declines there", async ({ page, request }) => {
    await openIntegrations(page, await openPaidWorkspace(request, 'five'));
    await button(page, 'Add Location').click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('OAuth Error')).toBeVisible();
    await expect(page.getByText('The user denied the request')).toBeVisible();
    await expect(page).toHaveURL('/integrations');
  });

  test('reject invalid keys, accept valid ones and fetch their campaigns', async ({ page, request }) => {
    await openIntegrations(page, await openPaidWorkspace(request, 'five'));
    for (const { kind, product, key } of [
      { kind: 'Cold Email', product: 'Instantly', key: 'inst_demo_northwind_a' },
      { kind: 'LinkedIn Outreach', product: 'HeyReach', key: 'hr_demo_northwind' },
    ]) {
      await addAccount(page, kind, 'not a key');
      await expect(page.getByText(`Invalid API key - could not connect to ${product}`)).toBeVisible();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await addAccount(page, kind, key);
      await expect(page.getByText(`${product} account added`)).toBeVisible();
      await expect(page.getByText(/ampaigns synced successfully - [1-9]\d* campaigns synced/)).toBeVisible();
      await expect(page.getByText(`Key ••••${key.slice(-4)}`)).toBeVisible();
      await expect(page.getByRole('region', { name: `${kind} webhook` })).toBeVisible();
    }
    await expect(page.getByText('Active', { exact: true })).toHaveCount(2);
  });

  test('show a reply as soon as a lead sends it', async ({ page, request }) => {
    const key = 'inst_demo_northwind_b';
    await openIntegrations(page, await openPaidWorkspace(request, 'five'));
    await addAccount(page, 'Cold Email', key);
    await button(page, 'Set up Cold Email webhook').click();
    const url = page.getByLabel('Webhook URL', { exact: true });
    await expect(url).toHaveValue(/\/api\/webhooks\/instantly\//);
    await listenForReplies(request, key, await url.inputValue());
    await button(page, 'Show Recent events').click();
    await expect(page.getByText('No events yet')).toBeVisible();
    await control(request, 'instantly/reply', { account: key, text: 'Yes, tell me more.' });
    const events = page.getByRole('list', { name: 'Recent events' });
    await expect(events.getByText('reply', { exact: true })).toBeVisible();
    await expect(events.getByText('processed')).toBeVisible();
    await expect(page.getByText('Last event received just now')).toBeVisible();
  });

  test('show three accounts and all actions of a provider on one screen', async ({ page, request }) => {
    const email = await openPaidWorkspace(request, 'five');
    const owner = await callAs(request, email);
    for (const api_key of ['inst_demo_northwind_a', 'inst_demo_northwind_b', 'inst_demo_solo'])
      await owner.post('/api/accounts', { provider: 'instantly', name: `Mail ${api_key}`, api_key });
    await openIntegrations(page, email);
    await connectLocation(page, 'Miami Fit Studios');
    await expect(page.getByText('Set up your workspace')).toHaveCount(0);
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport);
      await page.getByRole('tab', { name: 'CRM' }).click();
      await expect(button(page, 'Add Location')).toBeInViewport({ ratio: 1 });
      await expect(button(page, 'More actions for Miami Fit Studios')).toBeInViewport({ ratio: 1 });
      await page.getByRole('tab', { name: 'Cold Email' }).click();
      await expect(page.getByRole('button', { name: /^Sync Mail/ })).toHaveCount(3);
      for (const name of ['Add Account to Cold Email', 'Disconnect Cold Email', 'Set up Cold Email webhook'])
        await expect(button(page, name)).toBeInViewport({ ratio: 1 });
      for (const sync of await page.getByRole('button', { name: /^Sync Mail/ }).all())
        await expect(sync).toBeInViewport({ ratio: 1 });
      await expect(button(page, 'Show Recent events')).toBeInViewport({ ratio: 1 });
    }
  });
});
