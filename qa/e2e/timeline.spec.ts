import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ANA, lead, openAnswered, waitForConversations } from './correspondence.ts';
import { signInAndOpen } from './people.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const OTHER = { ...ANA, email: 'a.lead@anacompany.example' };
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: 'Ana Lead' });
const STRANGER = lead('Zoe Other', 'Other Company');
const received = (page: Page) => page.getByText('Which colors do you have?').filter({ visible: true });

test('two contacts of one person are suggested, merged, split and merged again by undo', async ({
  page,
  request,
}) => {
  const { owner, answer } = await openAnswered(request);
  await answer(OTHER, { text: 'Which colors do you have?', subject: 'Colors' });
  await waitForConversations(request, owner, 2);
  await signInAndOpen(page, '/conversations', owner);
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: 'Tell me more about the sprockets.' })
    .click();
  const details = page.getByRole('complementary', { name: 'Contact & Company Details' });
  await expect(
    details.getByText(
      `Ana Lead (${OTHER.email}) may be the same person: same name and company, same name and email domain.`,
    ),
  ).toBeVisible();
  await expectAccessible(page, 'the suggestion');

  await details.getByRole('button', { name: 'Merge…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge Ana Lead into this contact?' });
  await expectAccessible(page, 'the question');
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Contacts merged')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(received(page).last()).toBeVisible();
  const split = details.getByRole('button', { name: `Split ${OTHER.email}` });
  await expectAccessible(page, 'the merged person');

  await split.click();
  await expect(page.getByText(`${OTHER.email} has a conversation of its own.`)).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await expect(split).toBeHidden();

  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(rows(page)).toHaveCount(1);
  await expect(split).toBeVisible();
});

test('a contact is merged with one that the user searches, and the merge is undone', async ({
  page,
  request,
}) => {
  const { owner, answer } = await openAnswered(request);
  await answer(STRANGER, { text: 'Which colors do you have?', subject: 'Colors' });
  await waitForConversations(request, owner, 2);
  await signInAndOpen(page, '/conversations', owner);
  const list = page.getByRole('list', { name: 'Conversations' });
  await list.getByRole('link', { name: 'Ana Lead' }).click();
  const details = page.getByRole('complementary', { name: 'Contact & Company Details' });
  await details.getByRole('button', { name: 'Merge with…' }).click();
  const search = page.getByRole('dialog', { name: 'Merge with another contact' });
  await search.getByRole('searchbox', { name: 'Search contacts' }).fill('Zoe');
  const found = search.getByRole('list', { name: 'Contacts' }).getByRole('button', { name: 'Zoe Other' });
  await expect(found).toBeVisible();
  await expectAccessible(page, 'the search');
  await found.click();
  const question = page.getByRole('dialog', { name: 'Merge Zoe Other into this contact?' });
  await expect(question.getByText('1 message')).toBeVisible();
  await expectAccessible(page, 'the preview');
  await question.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Contacts merged')).toBeVisible();
  await expect(list.getByRole('link')).toHaveCount(1);
  await expect(received(page).last()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(list.getByRole('link', { name: 'Zoe Other' })).toBeVisible();
});
