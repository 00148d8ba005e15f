import { describe, expect, test } from 'vitest';
import { AUDIT_ACTIONS, contract } from '../../index.ts';
import { auditSentence } from './sentences.ts';

const location = (id: string) => (id === 'loc1' ? 'Austin Dental' : 'Unknown location');
const describeEntry = (action: string, details = {}, object = '') =>
  auditSentence(
    {
      action,
      details,
      actor: 'Anna Reed',
      toSummary: (name) => (name === 'moon.land' ? 'Land there' : undefined),
    },
    { object, location },
  );

describe('a line of the audit trail', () => {
  test('says who did what', () => {
    expect(describeEntry('location.removed', {}, 'Austin')).toBe('Anna Reed removed the location Austin');
    expect(describeEntry('user.type_changed', { from: 'agency', to: 'agency_customer' }, 'bo@x.test')).toBe(
      'Anna Reed changed the user type of bo@x.test from agency to agency customer',
    );
    expect(
      describeEntry('location_access.granted', { location: 'loc1', access_level: 'write' }, 'bo@x.test'),
    ).toBe('Anna Reed granted bo@x.test write access to Austin Dental');
    expect(describeEntry('leads.removed', { count: 3 }, 'Spring')).toBe(
      'Anna Reed removed 3 leads from the campaign Spring',
    );
  });

  test('reads well without details and names', () => {
    expect(describeEntry('user.added')).toBe('Anna Reed created a user');
    expect(describeEntry('location_access.revoked')).toBe(
      'Anna Reed revoked access to a location for a user',
    );
  });

  test('says what was attempted if the request was denied', () => {
    expect(describeEntry('people.adminDelete', { code: 'FORBIDDEN' })).toBe(
      'Anna Reed tried to delete a user',
    );
    expect(describeEntry('moon.land')).toBe('Anna Reed: tried: Land there');
  });

  test.each(AUDIT_ACTIONS)('is a sentence for %s, even without details', (action) => {
    expect(describeEntry(action)).toMatch(/^Anna Reed [a-z][^._]* ?[^._]*$/);
  });

  test('replaces known codes with words and shows unknown ones', () => {
    const codes = Object.entries(contract).flatMap(([module, names]) =>
      Object.keys(names).map((name) => `${module}.${name}`),
    );
    const coded = [...AUDIT_ACTIONS, ...codes].filter((action) => describeEntry(action).includes(action));
    const withoutWords = codes.filter((action) => describeEntry(action).endsWith(action));
    expect(coded).toEqual(withoutWords);
    expect(describeEntry('constructor')).toBe('Anna Reed: constructor');
  });
});
