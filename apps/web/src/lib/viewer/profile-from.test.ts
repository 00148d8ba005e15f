import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { fallbackProfile } from './fallback-profile.ts';
import { profileFrom } from './profile-from.ts';

const account = { id: 'ann', email: 'ann@example.test' };
const profile = { ...fallbackProfile(account), role: 'owner', user_type: 'agency' as const };
const offline = new ApiError('UNREACHABLE', 0, 'The server could not be reached.');

describe('the profile of a signed-in person', () => {
  test('is waited for while it loads', () => {
    expect(profileFrom({ data: undefined, error: null }, account)).toBe(null);
  });

  test('is the narrowest one when it cannot be read', () => {
    expect(profileFrom({ data: undefined, error: offline }, account)).toBe('fallback');
    expect(fallbackProfile(account)).toMatchObject({
      role: 'client',
      user_type: 'agency_customer',
      onboarding_status: 'completed',
      email: 'ann@example.test',
    });
  });

  test('stays as it was when a later reading fails in passing', () => {
    expect(profileFrom({ data: profile, error: offline }, account)).toBe(profile);
  });

  test('is narrowed when the account no longer has one', () => {
    const none = new ApiError('NO_PROFILE', 403, 'No user profile found.');
    expect(profileFrom({ data: profile, error: none }, account)).toBe('fallback');
  });

  test('is held back when the time to set up a second factor ended since it was read', () => {
    const overdue = new ApiError('SECOND_FACTOR_REQUIRED', 403, 'Please set one up first.');
    expect(profileFrom({ data: profile, error: overdue }, account)).toBe('held_back');
  });

  test('is never that of the person who was signed in before', () => {
    expect(profileFrom({ data: profile, error: null }, { id: 'ben', email: 'ben@example.test' })).toBe(null);
  });
});
