import { expect, type Page, test } from '@playwright/test';
import { ANA, connectMailbox, openCorrespondence, waitForConversations } from './correspondence.ts';
import { button, rows } from './locators.ts';
import { openBrowser, signInAndOpen } from './people.ts';
import { callAs, makePerson } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const overdue = (page: Page) => page.getByText('Overdue', { exact: true });

test('an interested lead becomes overdue, a colleague answers, and everyone sees who answered', async ({
  page,
  browser,
  request,
}) => {
  const { owner, account, answer } = await openCorrespondence(request);
  await connectMailbox(request, account);
  const caller = await callAs(request, owner);
  const always = { work_days: [1, 2, 3, 4, 5, 6, 7], work_from: '00:00', work_until: '24:00' };
  expect((await caller.ask('PUT', '/api/inbox-settings', { answer_minutes: 10, ...always })).ok()).toBe(true);
  const bea = await makePerson(request, 'Bea', { by: owner });
  await answer(ANA, { text: 'Please send me more information about the sprockets.', subject: 'Sprockets' });
  await waitForConversations(request, owner, 1);
  const colleague = await openBrowser(browser, '/conversations', bea.email, bea.password);
  await page.clock.install();
  await signInAndOpen(page, '/conversations', owner);
  await rows(page).click();
  await page.getByRole('heading', { name: 'Ana Lead', level: 2 }).focus();
  // A person corrects the classification.
  await page.keyboard.press('2');
  await expect(rows(page).getByText('Soft No')).toBeVisible();
  await page.keyboard.press('1');
  const dueAt = async () => (await caller.get('/api/conversations')).conversations[0].answer_due_at;
  await expect.poll(dueAt).not.toBeNull();
  await expect(overdue(page)).toHaveCount(0);
  await page.clock.fastForward('11:00');
  // In the row and in the header of the conversation.
  await expect(overdue(page)).toHaveCount(2);

  await rows(colleague).click();
  await button(colleague, 'AI Reply Assistant').click();
  await button(colleague, 'Send and finish').click();
  await expect(overdue(page)).toHaveCount(0);

  await button(page, 'Activity').click();
  const details = page.getByLabel('Contact & Company Details');
  await expect(details.getByText('Bea Made sent a reply')).toBeVisible();
  await expect(details.getByText('Bea Made finished the conversation')).toBeVisible();
  await expect(details.getByText('Oda Owner set the disposition to Interested')).toBeVisible();
});
