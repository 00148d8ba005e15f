import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';

const ofContact = ({ contact_ids }: Subject) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`;

export const timelinePersonalData: PersonalData = {
  tables: [
    {
      table: 'contact_identities',
      title: 'Further addresses',
      key: { kind: 'text', value: 'text', contact_id: 'uuid' },
      own: ofContact,
      plain: ['kind', 'value'],
    },
    {
      table: 'contact_merges',
      title: 'Merged contacts',
      key: { id: 'uuid' },
      own: ofContact,
      json: ['former'],
      plain: ['kind', 'moved'],
      hidden: ['moved'],
    },
  ],
  impersonal: { contact_distinctions: 'ids of contacts that are different people' },
};
