import { describe, expect, it } from 'vitest';
import { canAddUser, chooseOnboardingStatus, chooseRole, findLocationProblem } from './people.policy.ts';

const agency = { role: 'owner', user_type: 'agency' };
const business = { role: 'owner', user_type: 'single_location' };

describe('adding people', () => {
  it('lets an agency add anyone, and a single business only its own kind', () => {
    expect([
      canAddUser(agency, 'agency'),
      canAddUser(agency, 'agency_customer'),
      canAddUser(agency, 'single_location'),
    ]).toEqual([true, true, true]);
    expect([
      canAddUser(business, 'agency'),
      canAddUser(business, 'agency_customer'),
      canAddUser(business, 'single_location'),
    ]).toEqual([false, false, true]);
  });

  it("gives colleagues the team role and an agency's clients the client role", () => {
    expect([
      chooseRole(agency, 'agency'),
      chooseRole(agency, 'agency_customer'),
      chooseRole(agency, 'single_location'),
      chooseRole(business, 'single_location'),
    ]).toEqual(['team', 'client', 'client', 'team']);
  });

  it('requires a location for customers and a default location for single-location users', () => {
    expect(findLocationProblem('agency_customer', [], null)).toBe('LOCATION_REQUIRED');
    expect(findLocationProblem('agency_customer', ['a'], null)).toBeNull();
    expect(findLocationProblem('single_location', ['a'], null)).toBe('DEFAULT_LOCATION_REQUIRED');
    expect(findLocationProblem('single_location', [], 'a')).toBeNull();
    expect(findLocationProblem('agency', [], null)).toBeNull();
  });

  it('skips the onboarding for customers', () => {
    expect([
      chooseOnboardingStatus('agency'),
      chooseOnboardingStatus('single_location'),
      chooseOnboardingStatus('agency_customer'),
    ]).toEqual(['pending', 'pending', 'completed']);
  });
});
