import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { watchComplaints } from './browser-errors.ts';
import { linkIn, waitForMail } from './mailbox.ts';
import { chooseOwnPassword, DEMO, enter, openBrowser, signInAndOpen } from './people.ts';
import {
  callAs,
  choose,
  findUser,
  makePerson,
  newAddress,
  openUsers,
  openWorkspace,
  type TestUser,
  takeAction,
} from './test-stack.ts';

// The tests are independent, so the workers share them.
test.describe.configure({ mode: 'parallel' });

const LOCATION = 'Austin Dental Group';
const OTHER_LOCATION = 'Denver Solar Partners';

const openOwnBrowser = (browser: Browser, { email, password }: TestUser, path = '/') =>
  openBrowser(browser, path, email, password);

async function changeTypeTo(page: Page, person: TestUser, type: string): Promise<void> {
  await takeAction(page, person, 'Change user type');
  await choose(page, /^User type/, type);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('User type updated successfully')).toBeVisible();
}

async function deleteFromDangerZone(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email of the user to delete').fill(email);
  await page.getByRole('button', { name: 'Delete user and integrations' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(email);
  await expect(question).toContainText('1 user account');
  await question.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted')).toBeVisible();
}

test.describe('a user created with a temporary password', () => {
  test('signs in with it, is prompted to change it, and changes it', async ({ page, browser }) => {
    const complaints = watchComplaints(page);
    const email = newAddress('temp');
    await openUsers(page, DEMO.owner);
    await page.getByRole('button', { name: 'Create User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create User' });
    await dialog.getByLabel('First name').fill('Tamara');
    await dialog.getByLabel('Last name').fill('Temp');
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Generate' }).click();
    const password = await dialog.getByLabel('Temporary password').inputValue();
    expect(password).toMatch(/^[A-Za-z0-9!@#$%^&*]{12}$/);
    await choose(page, /^User type/, 'Agency customer');
    await choose(page, /^Locations/, LOCATION);
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await expect(page.getByText('User created successfully')).toBeVisible();
    const row = await findUser(page, { email });
    await expect(row).toContainText('Temporary password');
    expect((await waitForMail(email)).text).toContain(password);

    const second = await openOwnBrowser(browser, { email, name: '', password });
    await second.goto('/settings');
    await chooseOwnPassword(second, 'a password of their own');
    await expect(second.getByText('Password changed')).toBeVisible();
    await expect(second).toHaveURL('/settings');
    await expect(second.getByRole('button', { name: 'Sign out' })).toBeVisible();
    // The administrator's list updates live.
    await expect(row).not.toContainText('Temporary password');
    await second.context().close();
    expect(complaints).toEqual([]);
  });

  test('is prompted on arrival, before onboarding, and can change it there', async ({ page, request }) => {
    const email = newAddress('newcomer');
    const owner = await callAs(request, DEMO.owner);
    const person = {
      email,
      password: 'temporary one',
      firstName: 'Nell',
      lastName: 'New',
      userType: 'agency',
    };
    await owner.post('/api/functions/create-user-direct', person);
    await page.goto('/auth');
    await enter(page, email, 'temporary one');
    await chooseOwnPassword(page, 'temporary one');
    await expect(page.getByText('Choose a password that differs from the temporary one.')).toBeVisible();
    await page.goto('/settings');
    await chooseOwnPassword(page, 'a password of their own');
    await expect(page).toHaveURL('/onboarding');
  });
});

test('an invitation is sent, resent and canceled', async ({ page }) => {
  const email = newAddress('invited');
  await openUsers(page, DEMO.owner);
  const invite = async () => {
    await page.getByRole('button', { name: 'Invite User' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Invitation' }).click();
  };
  await invite();
  await expect(page.getByText('Invitation sent')).toBeVisible();
  const row = page.getByRole('listitem', { name: email });
  const first = linkIn(await waitForMail(email));
  await expect(row).toContainText('Email sent');

  await invite();
  await expect(
    page.getByText(
      'An invitation has already been sent to this email address. Please check if they received it.',
    ),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: 'Resend' }).click();
  await expect(page.getByText('Invitation resent')).toBeVisible();
  expect(linkIn(await waitForMail(email, 2))).not.toBe(first);

  await row.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(page.getByText('Invitation canceled')).toBeVisible();
  await expect(row).toBeHidden();
});

test('an invitation whose email bounces shows it in its row', async ({ page }) => {
  const email = newAddress('bouncing');
  await page.route('**/api/invitations', async (route) => {
    const response = await route.fetch();
    const invitations: object[] = await response.json();
    const mail = { status: 'failed', reason: '550 mailbox unavailable' };
    await route.fulfill({ response, json: invitations.map((each) => ({ ...each, mail })) });
  });
  await openUsers(page, DEMO.owner);
  await page.getByRole('button', { name: 'Invite User' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByRole('listitem', { name: email })).toContainText(
    'Failed to send the invitation email. Please check your email configuration. 550 mailbox unavailable',
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('changes of an administrator take effect immediately and are recorded', async ({
  page,
  browser,
  request,
}) => {
  const person = await makePerson(request, 'Pat', {
    userType: 'agency_customer',
    locations: ['ghlNorthwindAustin01'],
  });
  await openUsers(page, DEMO.owner);
  const second = await openOwnBrowser(browser, person);
  const entries = second.getByRole('navigation').getByRole('link');
  await expect(entries).toHaveText(['Dashboard', /^Conversations/, /^Approvals/, 'Reports']);

  await test.step('a new type shows and hides screens in the other open browser', async () => {
    await changeTypeTo(page, person, 'Agency');
    await expect(entries).toHaveText([
      'Dashboard',
      /^Conversations/,
      'Clients',
      'Campaigns',
      'Reports',
      'Integrations',
    ]);
    await entries.filter({ hasText: 'Campaigns' }).click();
    await expect(second).toHaveURL('/campaigns');
    await changeTypeTo(page, person, 'Agency customer');
    await expect(second).toHaveURL('/');
    await expect(entries).toHaveText(['Dashboard', /^Conversations/, /^Approvals/, 'Reports']);
  });

  await test.step('a location is granted and revoked', async () => {
    const self = await callAs(request, person.email, person.password);
    const places = async () =>
      ((await self.get('/api/locations')) as { name: string }[]).map(({ name }) => name);
    await takeAction(page, person, 'Location access');
    const dialog = page.getByRole('dialog', { name: 'Location access' });
    await dialog.getByRole('button', { name: 'Grant access' }).click();
    await expect(page.getByText('Please select a location')).toBeVisible();
    await choose(page, /^Location$/, OTHER_LOCATION);
    await dialog.getByRole('button', { name: 'Grant access' }).click();
    await expect(page.getByText('Location access granted successfully')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([/Austin/, /Denver/]);
    expect(await places()).toEqual([LOCATION, OTHER_LOCATION]);
    await dialog.getByRole('button', { name: `Revoke ${LOCATION}` }).click();
    await expect(page.getByText('Location access revoked successfully')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([/Denver/]);
    expect(await places()).toEqual([OTHER_LOCATION]);
    await page.keyboard.press('Escape');
    await expect(await findUser(page, person)).toContainText(OTHER_LOCATION);
  });

  await test.step('a password reset is sent', async () => {
    await takeAction(page, person, 'Send password reset');
    await expect(page.getByText('Password reset sent')).toBeVisible();
    expect(linkIn(await waitForMail(person.email, 2))).toContain('/reset-password?token=');
  });

  await test.step('the danger zone signs out the other browser', async () => {
    await deleteFromDangerZone(page, person.email);
    await expect(second).toHaveURL(/\/auth/);
    await second.context().close();
    await deleteUnknown(page, person.email);
  });

  await test.step('the owner finds all changes in the audit trail', async () => {
    await page.getByRole('tab', { name: 'Audit trail' }).click();
    await expect(page).toHaveURL('/settings?tab=audit');
    const lines = page.getByRole('row').filter({ hasText: person.email });
    for (const sentence of [
      `created the user ${person.email} as agency customer`,
      'signed in',
      `changed the user type of ${person.email} from agency customer to agency`,
      `granted ${person.email} read access to ${OTHER_LOCATION}`,
      `revoked access to ${LOCATION} for ${person.email}`,
      `sent a password reset to ${person.email}`,
      `deleted the user ${person.email} and kept their outreach accounts`,
    ]) {
      const line = lines.filter({ hasText: sentence }).first();
      // All tests write into the same trail, so older entries may be on another page.
      const older = page.getByRole('button', { name: 'Load older' });
      await expect(async () => {
        if (!(await line.isVisible())) await older.click({ timeout: 1000 });
        await expect(line).toContainText('Done', { timeout: 1000 });
      }).toPass();
    }
  });
});

async function deleteUnknown(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email of the user to delete').fill(email);
  await page.getByRole('button', { name: 'Delete user and integrations' }).click();
  await expect(page.getByText('User not found')).toBeVisible();
}

test('changing the password ends the session in the other browser', async ({ page, browser, request }) => {
  const person = await makePerson(request, 'Quinn');
  await signInAndOpen(page, '/settings?tab=security', person.email, person.password);
  const second = await openOwnBrowser(browser, person);
  await page.getByLabel('Current password').fill(person.password);
  await page.getByLabel('New password').fill('the next password');
  await page.getByLabel('Confirm password').fill('the next password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(second).toHaveURL(/\/auth/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await second.context().close();
});

test.describe("deleting the user's account", () => {
  test('is available to customers, too', async ({ page, request }) => {
    const person = await makePerson(request, 'Rae', {
      userType: 'agency_customer',
      locations: ['ghlNorthwindAustin01'],
    });
    await signInAndOpen(page, '/settings', person.email, person.password);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('1 location access grant');
    await question.getByRole('button', { name: 'Delete account' }).click();
    await expect(page.getByText('Account deleted')).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await enter(page, person.email, person.password);
    await expect(page.getByText('Invalid login credentials')).toBeVisible();
  });

  test('requires owners to hand over the workspace or delete it', async ({ page, browser, request }) => {
    const owner = await openWorkspace(request);
    const heir = await makePerson(request, 'Sam', { by: owner });
    const second = await openOwnBrowser(browser, heir, '/settings');
    await expect(second.getByRole('tab', { name: 'Audit trail' })).toHaveCount(0);

    await signInAndOpen(page, '/settings', owner);
    await page.getByRole('button', { name: 'Delete Account' }).click();
    await choose(page, /^Next owner/, `Sam Made (${heir.email})`);
    await page.getByRole('button', { name: 'Transfer and continue' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'You will be signed out everywhere' });
    await question.getByRole('button', { name: 'Delete account' }).click();
    await expect(page).toHaveURL('/auth');

    // The new owner sees it in the browser that was open all along.
    await expect(second.getByRole('tab', { name: 'Audit trail' })).toBeVisible();
    await makePerson(request, 'Tess', { by: heir.email, byPassword: heir.password });
    await second.getByRole('button', { name: 'Delete Account' }).click();
    await second.getByRole('radio', { name: 'Delete the whole workspace' }).check();
    const everything = second.getByRole('button', { name: 'Delete workspace and account' });
    await expect(everything).toBeDisabled();
    await second.getByLabel(/to confirm/).fill(heir.email);
    await everything.click();
    await expect(second).toHaveURL('/auth');
    await second.context().close();
  });
});

test('the dialogs of the users tab have no serious accessibility violation', async ({ page }) => {
  await openUsers(page, DEMO.owner);
  const expectClean = async (what: string) => {
    await expectAccessible(page, what);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  for (const name of ['Create User', 'Invite User']) {
    await page.getByRole('button', { name }).click();
    await choose(page, /^User type/, 'Agency customer');
    await expectClean(name);
  }
  const client = { email: DEMO.client, name: 'Clara Voss', password: '' };
  for (const action of ['Location access', 'Change user type']) {
    await takeAction(page, client, action);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectClean(action);
  }
});
