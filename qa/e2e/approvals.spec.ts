import { expect, type Page, test } from '@playwright/test';
import { openClientWorkspace } from './agency-hosts.ts';
import { expectAccessible } from './axe.ts';
import { connectMailbox } from './correspondence.ts';
import { button, rows } from './locators.ts';
import { waitForMail } from './mailbox.ts';
import { openBrowser, signInAndOpen } from './people.ts';
import { makePerson } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const draft = (page: Page) => page.getByRole('region', { name: 'Reply to Ana Lead' });

test('a client requests changes to a reply and approves its new version, which is sent once', async ({
  page,
  browser,
  request,
}) => {
  const { owner, account, admin, location_id } = await openClientWorkspace(
    page,
    request,
    'Which day suits you for a call about the sprockets?',
  );
  await connectMailbox(request, account);
  const terms = { by: owner, userType: 'agency_customer', locations: [location_id] };
  const cleo = await makePerson(request, 'Cleo', terms);

  await test.step('the owner allows approvals', async () => {
    await signInAndOpen(page, '/settings?tab=client_access', owner);
    await button(page, 'Change').click();
    const dialog = page.getByRole('dialog', { name: /^Client access to/ });
    await dialog.getByRole('radio', { name: /^All conversations/ }).check();
    await dialog.getByRole('checkbox', { name: /^Approve replies/ }).check();
    await expect(dialog.getByLabel('Approval deadline')).toHaveValue('3');
    await expectAccessible(page, 'The dialog of the client access');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the agency asks for approval', async () => {
    await signInAndOpen(page, '/conversations', owner);
    await rows(page).filter({ hasText: 'Ana Lead' }).click();
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: 'Reply' }).fill('Hi Ana, how about Tuesday?');
    await expect(button(page, 'Ask for approval')).toBeEnabled();
    await page.screenshot({ path: test.info().outputPath('composer-1440.png') });
    await button(page, 'Ask for approval').click();
    await expect(draft(page)).toContainText('Waiting for approval');
    await expect(draft(page)).toContainText('Cleo Made can approve it until');
    await expectAccessible(page, 'A conversation with a reply that waits for approval');
    await page.screenshot({ path: test.info().outputPath('agency-1440.png') });
  });

  // The first email was the invitation.
  const mail = await waitForMail(cleo.email, 2);
  expect(mail.subject).toBe('Approve a reply to Ana Lead');
  expect(`${mail.subject} ${mail.text}`).not.toMatch(/Tuesday|token=/);
  const client = await openBrowser(browser, '/approvals', cleo.email, cleo.password);

  await test.step('the client requests changes', async () => {
    await expect(client.getByRole('link', { name: 'Approvals' })).toContainText('1');
    await expect(draft(client)).toContainText('Hi Ana, how about Tuesday?');
    await expectAccessible(client, 'The approvals of a client');
    await client.screenshot({ path: test.info().outputPath('portal-1440.png') });
    await button(client, 'Request changes').click();
    await expect(button(client, 'Request changes')).toBeDisabled();
    await client.getByLabel('What should change?').fill('Wednesday is better for us.');
    await button(client, 'Request changes').click();
    await expect(client.getByText('Nothing to approve')).toBeVisible();
  });

  await test.step('the agency edits and asks again', async () => {
    await expect(draft(page)).toContainText('Changes requested');
    await expect(draft(page)).toContainText('Wednesday is better for us.');
    await draft(page).getByRole('button', { name: 'Edit' }).click();
    const text = page.getByRole('textbox', { name: 'Reply' });
    await expect(text).toHaveValue('Hi Ana, how about Tuesday?');
    await text.fill('Hi Ana, how about Wednesday?');
    await button(page, 'Ask again').click();
    await expect(draft(page)).toContainText('Version 2');
    await expect(draft(page)).toContainText('Waiting for approval');
  });

  await test.step('the client approves the new version in the conversation', async () => {
    await expect(draft(client)).toContainText('Hi Ana, how about Wednesday?');
    await client.setViewportSize({ width: 390, height: 844 });
    await client.emulateMedia({ colorScheme: 'dark' });
    await client.screenshot({ path: test.info().outputPath('portal-390-dark.png') });
    await expectAccessible(client, 'The approvals on a phone', 'colours');
    await client.getByRole('link', { name: 'Open conversation' }).click();
    await expect(draft(client)).toContainText('Hi Ana, how about Wednesday?');
    await client.screenshot({ path: test.info().outputPath('thread-390-dark.png') });
    await expectAccessible(client, 'A conversation with a reply to approve', 'colours');
    await draft(client).getByRole('button', { name: 'Approve and send' }).click();
    const question = client.getByRole('dialog', { name: 'Approve this reply?' });
    await question.getByRole('button', { name: 'Approve and send' }).click();
    await expect(client.getByText('Reply approved')).toBeVisible();
  });

  await test.step('the reply is sent once', async () => {
    const sent = async () => {
      const { messages } = await admin.get(
        `/api/conversations/${(await admin.get('/api/conversations')).conversations[0].contact_id}`,
      );
      return messages
        .filter(({ direction }: { direction: string }) => direction === 'outbound')
        .filter(({ own_text }: { own_text: string }) => own_text.includes('how about')).length;
    };
    await expect.poll(sent).toBe(1);
    await expect(draft(page)).toContainText('Approved');
    await page.screenshot({ path: test.info().outputPath('agency-approved-1440.png') });
  });
  await client.context().close();
});
