import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

export const notificationsPersonalData: PersonalData = {
  tables: [
    {
      table: 'notifications',
      title: 'Notifications',
      key: { id: 'uuid' },
      own: ({ contact_ids }) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`,
      texts: ['detail'],
      plain: ['kind', 'location_id', 'causes'],
      hidden: ['causes'],
    },
  ],
  impersonal: {
    notification_settings: 'settings of people of the workspace',
    notification_preferences: 'settings of people of the workspace',
    notification_webhooks: 'addresses of the workspace',
    push_subscriptions: 'browsers of people of the workspace',
    'system.push_keys': 'keys of the product',
  },
};
