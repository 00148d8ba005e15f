import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';

const ofContact = ({ contact_ids }: Subject) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`;

export const repliesPersonalData: PersonalData = {
  tables: [
    {
      table: 'replies',
      title: 'Drafted, scheduled and sent replies',
      key: { id: 'uuid' },
      own: ofContact,
      texts: ['content', 'subject', 'error'],
      lists: ['cc', 'bcc'],
      plain: ['source', 'eaccount', 'status', 'provider_message_key', 'doubt', 'status_before_deletion'],
    },
  ],
  impersonal: {
    inbox_settings: 'settings of the workspace',
    reply_outcomes: 'ids and numbers of replies, which are deleted with them',
  },
};
