import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

export const syncPersonalData: PersonalData = {
  tables: [
    {
      table: 'sync_runs',
      title: 'Failed syncs',
      key: { id: 'uuid' },
      texts: ['error'],
      json: ['cursor'],
      plain: ['kind', 'provider', 'ghl_location_id', 'status', 'leased_by'],
    },
  ],
  impersonal: { sync_settings: 'settings of people of the workspace' },
};
