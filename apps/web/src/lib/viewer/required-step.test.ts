import { expect, test } from 'vitest';
import { fallbackProfile } from './fallback-profile.ts';
import { findRequiredStep } from './required-step.ts';

const profile = fallbackProfile({ id: 'ann', email: 'ann@example.test' });
const NOON = Date.parse('2026-11-16T12:00:00Z');

test('a temporary password takes precedence over a due second factor', () => {
  expect(findRequiredStep(undefined)).toBeNull();
  expect(findRequiredStep(profile)).toBeNull();
  expect(findRequiredStep({ ...profile, second_factor_due: '2026-11-16T12:00:01Z' }, NOON)).toBeNull();
  expect(findRequiredStep({ ...profile, second_factor_due: '2026-11-16T12:00:00Z' }, NOON)).toBe('factor');
  const both = { ...profile, has_temporary_password: true, second_factor_due: '2020-01-01T00:00:00Z' };
  expect(findRequiredStep(both, NOON)).toBe('password');
});
