import { describe, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { fallbackProfile } from './fallback-profile.ts';
import { toProfileState } from './to-profile-state.ts';

const account = { id: 'ann', email: 'ann@example.test' };
const profile = { ...fallbackProfile(account), role: 'owner', user_type: 'agency' as const };
const offline = new ApiError('UNREACHABLE', 0, 'The server could not be reached.');

describe('the profile of a signed-in user', () => {
  test('is loading at first', () => {
    expect(toProfileState({ data: undefined, error: null }, account)).toBe(null);
  });

  test('is the fallback when it cannot be loaded', () => {
    expect(toProfileState({ data: undefined, error: offline }, account)).toBe('fallback');
    expect(fallbackProfile(account)).toMatchObject({
      role: 'client',
      user_type: 'agency_customer',
      onboarding_status: 'completed',
      email: 'ann@example.test',
    });
  });

  test('is kept when a later read fails temporarily', () => {
    expect(toProfileState({ data: profile, error: offline }, account)).toBe(profile);
  });

  test('is the fallback when the account no longer has one', () => {
    const none = new ApiError('NO_PROFILE', 403, 'No user profile found.');
    expect(toProfileState({ data: profile, error: none }, account)).toBe('fallback');
  });

  test('is blocked when the deadline for a second factor passed since it was loaded', () => {
    const overdue = new ApiError('SECOND_FACTOR_REQUIRED', 403, 'Please set one up first.');
    expect(toProfileState({ data: profile, error: overdue }, account)).toBe('held_back');
  });

  test('is never that of the previous user', () => {
    expect(toProfileState({ data: profile, error: null }, { id: 'ben', email: 'ben@example.test' })).toBe(
      null,
    );
  });
});
