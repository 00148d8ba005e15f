import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ANA, lead, openCorrespondence, waitForConversations } from './correspondence.ts';
import { button } from './locators.ts';
import { signInAndOpen } from './people.ts';
import { openWorkspace } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const PAGE = '/settings?tab=webhooks';
const simulators = () => process.env.HEARBACK_E2E_SIMULATORS_URL ?? '';

type HookMessage = {
  readonly channel: string;
  readonly body: { readonly type: string; readonly data: { readonly challenge?: string } };
};

/** Messages that the receiver stored, newest first. */
async function listReceived(request: APIRequestContext, channel: string): Promise<HookMessage['body'][]> {
  const answer = await request.get(`${simulators()}/_control/hooks/messages`, {
    headers: { 'x-simulator-control': '1' },
  });
  const messages = (await answer.json()) as HookMessage[];
  return messages.filter((one) => one.channel === channel).map(({ body }) => body);
}

const endpoint = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Adds an endpoint and verifies it with the challenge that the receiver got. Returns the secret. */
async function addEndpoint(page: Page, name: string, channel: string): Promise<string> {
  await button(page, 'New endpoint').click();
  const form = page.getByRole('dialog', { name: 'New webhook endpoint' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('URL').fill(`${simulators()}/hooks/${channel}`);
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  const secretDialog = page.getByRole('dialog', { name: 'Copy your signing secret' });
  const secret = await secretDialog.getByLabel('Signing secret', { exact: true }).inputValue();
  await secretDialog.getByRole('button', { name: 'Done' }).click();
  const tested = page.getByRole('dialog', { name: `Test ${name}` });
  await tested.getByRole('button', { name: 'Send test' }).click();
  await expect(tested.getByRole('status')).toContainText('The endpoint returned HTTP status 200.');
  const [test] = await listReceived(page.request, channel);
  await tested.getByLabel('Challenge').fill(test?.data.challenge ?? '');
  await tested.getByRole('button', { name: 'Verify' }).click();
  await expect(endpoint(page, name).getByText('Live', { exact: true })).toBeVisible();
  return secret;
}

test('an endpoint is added, verified, receives a reply, and its delivery is sent again', async ({
  page,
  request,
}) => {
  const { owner, answer } = await openCorrespondence(request);
  const channel = `zap-${crypto.randomUUID()}`;
  await signInAndOpen(page, PAGE, owner);
  await expect(page.getByText('No webhook endpoints yet')).toBeVisible();
  await expectAccessible(page, 'No webhook endpoints');

  await button(page, 'New endpoint').click();
  const form = page.getByRole('dialog', { name: 'New webhook endpoint' });
  await form.getByLabel('Name').fill('Metadata');
  await form.getByLabel('URL').fill('https://169.254.169.254/latest/meta-data');
  await expectAccessible(page, 'The form of a webhook endpoint');
  await form.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(form.getByText('Addresses in private networks are not allowed.')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();

  const secret = await addEndpoint(page, 'Zapier', channel);
  expect(secret).toMatch(/^whsec_/);
  await page.reload();
  await expect(endpoint(page, 'Zapier')).toContainText('reply.received');
  expect(await page.content()).not.toContain(secret);

  await answer(ANA, { text: 'Tell me more.', subject: 'Sprockets' });
  await waitForConversations(request, owner, 1);
  const countReplies = async () =>
    (await listReceived(request, channel)).filter(({ type }) => type === 'reply.received').length;
  await expect.poll(countReplies).toBe(1);

  await button(page, 'Deliveries to Zapier').click();
  const log = page.getByRole('dialog', { name: 'Deliveries to Zapier' });
  const delivered = log.getByRole('group', { name: 'reply.received, Delivered' });
  await expect(delivered).toContainText('Attempt 1: Status 200');
  await delivered.getByRole('button', { name: 'Details' }).click();
  await expect(delivered.getByText('webhook-id: msg_')).toBeVisible();
  await expect(delivered).not.toContainText('Tell me more.');
  await expectAccessible(page, 'The delivery log');
  await delivered.getByRole('button', { name: 'Replay' }).click();
  await expect.poll(countReplies).toBe(2);
  await log.getByLabel('Show', { exact: true }).selectOption('Failed');
  await expect(log.getByText('No deliveries')).toBeVisible();
});

test('failing and closed endpoints show what to do, and an endpoint is disabled, enabled and deleted', async ({
  page,
  request,
}) => {
  const { owner, answer } = await openCorrespondence(request);
  await signInAndOpen(page, PAGE, owner);
  await addEndpoint(page, 'Warehouse', `failing-${crypto.randomUUID()}`);
  await addEndpoint(page, 'Old tool', `closed-${crypto.randomUUID()}`);
  await answer(lead('Ben Lead', 'Ben Company'), { text: 'Call me.', subject: 'Sprockets' });
  await waitForConversations(request, owner, 1);

  const closed = endpoint(page, 'Old tool');
  await expect(closed.getByText('Disabled', { exact: true })).toBeVisible();
  await expect(closed).toContainText('It returned HTTP status 410. Enable it if the address works again.');
  await expect(async () => {
    await page.reload();
    await expect(endpoint(page, 'Warehouse')).toContainText('Deliveries have failed since', {
      timeout: 2_000,
    });
  }).toPass();
  await expectAccessible(page, 'Endpoints that fail');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'Endpoints that fail on a phone');

  await button(page, 'Deliveries to Warehouse').click();
  const log = page.getByRole('dialog', { name: 'Deliveries to Warehouse' });
  const waiting = log.getByRole('group', { name: 'reply.received, Waiting' });
  await expect(waiting).toContainText('The receiver returned HTTP status 500.');
  await waiting.getByRole('button', { name: 'Details' }).click();
  await expect(waiting.getByText('Out of memory')).toBeVisible();
  await expectAccessible(page, 'The delivery log on a phone');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });

  await button(page, 'Enable Old tool').click();
  await expect(closed.getByText('Live', { exact: true })).toBeVisible();
  await button(page, 'More actions for Old tool').click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable endpoint' }).click();
  await expect(closed.getByText('Disabled', { exact: true })).toBeVisible();
  await button(page, 'More actions for Old tool').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete endpoint' }).click();
  await expect(closed).toHaveCount(0);
});

test('a list that could not be loaded can be reloaded', async ({ page, request }) => {
  await page.route('**/api/webhook-endpoints', (route) => route.fulfill({ status: 500, body: '{}' }));
  await signInAndOpen(page, PAGE, await openWorkspace(request));
  await expect(page.getByText('Failed to load the webhook endpoints')).toBeVisible();
  await page.unroute('**/api/webhook-endpoints');
  await button(page, 'Try again').click();
  await expect(page.getByText('No webhook endpoints yet')).toBeVisible();
});
