import type { Invitation } from '@hearback/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLocation, aProfile } from '#web/lib/testing/people.ts';
import {
  type Answers,
  answerBy,
  BROKEN,
  choose,
  DONE,
  press,
  refusal,
  renderAs,
  type,
} from '#web/lib/testing/render-as.tsx';
import { InviteUserDialog } from './invite-user-dialog.tsx';
import { PendingInvitations } from './pending-invitations.tsx';

const SEND = 'POST /api/functions/send-user-invitation';
const LIST = 'GET /api/invitations';

const invitation: Invitation = {
  id: '00000000-0000-4000-8000-000000000007',
  email: 'guest@client.test',
  user_type: 'agency_customer',
  locations: ['loc1'],
  access_level: 'write',
  created_at: '2026-03-01T12:00:00.000Z',
  expires_at: '2999-03-08T12:00:00.000Z',
  accepted_at: null,
  mail: { status: 'sent', reason: null },
};
const CANCEL = `DELETE /api/invitations/${invitation.id}`;

let answers: Answers;

beforeEach(() => {
  answers = {
    [LIST]: { body: [invitation] },
    'GET /api/locations': { body: [aLocation(1, 'Austin Dental')] },
    [SEND]: { body: { success: true, invitation } },
    [CANCEL]: DONE,
  };
});

describe('inviting a user', () => {
  async function open(viewer = aProfile()) {
    const server = answerBy(answers);
    renderAs(viewer, () => <InviteUserDialog onClose={() => {}} />);
    await screen.findByLabelText(/^Email/);
    return server;
  }
  const send = () => press('Send Invitation');

  test('requires an email address', async () => {
    await open();
    send();
    expect(await screen.findByText('Please enter an email address')).toBeTruthy();
  });

  test('requires a location for an agency customer', async () => {
    const { toBody } = await open();
    type(/^Email/, 'guest@client.test');
    await choose(/^User type/, 'Agency customer');
    send();
    await screen.findByText('Please select at least one location for agency customers');
    await choose(/^Locations/, 'Austin Dental');
    expect(screen.getByText('Agency customers have read-only access.')).toBeTruthy();
    send();
    expect(await screen.findByText('Invitation sent')).toBeTruthy();
    expect(toBody(SEND)).toEqual({
      email: 'guest@client.test',
      userType: 'agency_customer',
      locations: ['loc1'],
      accessLevel: 'read',
    });
  });

  test('is reported as sent only once the email was sent', async () => {
    const queued = { ...invitation, mail: { status: 'queued' as const, reason: null } };
    answers[SEND] = { body: { success: true, invitation: queued } };
    answers[LIST] = {
      body: [{ ...invitation, mail: { status: 'failed', reason: 'The mail server refused the address.' } }],
    };
    await open();
    type(/^Email/, 'guest@client.test');
    await choose(/^User type/, 'Single location');
    send();
    expect(await screen.findByText('The mail server refused the address.')).toBeTruthy();
    expect(screen.getByText('Failed to send invitation')).toBeTruthy();
    expect(screen.queryByText('Invitation sent')).toBeNull();
  });

  test('can set the start location of a single-location user', async () => {
    const { toBody } = await open();
    type(/^Email/, 'guest@client.test');
    await choose(/^User type/, 'Single location');
    await choose(/^Default location/, 'Austin Dental');
    send();
    await screen.findByText('Invitation sent');
    expect(toBody(SEND)).toEqual({
      email: 'guest@client.test',
      userType: 'single_location',
      locations: ['loc1'],
    });
  });

  test.each([
    ['USER_ALREADY_REGISTERED', 409, 'This user is already registered. They can log in directly.'],
    [
      'INVITATION_PENDING',
      409,
      'An invitation has already been sent to this email address. Please check if they received it.',
    ],
    ['INSUFFICIENT_PERMISSIONS', 403, "You don't have permission to send invitations."],
    ['UNAUTHORIZED', 401, 'Authentication failed. Please try logging in again.'],
    ['INTERNAL_ERROR', 500, 'An internal error occurred. Please try again later.'],
    ['INTERNAL', 500, 'An internal error occurred. Please try again later.'],
    ['EMAIL_SEND_FAILED', 502, 'Failed to send the invitation email. Please check your email configuration.'],
  ])('shows the catalog message for %s', async (code, status, words) => {
    answers[SEND] = { status, body: { code } };
    await open();
    type(/^Email/, 'guest@client.test');
    send();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('Failed to send invitation')).toBeTruthy();
  });
});

describe('the pending invitations', () => {
  const open = () => {
    const server = answerBy(answers);
    renderAs(aProfile(), PendingInvitations);
    return server;
  };
  const row = async () => within(await screen.findByRole('listitem', { name: invitation.email }));

  test('show type, locations, dates and the state of the email', async () => {
    open();
    const line = await row();
    expect(line.getByText('agency customer')).toBeTruthy();
    expect(line.getByText('Email sent')).toBeTruthy();
    expect(
      await line.findByText(/Sent Mar 1, 2026 · expires Mar 8, 2999 · Austin Dental \(write\)/),
    ).toBeTruthy();
  });

  test('show from the first failed attempt that the email was not sent and will be retried', async () => {
    answers[LIST] = {
      body: [{ ...invitation, mail: { status: 'queued', reason: 'connect ECONNREFUSED.' } }],
    };
    open();
    const line = await row();
    const words =
      'Failed to send the invitation email. Please check your email configuration. connect ECONNREFUSED. It is retried automatically.';
    expect(await line.findByText(words)).toBeTruthy();
    expect(line.getByText('Email delayed')).toBeTruthy();
  });

  test('show nothing during the first attempt', async () => {
    answers[LIST] = { body: [{ ...invitation, mail: { status: 'sending', reason: null } }] };
    open();
    const line = await row();
    expect(line.getByText('Sending email')).toBeTruthy();
    expect(line.queryByText(/Failed to send/)).toBeNull();
  });

  test('show that the email failed, and why', async () => {
    answers[LIST] = { body: [{ ...invitation, mail: { status: 'failed', reason: 'mailbox unavailable' } }] };
    open();
    const words =
      'Failed to send the invitation email. Please check your email configuration. mailbox unavailable';
    expect(await (await row()).findByText(words)).toBeTruthy();
  });

  test('show an empty state', async () => {
    answers[LIST] = { body: [] };
    open();
    expect(await screen.findByText('No pending invitations')).toBeTruthy();
  });

  test('show an error when they could not be loaded', async () => {
    answers[LIST] = refusal('FORBIDDEN', 'No.', 403);
    open();
    expect(await screen.findByText('Failed to load pending invitations')).toBeTruthy();
  });

  test('are resent with the same terms', async () => {
    const { toBody } = open();
    await row();
    press('Resend');
    expect(await screen.findByText('Invitation resent')).toBeTruthy();
    expect(toBody(SEND)).toEqual({
      ...{ email: invitation.email, userType: 'agency_customer' },
      ...{ locations: ['loc1'], accessLevel: 'write', isResend: true },
    });
  });

  test('show an error when resending failed', async () => {
    answers[SEND] = BROKEN;
    open();
    await row();
    press('Resend');
    expect(await screen.findByText('Failed to resend invitation')).toBeTruthy();
  });

  test('cannot be resent after they expired', async () => {
    answers[LIST] = { body: [{ ...invitation, expires_at: '2026-03-08T12:00:00.000Z' }] };
    open();
    const line = await row();
    expect(line.getByText('Expired')).toBeTruthy();
    expect(line.getByRole<HTMLButtonElement>('button', { name: 'Resend' }).disabled).toBe(true);
  });

  test('are canceled after a confirmation, and removed from the list', async () => {
    open();
    await row();
    press('Cancel');
    await screen.findByText('Cancel this invitation?');
    answers[LIST] = { body: [] };
    press('Cancel invitation');
    expect(await screen.findByText('Invitation canceled')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(invitation.email)).toBeNull());
  });

  test('show an error when canceling failed', async () => {
    answers[CANCEL] = BROKEN;
    open();
    await row();
    press('Cancel');
    await screen.findByText('Cancel this invitation?');
    press('Cancel invitation');
    expect(await screen.findByText('Failed to cancel invitation')).toBeTruthy();
  });
});
