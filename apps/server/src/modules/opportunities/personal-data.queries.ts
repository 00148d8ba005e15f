import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

export const opportunitiesPersonalData: PersonalData = {
  tables: [
    {
      table: 'opportunities',
      title: 'Opportunities',
      key: { id: 'uuid' },
      own: ({ contact_ids }) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`,
      texts: ['notes'],
      plain: ['location_id', 'status', 'billing_type'],
    },
  ],
  impersonal: {},
};
