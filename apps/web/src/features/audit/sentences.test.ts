import { AUDIT_ACTIONS, contract } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { sentenceFor } from './sentences.ts';

const names = { location: (id: string) => (id === 'loc1' ? 'Austin Dental' : 'Unknown location') };
const say = (action: string, details = {}) => sentenceFor({ action, details }, names);

describe('a line of the audit trail', () => {
  test('is told in words, with what changed', () => {
    expect(say('user.type_changed', { from: 'agency', to: 'agency_customer' })).toBe(
      'Changed the user type from agency to agency customer',
    );
    expect(say('location_access.granted', { location: 'loc1', access_level: 'write' })).toBe(
      'Granted write access to Austin Dental',
    );
    expect(say('user.added', { user_type: 'single_location' })).toBe('Created the user as single location');
  });

  test('reads well when its details are missing', () => {
    expect(say('user.added')).toBe('Created the user');
    expect(say('location_access.revoked')).toBe('Revoked access to a location');
  });

  test('tells what was tried when it was refused', () => {
    expect(say('people.adminDelete', { code: 'FORBIDDEN' })).toBe('Tried to delete a user');
  });

  test.each(AUDIT_ACTIONS)('of %s is a sentence, also without details', (action) => {
    expect(say(action)).toMatch(/^[A-Z][^._]* [^._]*$/);
  });

  const endpoints = Object.entries(contract).flatMap(([module, names]) =>
    Object.keys(names).map((name) => `${module}.${name}`),
  );
  test.each([...endpoints, 'leads.receiveFile'])('tells in words that %s was refused', (action) => {
    expect(say(action, { code: 'FORBIDDEN' })).toMatch(/^Tried/);
  });

  test('is shown raw when this version does not know the action', () => {
    expect(say('moon.landed')).toBe('moon.landed');
    expect(say('constructor')).toBe('constructor');
  });
});
