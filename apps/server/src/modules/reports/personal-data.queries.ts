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
      title: 'Texts of reports',
      key: { report_id: 'uuid', version: 'integer' },
      texts: ['happened', 'next', 'needed'],
      plain: ['written_by'],
    },
  ],
  impersonal: {
    reports: 'figures without data of leads',
    report_shares: 'hashes and times of links',
    report_templates: 'settings',
  },
};
