import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';

const ofMessage = ({ contact_ids }: Subject) => sql`exists (select from messages m
  where m.workspace_id = t.workspace_id and m.id = t.message_id and m.contact_id = any (${[...contact_ids]}::uuid[]))`;

export const classificationPersonalData: PersonalData = {
  tables: [
    {
      table: 'classification_corrections',
      title: 'Corrections used for classification',
      key: { message_id: 'uuid', applies_everywhere: 'boolean' },
      own: ofMessage,
      texts: ['own_text'],
      plain: ['location_id', 'predicted_sentiment', 'corrected_sentiment'],
    },
  ],
  impersonal: {
    classification_attempts: 'ids of messages',
  },
};
