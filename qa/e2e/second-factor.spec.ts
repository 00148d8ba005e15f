import { expect, type Page, test } from '@playwright/test';
import { toCode } from '../load/totp.ts';
import { expectAccessible } from './axe.ts';
import { watchComplaints } from './browser-errors.ts';
import { enter, signInAndOpen } from './people.ts';
import { makePerson } from './test-stack.ts';

test.describe.configure({ mode: 'parallel' });

const findDialog = (page: Page) => page.getByRole('dialog');
const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL('/auth');
};
const expectInside = (page: Page) =>
  expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();

/** The recovery codes, which are shown once. */
async function keepCodes(page: Page): Promise<string[]> {
  const codes = findDialog(page).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const texts = await codes.allInnerTexts();
  await findDialog(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(findDialog(page)).toBeHidden();
  return texts.map((text) => text.trim());
}

test('an authenticator app is set up, required, replaced by a recovery code, and skipped on a trusted device', async ({
  page,
  request,
}) => {
  const complaints = watchComplaints(page);
  const person = await makePerson(request, 'Tova');
  await signInAndOpen(page, '/settings?tab=security', person.email, person.password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectAccessible(page, 'setting up an app');
  const key = await page.getByRole('textbox', { name: 'Key for the app' }).inputValue();
  await page.getByLabel('Code', { exact: true }).fill(toCode(key));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const [recovery = ''] = await keepCodes(page);
  await expect(page.getByText('10 of 10 left')).toBeVisible();

  await signOut(page);
  await enter(page, person.email, person.password);
  await page.getByLabel('Code', { exact: true }).fill(toCode(key, 1));
  await expectAccessible(page, 'the second step');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectInside(page);

  await signOut(page);
  await enter(page, person.email, person.password);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByLabel('Trust this device for 30 days').check();
  await page.getByRole('button', { name: 'Verify' }).click();
  await expectInside(page);

  await signOut(page);
  await enter(page, person.email, person.password);
  await expectInside(page);
  expect(complaints).toEqual([]);
});

test('a passkey signs in without a password, and is a second factor after one', async ({ page, request }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = await makePerson(request, 'Pia');
  await signInAndOpen(page, '/settings?tab=security', person.email, person.password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await findDialog(page).getByLabel('Name').fill('Work laptop');
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await keepCodes(page);
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Work laptop');
  await expectAccessible(page, 'security with a passkey');

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expectInside(page);

  await signOut(page);
  await enter(page, person.email, person.password);
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click();
  await expectInside(page);
  await page.goto('/settings?tab=security');
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on ');
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(page.getByText('You are now signed in only on this device.')).toBeVisible();
});
