import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

export const presencePersonalData: PersonalData = {
  tables: [
    {
      table: 'presence',
      title: 'Who has the conversation open',
      key: { user_id: 'uuid', tab_id: 'uuid' },
      own: ({ contact_ids }) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`,
      plain: ['name'],
    },
  ],
  impersonal: {},
};
