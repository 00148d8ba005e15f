import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#web/lib/app.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { type Answers, answerBy, press, refusal, renderAs, type } from '#web/lib/testing/render-as.tsx';
import { renderScreen } from '#web/lib/testing/render-screen.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { SecondFactorBanner } from './second-factor-banner.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';

const COMPLETE = 'POST /api/auth/second-factor/sign-in';
const NONE = { app_since: null, recovery_codes_left: 0, passkeys: [] };
const CODES = Array.from({ length: 10 }, (_, n) => `aaaa-bbbb-cccc-ddd${n}`);
let answers: Answers;

beforeEach(() => {
  answers = {
    'POST /api/auth/sign-in': { body: { second_factor_needed: true, app: true, passkey_options: null } },
    'GET /api/auth/second-factor': { body: NONE },
  };
});

describe('after the correct password', () => {
  const open = async () => {
    const server = answerBy(answers);
    renderScreen(SignInForm);
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ann@example.test' } });
    type('Password', 'secret');
    press('Sign In');
    await screen.findByLabelText('Code');
    return server;
  };

  test('asks for the code, and offers to trust the device', async () => {
    const user = { id: 'ann', email: 'ann@example.test' };
    answers[COMPLETE] = {
      body: { access_token: 't1', expires_in: 900, expires_at: 0, user, password_change_required: false },
    };
    const { toBody } = await open();
    type('Code', '123 456');
    fireEvent.click(screen.getByLabelText('Trust this device for 30 days'));
    press('Verify');
    await screen.findByText('Welcome back!');
    expect(toBody(COMPLETE)).toEqual({ code: '123 456', trust_device: true });
    expect(session.accessToken()).toBe('t1');
  });

  test('reports a wrong code at its field, and accepts a recovery code instead', async () => {
    const sentence = 'This code is incorrect or was already used.';
    answers[COMPLETE] = refusal('WRONG_CODE', sentence);
    const { toBody } = await open();
    type('Code', '000000');
    press('Verify');
    await screen.findByText(sentence);
    press('Use a recovery code');
    type('Recovery code', 'aaaa-bbbb');
    press('Verify');
    await screen.findByText(sentence);
    expect(toBody(COMPLETE)).toEqual({ code: 'aaaa-bbbb', trust_device: false });
  });

  test('returns to the password when the challenge expired', async () => {
    answers[COMPLETE] = refusal('CHALLENGE_OVER', 'This took too long.', 410);
    await open();
    type('Code', '000000');
    press('Verify');
    await screen.findByRole('button', { name: 'Sign In' });
  });
});

describe('an authenticator app', () => {
  test('is set up with password, QR code and code, and ends with recovery codes', async () => {
    answers['POST /api/auth/totp'] = { body: { secret: 'ABCD EFGH', uri: 'otpauth://totp/Hearback:ann' } };
    answers['POST /api/auth/totp/confirm'] = { body: { recovery_codes: CODES } };
    const { toBody } = answerBy(answers);
    renderAs(aProfile(), SecondFactorPanel);
    fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'secret' } });
    press('Continue');
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    expect(screen.getByLabelText<HTMLTextAreaElement>('Key for the app').value).toBe('ABCD EFGH');
    expect(document.activeElement).toBe(screen.getByLabelText('Code'));
    type('Code', '123456');
    press('Turn on');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findAllByRole('listitem')).toHaveLength(10);
    expect(toBody('POST /api/auth/totp')).toEqual({ password: 'secret' });
    expect(dialog.getByRole('link', { name: 'Download' }).getAttribute('download')).toBe(
      'recovery-codes.txt',
    );
  });

  test('is turned off with the password', async () => {
    answers['GET /api/auth/second-factor'] = {
      body: { ...NONE, app_since: '2026-01-01T00:00:00.000Z', recovery_codes_left: 7 },
    };
    answers['POST /api/auth/totp/remove'] = refusal('WRONG_PASSWORD', 'The current password is not correct');
    answerBy(answers);
    renderAs(aProfile(), SecondFactorPanel);
    await screen.findByText(/^7 of 10 left/);
    press('Turn off the authenticator app');
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'wrong' } });
    press('Turn off');
    await screen.findByText('The current password is not correct');
  });
});

describe('a change that needs the second factor again', () => {
  const STEP_UP = 'POST /api/auth/second-factor/step-up';
  const open = async () => {
    answers['GET /api/auth/second-factor'] = {
      body: { ...NONE, app_since: '2026-01-01T00:00:00.000Z', recovery_codes_left: 7 },
    };
    answers['POST /api/auth/recovery-codes'] = refusal(
      'STEP_UP_REQUIRED',
      'Confirm your second factor.',
      403,
    );
    answers[`${STEP_UP}/options`] = {
      body: { second_factor_needed: true, app: true, passkey_options: null },
    };
    const server = answerBy(answers);
    renderAs(aProfile(), SecondFactorPanel);
    fireEvent.click(await screen.findByRole('button', { name: 'Replace codes' }));
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'secret' } });
    press('Create new codes');
    await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    return server;
  };

  test('asks for it, shows what is wrong with a code, and then continues', async () => {
    const { toBody } = await open();
    answers[STEP_UP] = refusal('WRONG_CODE', 'This code is incorrect or was already used.');
    type('Code', '000000');
    press('Verify');
    await screen.findByText('This code is incorrect or was already used.');
    answers[STEP_UP] = { body: { success: true } };
    answers['POST /api/auth/recovery-codes'] = { body: { recovery_codes: CODES } };
    type('Code', '123456');
    press('Verify');
    const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }));
    expect(await dialog.findAllByRole('listitem')).toHaveLength(10);
    expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull();
    expect(toBody(STEP_UP)).toEqual({ code: '123456' });
    expect(toBody('POST /api/auth/recovery-codes')).toEqual({ password: 'secret' });
  });

  test('changes and reports nothing when the dialog is closed', async () => {
    await open();
    const question = screen.getByRole('dialog', { name: 'Confirm it’s you' });
    fireEvent.keyDown(question, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Your password').value).toBe('secret');
    expect(screen.queryByText('Failed to create recovery codes')).toBeNull();
  });
});

describe('passkeys', () => {
  const LAPTOP = { id: 'p1', name: 'Laptop', created_at: '2026-11-18T00:00:00.000Z', last_used_at: null };

  test('name the address at which they work', async () => {
    vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: () => undefined });
    const passkeys = [
      { ...LAPTOP, host: 'portal.north.example' },
      { ...LAPTOP, id: 'p2', name: 'Phone', host: location.hostname },
    ];
    answers['GET /api/auth/second-factor'] = { body: { ...NONE, passkeys } };
    answerBy(answers);
    renderAs(aProfile(), SecondFactorPanel);
    expect(await screen.findByText(/A passkey that you add here works at localhost only\.$/)).toBeTruthy();
    const [laptop, phone] = within(screen.getByRole('list', { name: 'Passkeys' })).getAllByRole('listitem');
    expect(laptop?.textContent).toContain('Works at portal.north.example');
    expect(phone?.textContent).not.toContain('Works at');
    vi.unstubAllGlobals();
  });

  test('passkeys of another address are not offered at sign-in', async () => {
    answers['POST /api/auth/sign-in'] = {
      body: { second_factor_needed: true, app: false, passkey_options: null },
    };
    answerBy(answers);
    renderScreen(SignInForm);
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ann@example.test' } });
    type('Password', 'secret');
    press('Sign In');
    expect(
      await screen.findByText(/Your passkeys work only at the address where you added them\.$/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});

test('the banner shows the due date during the grace period', async () => {
  renderAs(aProfile({ second_factor_due: '2026-12-24T12:00:00.000Z' }), SecondFactorBanner);
  expect(await screen.findByText(/requires a second factor starting .*24/)).toBeTruthy();
});
