import { describe, expect, it } from 'vitest';
import { mayAdd, missingLocations, onboardingFor, roleFor } from './people.policy.ts';

const agency = { role: 'owner', user_type: 'agency' };
const business = { role: 'owner', user_type: 'single_location' };

describe('adding people', () => {
  it('lets an agency add anyone, and a single business only its own kind', () => {
    expect([
      mayAdd(agency, 'agency'),
      mayAdd(agency, 'agency_customer'),
      mayAdd(agency, 'single_location'),
    ]).toEqual([true, true, true]);
    expect([
      mayAdd(business, 'agency'),
      mayAdd(business, 'agency_customer'),
      mayAdd(business, 'single_location'),
    ]).toEqual([false, false, true]);
  });

  it("gives colleagues the team role and an agency's clients the client role", () => {
    expect([
      roleFor(agency, 'agency'),
      roleFor(agency, 'agency_customer'),
      roleFor(agency, 'single_location'),
      roleFor(business, 'single_location'),
    ]).toEqual(['team', 'client', 'client', 'team']);
  });

  it('requires a location for customers and a default location for single-location users', () => {
    expect(missingLocations('agency_customer', [], null)).toBe('LOCATION_REQUIRED');
    expect(missingLocations('agency_customer', ['a'], null)).toBeNull();
    expect(missingLocations('single_location', ['a'], null)).toBe('DEFAULT_LOCATION_REQUIRED');
    expect(missingLocations('single_location', [], 'a')).toBeNull();
    expect(missingLocations('agency', [], null)).toBeNull();
  });

  it('skips the onboarding for customers', () => {
    expect([
      onboardingFor('agency'),
      onboardingFor('single_location'),
      onboardingFor('agency_customer'),
    ]).toEqual(['pending', 'pending', 'completed']);
  });
});
