import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

export const rulesPersonalData: PersonalData = {
  tables: [
    {
      table: 'rule_runs',
      title: 'Rule runs',
      key: { id: 'uuid' },
      own: ({ contact_ids }) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`,
      texts: ['reason'],
      json: ['conditions', 'actions'],
      plain: ['event_key', 'trigger', 'status', 'chain'],
    },
    {
      table: 'rule_steps',
      title: 'Provider calls made by rules',
      key: { id: 'uuid' },
      texts: ['error'],
      json: ['cursor', 'former', 'list'],
      plain: ['kind', 'status', 'leased_by'],
    },
    {
      table: 'rules',
      title: 'Rules',
      key: { id: 'uuid' },
      texts: ['name'],
      json: ['definition'],
      plain: ['trigger', 'last_assigned'],
    },
    {
      table: 'rule_events',
      title: 'Pending rule events',
      key: { id: 'uuid' },
      own: ({ contact_ids }) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`,
      plain: ['trigger', 'key'],
    },
  ],
  impersonal: { rule_clocks: 'times only' },
};
