import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

export const webhooksOutPersonalData: PersonalData = {
  tables: [
    {
      table: 'webhook_deliveries',
      title: 'Webhook deliveries',
      key: { id: 'uuid' },
      own: ({
        contact_ids,
      }) => sql`exists (select from webhook_messages m where m.workspace_id = t.workspace_id
        and m.id = t.message_id and m.contact_id = any (${[...contact_ids]}::uuid[]))`,
      texts: ['response_excerpt', 'error'],
      plain: ['status'],
    },
    {
      table: 'webhook_messages',
      title: 'Webhook events',
      key: { id: 'uuid' },
      own: ({ contact_ids }) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`,
      plain: ['type', 'key', 'location_id', 'ids'],
    },
  ],
  impersonal: {
    webhook_endpoints: 'addresses and keys of the workspace',
    webhook_sequences: 'ids and numbers',
  },
};
