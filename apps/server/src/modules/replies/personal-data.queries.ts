import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';

const ofContact = ({ contact_ids }: Subject) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`;

const ofMessage = ({ contact_ids }: Subject) => sql`exists (select from messages m
  where m.workspace_id = t.workspace_id and m.id = t.message_id and m.contact_id = any (${[...contact_ids]}::uuid[]))`;

export const repliesPersonalData: PersonalData = {
  tables: [
    {
      table: 'replies',
      title: 'Drafted, scheduled and sent replies',
      key: { id: 'uuid' },
      own: ofContact,
      texts: ['content', 'subject', 'error', 'original_text'],
      lists: ['cc', 'bcc'],
      plain: [
        'source',
        'eaccount',
        'status',
        'provider_message_key',
        'doubt',
        'status_before_deletion',
        'original_language',
      ],
    },
    {
      table: 'reply_drafts',
      title: 'Drafts stored by AI assistants',
      key: { id: 'uuid' },
      own: ofContact,
      texts: ['content'],
      plain: ['client_name'],
    },
    {
      table: 'message_translations',
      title: 'Translations of messages',
      key: { message_id: 'uuid', language: 'text' },
      own: ofMessage,
      texts: ['text'],
      plain: ['prompt_version'],
    },
  ],
  impersonal: {
    inbox_settings: 'settings of the workspace',
    reply_outcomes: 'ids and numbers of replies, which are deleted with them',
  },
};
