import { describe, expect, test } from 'vitest';
import { entriesFor } from './nav-entries.ts';

describe('the navigation', () => {
  test.each(['agency', 'single_location'] as const)('shows every entry to %s', (user_type) => {
    const labels = entriesFor({ user_type, role: 'owner' }).map((entry) => entry.label);
    expect(labels).toEqual(['Dashboard', 'Conversations', 'Campaigns', 'Reports', 'Integrations']);
  });

  test('hides Campaigns and Integrations from an agency customer', () => {
    const labels = entriesFor({ user_type: 'agency_customer', role: 'client' }).map((entry) => entry.label);
    expect(labels).toEqual(['Dashboard', 'Conversations', 'Reports']);
  });

  test('does not offer Integrations to a single-location user of an agency', () => {
    const labels = entriesFor({ user_type: 'single_location', role: 'client' }).map((entry) => entry.label);
    expect(labels).toEqual(['Dashboard', 'Conversations', 'Campaigns', 'Reports']);
  });
});
