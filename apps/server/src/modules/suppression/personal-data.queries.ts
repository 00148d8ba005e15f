import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

/** Erasing a person removes the plain text of their entry in the first step. Only the digest stays. */
export const suppressionPersonalData: PersonalData = {
  tables: [
    {
      table: 'suppression_steps',
      title: 'Requests to providers to stop contact',
      key: { id: 'uuid' },
      texts: ['error'],
      json: ['cursor'],
      plain: ['kind', 'status', 'leased_by'],
    },
    {
      table: 'suppression_marks',
      title: 'Block list entries at providers',
      key: { id: 'uuid' },
      // An erased person stays on the list, so that nothing is undone for them.
      own: ({ contact_ids, emails, profiles }) => sql`(t.contact_id = any (${[...contact_ids]}::uuid[])
        or t.value = any (${[...emails, ...profiles]}::text[]))`,
      texts: ['error'],
      json: ['cursor'],
      plain: ['kind', 'status', 'leased_by', 'value', 'external_id', 'ghl_location_id'],
    },
    {
      table: 'do_not_contact',
      title: 'Do-not-contact list entries',
      key: { id: 'uuid' },
      texts: ['note'],
      plain: ['kind', 'value', 'digest', 'reason', 'added_by_name'],
    },
  ],
  impersonal: { suppression_keys: 'keys of the product' },
};
