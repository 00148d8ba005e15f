import type { Invitation } from '@hearback/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { addTestAgency, addTestPerson, signIn } from '#server/testing/people.ts';
import { openTestStack } from '#server/testing/stack/open-test-stack.ts';
import { extractToken } from '#server/testing/stack/simulators.ts';

const stack = await openTestStack();
const agency = await addTestAgency(stack, 'inviting');

afterAll(() => stack.close());

const invite = (body: object, token = agency.owner.token) =>
  stack.call('POST', '/api/functions/send-user-invitation', { token, body });
const validateToken = (token: string) =>
  stack.call('POST', '/api/functions/validate-invitation-token', { body: { token } });
const accept = (token: string, more: object = {}) =>
  stack.call('POST', '/api/functions/accept-invitation', {
    body: { token, password: 'my own secret', firstName: 'Grace', lastName: 'Hopper', ...more },
  });
const pending = async () =>
  (await stack.call('GET', '/api/invitations', { token: agency.owner.token })).body as Invitation[];
const invited = async (email: string, count = 1) =>
  extractToken(await stack.simulators.waitForMail(email, count));

describe('an invitation', () => {
  it('adds a customer who sees only the invited locations', async () => {
    const locations = agency.locations.slice(0, 2);
    expect(
      await invite({ email: 'customer@example.test', userType: 'agency_customer', locations }),
    ).toMatchObject({
      status: 200,
      body: { invitation: { email: 'customer@example.test', access_level: 'read', accepted_at: null } },
    });
    const token = await invited('customer@example.test');
    expect(await validateToken(token)).toMatchObject({
      body: {
        isValid: true,
        invitation: {
          email: 'customer@example.test',
          user_type: 'agency_customer',
          locations,
          access_level: 'read',
        },
      },
    });
    expect((await accept(token)).status).toBe(200);
    const session = await signIn(stack, 'customer@example.test', 'my own secret');
    expect((await stack.call('GET', '/api/users/me', session)).body).toMatchObject({
      role: 'client',
      user_type: 'agency_customer',
      onboarding_status: 'completed',
      agency_owner_id: agency.owner.user_id,
      has_temporary_password: false,
    });
    const seen = (await stack.call('GET', '/api/locations', session)).body as { ghl_location_id: string }[];
    expect(seen.map(({ ghl_location_id }) => ghl_location_id)).toEqual(locations);
    expect((await pending()).map(({ email }) => email)).not.toContain('customer@example.test');
  });

  it('adds a colleague to the team', async () => {
    await invite({ email: 'colleague@example.test', userType: 'agency' });
    await accept(await invited('colleague@example.test'));
    const session = await signIn(stack, 'colleague@example.test', 'my own secret');
    expect((await stack.call('GET', '/api/users/me', session)).body).toMatchObject({
      role: 'team',
      user_type: 'agency',
      agency_owner_id: agency.owner.user_id,
    });
  });

  it('works once, even for two concurrent clicks', async () => {
    await invite({ email: 'double@example.test', userType: 'agency' });
    const token = await invited('double@example.test');
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    expect(await validateToken(token)).toMatchObject({
      body: {
        isValid: false,
        error:
          'This invitation link is invalid or has expired. Please contact the person who invited you for a new invitation.',
      },
    });
  });

  it('is not accepted by viewing it', async () => {
    await invite({ email: 'looked@example.test', userType: 'agency' });
    const token = await invited('looked@example.test');
    for (let i = 0; i < 3; i++) {
      await fetch(`${stack.url}/accept-invitation?token=${token}`);
      expect((await validateToken(token)).body).toMatchObject({ isValid: true });
    }
  });

  it('is invalid when canceled, expired or forged', async () => {
    await invite({ email: 'cancelled@example.test', userType: 'agency' });
    const cancelled = await invited('cancelled@example.test');
    const row = (await pending()).find(({ email }) => email === 'cancelled@example.test');
    expect(
      (await stack.call('DELETE', `/api/invitations/${row?.id}`, { token: agency.team.token })).status,
    ).toBe(200);
    await invite({ email: 'expired@example.test', userType: 'agency' });
    const expired = await invited('expired@example.test');
    await stack.withDatabase((tx) =>
      tx
        .updateTable('invitations')
        .set({ expires_at: new Date(0) })
        .where('email', '=', 'expired@example.test')
        .execute(),
    );
    for (const token of [cancelled, expired, 'forged', 'x'.repeat(200)]) {
      expect((await validateToken(token)).body).toMatchObject({ isValid: false });
      expect(await accept(token)).toMatchObject({ status: 410, body: { code: 'INVITATION_INVALID' } });
    }
  });

  it('is valid for seven days, and resending it replaces the link', async () => {
    const before = Date.now();
    const { body } = await invite({ email: 'again@example.test', userType: 'agency' });
    const { invitation } = body as { invitation: Invitation };
    expect(Math.round((Date.parse(invitation.expires_at) - before) / 86_400_000)).toBe(7);
    const first = await invited('again@example.test');
    expect(await invite({ email: 'again@example.test', userType: 'agency' })).toMatchObject({
      status: 409,
      body: {
        code: 'INVITATION_PENDING',
        message:
          'An invitation has already been sent to this email address. Please check if they received it.',
      },
    });
    expect((await invite({ email: 'again@example.test', userType: 'agency', isResend: true })).status).toBe(
      200,
    );
    const second = await invited('again@example.test', 2);
    expect((await validateToken(first)).body).toMatchObject({ isValid: false });
    expect((await validateToken(second)).body).toMatchObject({ isValid: true });
    expect((await pending()).filter(({ email }) => email === 'again@example.test')).toHaveLength(1);
  });

  it('is refused for registered people, in this workspace or any other', async () => {
    expect(await invite({ email: agency.team.email, userType: 'agency' })).toMatchObject({
      status: 409,
      body: {
        code: 'USER_ALREADY_REGISTERED',
        message: 'This user is already registered. They can log in directly.',
      },
    });
  });

  it.each([
    [
      'a customer without a location',
      { email: 'c@example.test', userType: 'agency_customer' },
      'Please select at least one location for agency customers',
    ],
    ['an invalid email', { email: 'nobody', userType: 'agency' }, 'Please enter a valid email address.'],
  ])('is refused for %s', async (_name, body, message) => {
    expect(await invite(body)).toMatchObject({ status: 422, body: { message } });
  });

  it('is not allowed for customers and visitors', async () => {
    expect(
      await invite({ email: 'x@example.test', userType: 'agency' }, agency.customer.token),
    ).toMatchObject({
      status: 403,
      body: { code: 'INSUFFICIENT_PERMISSIONS', message: "You don't have permission to send invitations." },
    });
    expect(await invite({ email: 'x@example.test', userType: 'agency' }, 'nonsense')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', message: 'Authentication failed. Please try logging in again.' },
    });
  });

  it('cannot turn a single business into an agency', async () => {
    const workspace = await addTestAgency(stack, 'business');
    const solo = await addTestPerson(stack, workspace.workspace_id, {
      role: 'team',
      user_type: 'single_location',
    });
    expect((await invite({ email: 'x@example.test', userType: 'agency' }, solo.token)).status).toBe(403);
  });

  it('shows the delivery status of its email: failed with the reason, or retried when the server was busy', async () => {
    await stack.simulators.failMails(1, 550);
    await invite({ email: 'bounced@example.test', userType: 'agency' });
    const toState = async (email: string) => (await pending()).find((row) => row.email === email)?.mail;
    await expect
      .poll(() => toState('bounced@example.test'))
      .toMatchObject({ status: 'failed', reason: expect.stringMatching(/550/) });
    await stack.simulators.failMails(1, 451);
    await invite({ email: 'busy@example.test', userType: 'agency' });
    await expect
      .poll(() => toState('busy@example.test'))
      .toMatchObject({ status: 'queued', reason: expect.stringMatching(/451/) });
    await stack.simulators.waitForMail('busy@example.test');
    await expect.poll(() => toState('busy@example.test')).toEqual({ status: 'sent', reason: null });
  });
});
