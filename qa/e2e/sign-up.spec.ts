import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { watchComplaints } from './browser-errors.ts';
import { holdBack } from './hold-back.ts';
import { extractWord, linkIn, waitForMail } from './mailbox.ts';
import { chooseOwnPassword, DEMO, enter, PASSWORD, signInAndOpen } from './people.ts';
import { callAs, newAddress } from './test-stack.ts';

// The tests are independent, so the workers share them.
test.describe.configure({ mode: 'parallel' });

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

const buyer = (email: string) => ({
  Email: email,
  'First name': 'Bea',
  'Last name': 'Buyer',
  'Company name': 'Buyer & Sons',
});

async function signUp(page: Page, email: string, password: string, confirm = password): Promise<void> {
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Start Your Agency' })).toBeVisible();
  await fillIn(page, { ...buyer(email), Password: password, 'Confirm password': confirm });
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function completeOnboarding(page: Page): Promise<void> {
  await expect(page).toHaveURL('/onboarding');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('Welcome aboard!')).toBeVisible();
  await expect(page).toHaveURL('/');
}

test.describe('buying a plan', () => {
  test('as a visitor ends with a sign-in with the emailed credentials', async ({ page }) => {
    const complaints = watchComplaints(page);
    const email = newAddress('buyer');
    await page.goto('/signup-payment');
    const five = page.getByRole('radio', { name: /Up to 5 Locations.*\$297.*MOST POPULAR/ });
    await expect(five).toBeChecked();
    for (const step of ['Complete payment', 'Receive login credentials by email', 'Use the dashboard']) {
      await expect(page.getByText(step)).toBeVisible();
    }
    await five.focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: /Unlimited Locations.*\$597/ })).toBeChecked();
    await fillIn(page, { ...buyer(email), 'Discount code (optional)': 'WELCOME20' });
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('20% off')).toBeVisible();

    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    const payment = await opening;
    await expect(page.getByText('Redirected to Payment')).toBeVisible();
    await expect(payment.getByRole('heading', { name: 'Subscribe to Hearback' })).toBeVisible();
    await expect(payment.getByText('$477.60')).toBeVisible();
    expect(await payment.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await payment.getByRole('button', { name: 'Pay', exact: true }).click();

    await expect(payment).toHaveURL(/\/payment-success\?session_id=cs_/);
    await expect(payment.getByText('Your account is being created.')).toBeVisible();
    await expect(payment.getByText(/may take up to 5 minutes/)).toBeVisible();
    const mail = await waitForMail(email);
    await payment.getByRole('link', { name: 'Go to login' }).click();
    const temporary = extractWord(mail, /Temporary password: (\S+)/);
    await enter(payment, email, temporary);
    await chooseOwnPassword(payment, 'a password of my own');
    await completeOnboarding(payment);
    expect(complaints).toEqual([]);
  });

  test('as a workspace owner applies to that workspace, regardless of the entered email address', async ({
    page,
    request,
  }) => {
    const email = newAddress('owner');
    await signUp(page, email, PASSWORD);
    await page.goto(linkIn(await waitForMail(email)));
    await enter(page, email, PASSWORD);
    await completeOnboarding(page);

    await page.goto('/signup-payment');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Company name')).toHaveValue('Buyer & Sons');
    await page.getByLabel('Email').fill(newAddress('accountant'));
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    const payment = await opening;
    await payment.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(payment.getByText('Your plan is being activated.')).toBeVisible();

    const owner = await callAs(request, email);
    await expect
      .poll(() => owner.get('/api/billing/subscription'))
      .toMatchObject({ plan: 'five', plan_status: 'active' });
    // The first tab receives the event and does not offer a second plan.
    await expect(page.getByText(/already has a plan/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue to Payment' })).toBeDisabled();
  });

  test('requires all fields before it opens anything', async ({ page, context }) => {
    await page.goto('/signup-payment');
    await page.getByLabel('Email').fill('person@example.test');
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByText('Missing Information')).toBeVisible();
    await expect(page.getByText('Please fill in all required fields')).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    expect(context.pages()).toHaveLength(1);
  });

  test('shows each state of a discount code', async ({ page }) => {
    await page.goto('/signup-payment');
    const code = page.getByLabel('Discount code (optional)');
    const apply = page.getByRole('button', { name: 'Apply' });
    const invalid = page.getByText('Invalid or expired discount code');
    await expect(apply).toBeDisabled();
    await code.fill('   ');
    await expect(apply).toBeDisabled();
    for (const bad of ['EXPIRED10', 'SOLDOUT', 'NO-SUCH-CODE']) {
      await code.fill(bad);
      await expect(invalid).toBeHidden();
      await code.press('Enter');
      await expect(invalid).toBeVisible();
    }
    await code.fill('FREEMONTH');
    await apply.click();
    await expect(page.getByText('100% off the first month')).toBeVisible();
    await expect(page.getByText('$0 the first month, then $297 per month')).toBeVisible();
    await code.fill('FREEMONT');
    await expect(page.getByText('100% off the first month')).toBeHidden();
    await page.route('**/api/functions/validate-discount', (route) => route.abort());
    await apply.click();
    await expect(page.getByText('Unable to validate discount code')).toBeVisible();
  });

  test('shows an error when the payment page is unavailable', async ({ page, context }) => {
    await page.goto('/signup-payment');
    await fillIn(page, buyer(newAddress('unlucky')));
    await page.route('**/api/functions/create-checkout', (route) => route.abort());
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    await expect(page.getByText('Unable to process payment. Please try again.')).toBeVisible();
    await expect.poll(() => context.pages().length).toBe(1);
  });

  test('shows a link when the browser blocks the new tab', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto('/signup-payment');
    await fillIn(page, buyer(newAddress('blocked')));
    await page.getByRole('button', { name: 'Continue to Payment' }).click();
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open the payment page' }).click();
    await expect((await opening).getByRole('heading', { name: 'Subscribe to Hearback' })).toBeVisible();
  });

  test('redirects to sign-in half a minute after the payment', async ({ page }) => {
    await page.clock.install();
    await page.goto('/payment-success?session_id=cs_test_1');
    await expect(page.getByText('cs_test_1')).toBeVisible();
    await expect(page.getByRole('link', { name: 'support@hearback.test' })).toBeVisible();
    await page.clock.runFor(29_000);
    await expect(page).toHaveURL(/payment-success/);
    await page.clock.runFor(2_000);
    await expect(page).toHaveURL('/auth');
  });
});

test.describe('signing up', () => {
  test('is confirmed from the email, followed by onboarding', async ({ page, request, browser }) => {
    const email = newAddress('agency');
    await signUp(page, email, 'first password');
    await expect(
      page.getByText('Account created successfully! Please check your email to confirm'),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    const link = linkIn(await waitForMail(email));

    // A mail scanner fetches the link, which must not confirm anything.
    await request.get(link);
    const early = await request.post('/api/auth/sign-in', { data: { email, password: 'first password' } });
    expect((await early.json()).message).toBe('Email not confirmed');

    await page.goto(link);
    await expect(page.getByText('Email confirmed')).toBeVisible();
    await expect(page.getByText('You can sign in now.')).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill('first password');
    await page.getByRole('button', { name: 'Sign In' }).click();

    await expect(page).toHaveURL('/onboarding');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Optional', { exact: true })).toHaveCount(3);
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.goto('/campaigns');
    const letGo = await holdBack(page, '**/api/functions/update-onboarding-status');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(page.getByRole('button', { name: 'Completing...' })).toBeVisible();
    letGo();
    await expect(page.getByText('Welcome aboard!')).toBeVisible();
    await expect(page).toHaveURL('/');

    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link);
    await expect(
      stranger.getByText('This confirmation link is invalid or has expired. Sign in to get a new one.'),
    ).toBeVisible();
    await expect(stranger).toHaveURL('/auth');
    await stranger.context().close();
  });

  test('is confirmed even if another person is signed in', async ({ page, request }) => {
    const email = newAddress('second');
    const names = { first_name: 'Sue', last_name: 'Second', company_name: 'Second & Co.' };
    await request.post('/api/auth/sign-up', { data: { email, password: PASSWORD, ...names } });
    const link = linkIn(await waitForMail(email));
    await signInAndOpen(page, '/', DEMO.owner);
    await page.goto(link);
    await expect(page.getByText('Email confirmed')).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await (await callAs(request, email)).get('/api/users/me')).toMatchObject({ email });
  });

  test('leads from onboarding to the integrations', async ({ page }) => {
    const email = newAddress('connector');
    await signUp(page, email, PASSWORD);
    await page.goto(linkIn(await waitForMail(email)));
    await enter(page, email, PASSWORD);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.route('**/api/functions/update-onboarding-status', (route) => route.abort());
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(page.getByText('Failed to complete onboarding')).toBeVisible();
    await page.getByRole('link', { name: 'Set Up Integrations' }).click();
    await expect(page).toHaveURL('/integrations');
  });

  test('shows what is wrong with the form', async ({ page }) => {
    await signUp(page, newAddress('clumsy'), 'first password', 'second password');
    await expect(page.getByText('Password mismatch')).toBeVisible();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await signUp(page, newAddress('brief'), '12345');
    await expect(page.getByText('Password too short')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
    await signUp(page, newAddress('common'), 'password123');
    await expect(page.getByText('Error creating account')).toBeVisible();
    await expect(page.getByText('This password is too common. Choose another one.')).toBeVisible();
    await page.route('**/api/auth/sign-up', (route) => route.abort());
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('An unexpected error occurred')).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/auth');
  });
});

test.describe('an invitation', () => {
  const INVALID =
    'This invitation link is invalid or has expired. Please contact the person who invited you for a new invitation.';

  test('is accepted in another browser, once', async ({ page, request }) => {
    const owner = await callAs(request, DEMO.owner);
    const email = newAddress('guest');
    const locations = ((await owner.get('/api/locations')) as { ghl_location_id: string }[])
      .slice(0, 2)
      .map(({ ghl_location_id }) => ghl_location_id);
    await owner.post('/api/functions/send-user-invitation', {
      email,
      userType: 'agency_customer',
      locations,
    });
    const link = linkIn(await waitForMail(email));

    await page.goto(link);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Email')).toBeDisabled();
    await expect(page).toHaveURL('/accept-invitation');
    await page.reload();
    const form = { 'First name': 'Gwen', 'Last name': 'Guest', Password: 'guest password' };
    await fillIn(page, { ...form, 'Confirm password': 'another one' });
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm password').fill('guest password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Account created successfully. Please sign in.')).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await enter(page, email, 'guest password');
    await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();

    await page.goto(link);
    await expect(page.getByText(INVALID)).toBeVisible();
  });

  test("fails with the server's message if it is used while the form is open", async ({ page, request }) => {
    const owner = await callAs(request, DEMO.owner);
    const email = newAddress('twice');
    await owner.post('/api/functions/send-user-invitation', { email, userType: 'agency' });
    const link = linkIn(await waitForMail(email));
    await page.goto(link);
    await expect(page.getByLabel('First name')).toBeVisible();
    const token = new URL(link).searchParams.get('token');
    const name = { firstName: 'Tess', lastName: 'Twice' };
    await request.post('/api/functions/accept-invitation', { data: { token, password: PASSWORD, ...name } });
    await fillIn(page, { 'First name': 'Tess', 'Last name': 'Twice', Password: PASSWORD });
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Failed to create account')).toBeVisible();
    await expect(page.getByText(INVALID)).toBeVisible();
  });

  test('is invalid if it is forged or has no token', async ({ page }) => {
    for (const path of ['/accept-invitation', '/accept-invitation?token=forged']) {
      await page.goto(path);
      await expect(page.getByText(INVALID)).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go to Homepage' }).click();
    await expect(page).toHaveURL('/auth');
  });
});

test.describe('a password reset', () => {
  async function sendReset(request: APIRequestContext): Promise<{ email: string; link: string }> {
    const owner = await callAs(request, DEMO.owner);
    const email = newAddress('forgetful');
    const person = { email, password: PASSWORD, firstName: 'Fay', lastName: 'Getful', userType: 'agency' };
    const { user } = await owner.post('/api/functions/create-user-direct', person);
    await waitForMail(email);
    await owner.post('/api/functions/send-password-reset', { userId: user.id });
    return { email, link: linkIn(await waitForMail(email, 2)) };
  }

  async function choose(page: Page, password: string, confirm = password): Promise<void> {
    await fillIn(page, { 'New password': password, 'Confirm password': confirm });
    await page.getByRole('button', { name: 'Update password' }).click();
  }

  test('by link sets a new password, once', async ({ page, context, request }) => {
    const { email, link } = await sendReset(request);
    const second = await context.newPage();
    await second.goto(link);
    await expect(second.getByLabel('New password')).toBeVisible();

    await page.goto(link);
    await choose(page, 'brand new one', 'brand new two');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await choose(page, '12345');
    await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
    expect([page.url(), await page.title()].join()).not.toMatch(/token/);
    await choose(page, 'brand new one');
    await expect(page.getByText('Password updated')).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await expect(page.getByLabel('Email')).toHaveValue(email);

    await choose(second, 'another new one');
    await expect(second.getByText('Reset token has expired or already been used.')).toBeVisible();
    await second.goto(link);
    await expect(second.getByRole('heading', { name: 'Token already used' })).toBeVisible();
    await second.getByRole('link', { name: 'Return to Sign In' }).click();
    await enter(second, email, 'brand new one');
    await completeOnboarding(second);
  });

  test('explains why a link does not work', async ({ page }) => {
    for (const path of ['/reset-password', '/reset-password?token=forged']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Invalid reset link' })).toBeVisible();
    }
    await page.route('**/api/functions/validate-reset-token', (route) =>
      route.fulfill({ json: { state: 'expired' } }),
    );
    await page.goto('/reset-password?token=old');
    await expect(page.getByRole('heading', { name: 'Token expired' })).toBeVisible();
    await expect(page.getByText('To request a new one, contact your administrator.')).toBeVisible();
  });

  test('explains why the password is rejected', async ({ page, request }) => {
    const { link } = await sendReset(request);
    await page.goto(link);
    const reset = '**/api/functions/reset-password';
    await page.route(reset, (route) => route.abort());
    await choose(page, 'brand new one');
    await expect(page.getByText('An unexpected error occurred')).toBeVisible();
    await page.unroute(reset);
    await page.route(reset, (route) => route.fulfill({ status: 503, json: {} }));
    await choose(page, 'brand new one');
    await expect(page.getByText('Failed to update password')).toBeVisible();
    await page.unroute(reset);
    await page.route(reset, (route) =>
      route.continue({ postData: JSON.stringify({ token: 'forged', password: 'brand new one' }) }),
    );
    await choose(page, 'brand new one');
    await expect(page.getByRole('heading', { name: 'Invalid reset token' })).toBeVisible();
  });
});
