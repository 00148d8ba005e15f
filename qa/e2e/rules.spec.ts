import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { ANA, CAMPAIGN, lead, openCorrespondence, waitForConversations } from './correspondence.ts';
import { button, rows } from './locators.ts';
import { signInAndOpen } from './people.ts';
import { makePerson } from './test-stack.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const INTERESTED = { text: 'Yes, I am interested. Please call me tomorrow.', subject: 'Sprockets' };

test('a rule is made from a template, tried on past replies, and assigns the next reply', async ({
  page,
  request,
}) => {
  const { owner, answer } = await openCorrespondence(request);
  const bea = await makePerson(request, 'Bea', { by: owner });
  await answer(ANA, INTERESTED);
  await waitForConversations(request, owner, 1);

  await signInAndOpen(page, '/settings?tab=rules', owner);
  await expect(page.getByText('No rules yet')).toBeVisible();
  await expectAccessible(page, 'The templates of rules');
  await page.getByRole('button', { name: /^Assign interested replies/ }).click();
  await page.getByRole('combobox', { name: 'People' }).click();
  await page.getByRole('option', { name: bea.name }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText(`assign it to ${bea.name}, at most 30 each.`)).toBeVisible();

  // Ana's reply is classified in the background.
  const tried = page.getByRole('region', { name: 'Dry run' });
  await expect(async () => {
    await button(page, 'Try on the last 30 days').click();
    await expect(tried.getByRole('status')).toHaveText(
      'The rule would have run 1 time in 1 conversation, out of 1 event.',
      { timeout: 2_000 },
    );
  }).toPass();
  await expect(tried.getByRole('link', { name: 'Ana Lead' })).toBeVisible();
  await expect(tried.getByText('Disposition: Interested')).toBeVisible();
  await expectAccessible(page, 'The editor of a rule with a dry run');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'The editor of a rule on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, 'Save').click();
  await expect(page.getByText('Not run yet')).toBeVisible();

  const ben = lead('Ben Lead', 'Ben Company');
  await answer(ben, INTERESTED);
  await expect(page.getByText('1 run in 7 days')).toBeVisible();
  await button(page, 'More actions for Assign interested replies').click();
  await page.getByRole('menuitem', { name: 'Show the log' }).click();
  await expect(page.getByText(`Assign the conversation: done. Assigned to ${bea.name}.`)).toBeVisible();
  await expect(page.getByText('Disposition: Interested')).toBeVisible();
  await expectAccessible(page, 'The log of a rule');

  await page.getByRole('link', { name: 'Ben Lead' }).click();
  await expect(button(page, `Assigned to ${bea.name}`)).toBeVisible();
  // The reply before the rule is not assigned.
  await expect(rows(page).getByRole('img', { name: `Assigned to ${bea.name}` })).toHaveCount(1);

  await page.goBack();
  await button(page, 'Undo the run for Ben Lead').click();
  await expect(page.getByText('Assign the conversation: undone. Assigned to')).toBeVisible();
});

test('a rule for tags is edited on a computer and a phone, and tags the next reply', async ({
  page,
  request,
}) => {
  const { owner, answer } = await openCorrespondence(request);
  await signInAndOpen(page, '/settings?tab=rules&rule=new', owner);
  await page.getByRole('textbox', { name: 'Name' }).fill('Tag interested leads');
  const add = async (name: string) => {
    await page.getByRole('combobox', { name: 'Add an action' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  await add('Add a tag');
  await page.getByRole('combobox', { name: 'Tag' }).fill('Hot');
  await page.keyboard.press('Escape');
  await expect(page.getByText('add the tag hot.')).toBeVisible();
  await add('Remove from campaigns');
  await add('Start a subsequence in Instantly');
  await add('Stop the subsequence in Instantly');
  await page.getByRole('combobox', { name: 'Add a condition' }).click();
  await page.getByRole('option', { name: 'Tag', exact: true }).click();
  await expectAccessible(page, 'The editor of a rule with actions at providers');
  await button(page, 'Save').click();
  await expect(page.getByText('Enter the ID of the subsequence.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, 'The editor of a rule with actions at providers on a phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, 'Remove the action Start a subsequence in Instantly').click();
  await button(page, 'Remove the action Stop the subsequence in Instantly').click();
  await button(page, 'Remove the condition Tag').click();
  await button(page, 'Save').click();
  await expect(page.getByText('Not run yet')).toBeVisible();

  await answer(ANA, INTERESTED);
  await expect(page.getByText('1 run in 7 days')).toBeVisible();
  await button(page, 'More actions for Tag interested leads').click();
  await page.getByRole('menuitem', { name: 'Show the log' }).click();
  await expect(page.getByText(/^Add a tag: done\. hb:hot is stored in Hearback only/)).toBeVisible();
  await expect(
    page.getByText(`Remove from campaigns: done. Removed from 1 email campaign: ${CAMPAIGN}.`),
  ).toBeVisible();
  await expect(page.getByText('Cannot be undone: Remove from campaigns.')).toBeVisible();
  await expectAccessible(page, 'The log of a rule with an action at a provider');
});
