import type { ClientThreads } from '@hearback/contract';
import { describe, expect, test } from 'vitest';
import { listNavEntries } from './nav-entries.ts';

describe('the navigation', () => {
  const listLabels = (
    profile: Omit<Parameters<typeof listNavEntries>[0], 'writable_locations'>,
    locations: string[] | null,
  ) => listNavEntries({ ...profile, writable_locations: locations }).map((entry) => entry.label);

  test('shows every entry to an agency', () => {
    expect(listLabels({ user_type: 'agency', role: 'owner' }, null)).toEqual([
      ...['Dashboard', 'Conversations', 'Clients', 'Campaigns', 'Reports', 'Integrations'],
    ]);
  });

  test('offers clients only what they see', () => {
    const client = { user_type: 'agency_customer', role: 'client' } as const;
    const access = {
      comment_locations: [],
      answer_locations: [],
      approval_locations: [],
      sees_meetings: true,
    };
    const labels = (threads: ClientThreads, sees_reports: boolean) =>
      listLabels({ ...client, client_access: { ...access, threads, sees_reports } }, []);
    expect(labels('none', false)).toEqual(['Dashboard']);
    expect(labels('none', true)).toEqual(['Dashboard', 'Reports']);
    expect(labels('interested', false)).toEqual(['Dashboard', 'Conversations']);
    expect(labels('all', true)).toEqual(['Dashboard', 'Conversations', 'Reports']);
    const approving = {
      ...access,
      approval_locations: ['one'],
      threads: 'all' as const,
      sees_reports: false,
    };
    expect(listLabels({ ...client, client_access: approving }, [])).toEqual([
      ...['Dashboard', 'Conversations', 'Approvals'],
    ]);
  });

  test('offers Clients to people with several locations only', () => {
    const solo = { user_type: 'single_location', role: 'owner' } as const;
    expect(listLabels(solo, null)).toEqual([
      'Dashboard',
      'Conversations',
      'Campaigns',
      'Reports',
      'Integrations',
    ]);
    const granted = { user_type: 'single_location', role: 'client' } as const;
    expect(listLabels(granted, ['a', 'b'])).toContain('Clients');
    expect(listLabels(granted, ['a'])).not.toContain('Clients');
    expect(listLabels({ user_type: 'agency_customer', role: 'client' }, ['a', 'b'])).not.toContain('Clients');
  });

  test('hides Campaigns and Integrations from an agency customer', () => {
    const labels = listLabels({ user_type: 'agency_customer', role: 'client' }, []);
    expect(labels).toEqual(['Dashboard', 'Conversations', 'Reports']);
  });

  test('does not offer Integrations to a single-location user of an agency', () => {
    const labels = listLabels({ user_type: 'single_location', role: 'client' }, ['a']);
    expect(labels).toEqual(['Dashboard', 'Conversations', 'Campaigns', 'Reports']);
  });
});
