import { expect, test } from 'vitest';
import { canAnywhere, canIn } from './permissions.ts';

const bound = (...writable_locations: string[]) => ({
  role: 'client',
  user_type: 'single_location',
  writable_locations,
});
const agency = { role: 'team', user_type: 'agency', writable_locations: null };
const customer = { role: 'client', user_type: 'agency_customer', writable_locations: null };

test('a read grant allows no changes in that location', () => {
  expect(canIn(bound('home'), 'inbox:write', 'home')).toBe(true);
  expect(canIn(bound('home'), 'inbox:write', 'read only')).toBe(false);
  expect(canIn(bound('home'), 'inbox:write', null)).toBe(false);
});

test('users with all locations can write in every location and without one', () => {
  expect(canIn(agency, 'inbox:write', 'anywhere')).toBe(true);
  expect(canIn(agency, 'inbox:write', null)).toBe(true);
});

test('a permission that the membership does not include is denied in every location', () => {
  expect(canIn(customer, 'inbox:write', 'home')).toBe(false);
  expect(canIn(bound('home'), 'integrations:manage', 'home')).toBe(false);
});

test('users with only read grants cannot write anywhere', () => {
  expect(canAnywhere(bound(), 'inbox:write')).toBe(false);
  expect(canAnywhere(bound('home'), 'inbox:write')).toBe(true);
  expect(canAnywhere(agency, 'inbox:write')).toBe(true);
});
