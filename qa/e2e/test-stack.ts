import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { linkIn, waitForMail } from './mailbox.ts';
import { DEMO, PASSWORD, signInAndOpen } from './people.ts';

export type TestUser = { readonly email: string; readonly name: string; readonly password: string };

export const newAddress = (who: string) =>
  `${who.toLowerCase()}.${Date.now()}.${Math.floor(Math.random() * 1000)}@example.test`;

/**
 * Calls the API as a person, to prepare data for a test. Signs in without the refresh token of an earlier caller, because signing
 * in again in the same browser ends the earlier session. The device stays known, so no email about a new one is sent.
 */
export async function callAs(request: APIRequestContext, email: string, password = PASSWORD) {
  const { cookies } = await request.storageState();
  const device = cookies.find(({ name }) => name.endsWith('hearback.device'));
  const cookie = device ? `${device.name}=${device.value}` : '';
  const answer = await request.post('/api/auth/sign-in', { data: { email, password }, headers: { cookie } });
  const headers = { authorization: `Bearer ${(await answer.json()).access_token}` };
  return {
    /** Returns every response, including errors. */
    ask: (method: string, path: string, data: object = {}) => request.fetch(path, { method, headers, data }),
    get: async (path: string) => (await request.get(path, { headers })).json(),
    post: async (path: string, data: object) => {
      const posted = await request.post(path, { headers, data });
      expect(posted.ok(), await posted.text()).toBe(true);
      return posted.json();
    },
  };
}

type Terms = {
  userType?: string;
  locations?: string[];
  defaultLocationId?: string;
  by?: string;
  byPassword?: string;
};

/** Confirms an address with the link in its newest email. */
async function confirmAddress(request: APIRequestContext, email: string): Promise<void> {
  const token = new URL(linkIn(await waitForMail(email))).searchParams.get('confirm');
  const confirmed = await request.post('/api/auth/confirm-email', { data: { token } });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
}

/** A person with their own password and a confirmed address, so that no screen asks for either. */
export async function makePerson(
  request: APIRequestContext,
  who: string,
  terms: Terms = {},
): Promise<TestUser> {
  const {
    by = DEMO.owner,
    byPassword = PASSWORD,
    userType = 'agency',
    locations = [],
    defaultLocationId,
  } = terms;
  const made = { email: newAddress(who), name: `${who} Made`, password: 'a password of their own' };
  const admin = await callAs(request, by, byPassword);
  const person = { email: made.email, password: PASSWORD, firstName: who, lastName: 'Made' };
  await admin.post('/api/functions/create-user-direct', {
    ...person,
    userType,
    locations,
    defaultLocationId,
  });
  await confirmAddress(request, made.email);
  const self = await callAs(request, made.email);
  const change = { current_password: PASSWORD, new_password: made.password };
  await self.post('/api/auth/change-password', change);
  if (userType !== 'agency_customer') {
    await self.post('/api/functions/update-onboarding-status', { status: 'completed' });
  }
  return made;
}

/** A new workspace whose owner is signed up, confirmed and onboarded. */
export async function openWorkspace(request: APIRequestContext): Promise<string> {
  const email = newAddress('owner');
  const form = {
    email,
    password: PASSWORD,
    first_name: 'Oda',
    last_name: 'Owner',
    company_name: 'Oda & Co.',
  };
  await request.post('/api/auth/sign-up', { data: form });
  await confirmAddress(request, email);
  const owner = await callAs(request, email);
  await owner.post('/api/functions/update-onboarding-status', { status: 'completed' });
  return email;
}

export async function openUsers(page: Page, email: string): Promise<void> {
  await signInAndOpen(page, '/settings?tab=users', email);
  await expect(page.getByRole('heading', { name: 'Users', exact: true })).toBeVisible();
}

/** All users of this run are in the same workspace, so this searches for one of them. */
export async function findUser(page: Page, { email }: Pick<TestUser, 'email'>) {
  await page.getByLabel('Search users').fill(email);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toBeVisible();
  return row;
}

export async function takeAction(page: Page, person: TestUser, action: string): Promise<void> {
  const row = await findUser(page, person);
  await row.getByRole('button', { name: `Actions for ${person.name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

export async function choose(page: Page, label: RegExp, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
