import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchComplaints } from './browser-errors.ts';
import { button } from './locators.ts';
import { DEMO, signInAndOpen } from './people.ts';
import { control, openPaidWorkspace } from './simulators.ts';
import { callAs } from './test-stack.ts';

const PATH = '/integrations/senders';
const heading = (page: Page) => page.getByRole('heading', { name: 'Sender health', level: 1 });
const row = (page: Page, sender: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(sender) }) });

type Sender = {
  readonly id: string;
  readonly sender_key: string;
  readonly kind: string;
  readonly campaigns: { readonly id: string }[];
};
type Caller = {
  readonly get: (
    path: string,
  ) => Promise<{ conversations: { contact_id: string }[]; sender_problem: string | null }>;
};

/** A conversation whose sender cannot send. Campaigns use several mailboxes. */
async function findBlocked({ get }: Caller, senders: readonly Sender[]): Promise<string> {
  for (const { campaigns } of senders)
    for (const { id } of campaigns) {
      const { conversations } = await get(`/api/conversations?campaign_id=${id}`);
      for (const { contact_id } of conversations.slice(0, 20))
        if ((await get(`/api/conversations/${contact_id}`)).sender_problem !== null) return contact_id;
    }
  throw new Error('No conversation has a sender that fails.');
}

test.describe('sender health', () => {
  for (const width of [1440, 390])
    test(`lists failing senders first and says what to do at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signInAndOpen(page, PATH, DEMO.owner);
      await expect(heading(page)).toBeVisible();
      const complaints = watchComplaints(page);
      const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
      await expect(rows.first()).toContainText('Failing');
      await expect(rows.filter({ hasText: 'Watch' }).first()).toBeVisible();
      await expect(rows.filter({ hasText: 'Healthy' }).first()).toBeVisible();
      await expectAccessible(page, PATH);
      await button(page, 'Details of Anna Keller').click();
      await expect(page.getByText('Sign in to this LinkedIn account again in HeyReach.')).toBeVisible();
      await expectAccessible(page, 'the details of a sender');
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
      ).toBe(true);
      await page.getByText(/^Problems \(\d+\)$/).click();
      await expect(rows.filter({ hasText: 'Healthy' })).toHaveCount(0);
      await expect(page).toHaveURL(/show=problems/);
      expect(complaints).toEqual([]);
    });

  test('repairs a mailbox at Instantly after a confirmation', async ({ page, request }) => {
    const email = await openPaidWorkspace(request, 'single');
    await signInAndOpen(page, PATH, email);
    await expect(page.getByText('No senders yet')).toBeVisible();
    await expectAccessible(page, 'the empty list');
    const owner = await callAs(request, email);
    await owner.post('/api/accounts', { provider: 'instantly', name: 'Mail', api_key: 'inst_demo_solo' });
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    await expect(rows.first()).toBeVisible();
    const { senders } = await owner.get('/api/senders');
    const { sender_key } = senders.find(
      ({ connection }: { connection: string }) => connection === 'connected',
    );

    await button(page, `Details of ${sender_key}`).click();
    await control(request, `instantly/mailboxes/${sender_key}`, { warmup_status: 0 });
    const sender = senders.find((one: { sender_key: string }) => one.sender_key === sender_key);
    // Reads the mailbox again, and so finds that its warm-up is paused.
    await owner.post(`/api/senders/${sender.id}/fix`, { action: 'resume' });
    await expect(row(page, sender_key)).toContainText('Watch');
    await button(page, 'Turn on warm-up').click();
    const dialog = page.getByRole('dialog', { name: `Turn on warm-up for ${sender_key}?` });
    await expect(
      dialog.getByText('Instantly sends and receives warm-up email with this mailbox every day.'),
    ).toBeVisible();
    await expectAccessible(page, 'the confirmation');
    await dialog.getByRole('button', { name: 'Turn on warm-up' }).click();
    await expect(page.getByText('Warm-up turned on')).toBeVisible();
    await expect(row(page, sender_key)).not.toContainText('Watch');
  });

  test('a disconnected mailbox is shown above the reply editor', async ({ page, request }) => {
    const owner = await callAs(request, DEMO.owner);
    const { senders } = await owner.get('/api/senders?filter=failing');
    const contact = await findBlocked(
      owner,
      senders.filter(({ kind }: Sender) => kind === 'mailbox'),
    );
    await signInAndOpen(page, `/conversations?contact=${contact}`, DEMO.owner);
    const notice = page.getByRole('note').filter({ hasText: 'Replies cannot be sent from this sender.' });
    await expect(notice).toContainText('Connection error: Invalid login: the password was changed');
    await expectAccessible(page, 'the notice above the reply editor');
    await notice.getByRole('link', { name: 'Open sender health' }).click();
    await expect(heading(page)).toBeVisible();
  });

  test('is closed to clients', async ({ page, request }) => {
    const client = await callAs(request, DEMO.client);
    expect((await client.ask('GET', '/api/senders')).status()).toBe(403);
    await signInAndOpen(page, PATH, DEMO.client);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  });
});
