import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

export const reportsPersonalData: PersonalData = {
  tables: [
    {
      table: 'report_quotes',
      title: 'Replies quoted in reports',
      key: { report_id: 'uuid', position: 'integer' },
      own: ({ contact_ids }) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`,
      texts: ['author', 'text'],
    },
    {
      table: 'report_versions',
      title: 'Report text',
      key: { report_id: 'uuid', version: 'integer' },
      texts: ['happened', 'next', 'needed'],
      plain: ['written_by'],
    },
    {
      table: 'report_schedules',
      title: 'Recipients of scheduled reports',
      key: { location_id: 'text', cadence: 'text' },
      lists: ['recipients'],
      plain: ['time_zone', 'approval'],
    },
    {
      table: 'report_deliveries',
      title: 'Recipients of reports',
      key: { id: 'uuid' },
      lists: ['recipients'],
      plain: ['location_id', 'cadence', 'state'],
    },
  ],
  impersonal: {
    reports: 'figures without data of leads',
    report_shares: 'hashes and times of links',
    report_templates: 'settings',
  },
};
