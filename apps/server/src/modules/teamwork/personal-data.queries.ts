import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';

const ofContact = ({ contact_ids }: Subject) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`;

export const teamworkPersonalData: PersonalData = {
  tables: [
    {
      table: 'presence',
      title: 'People who have the conversation open',
      key: { user_id: 'uuid', tab_id: 'uuid' },
      own: ofContact,
      plain: ['name'],
    },
    {
      table: 'notes',
      title: 'Team notes',
      key: { id: 'uuid' },
      own: ofContact,
      texts: ['content'],
      plain: ['location_id', 'author_name', 'kind'],
    },
  ],
  impersonal: {
    absence_snoozes: 'the time of a snooze, deleted with the contact',
    location_assignees: 'people of the workspace',
  },
};
