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
      table: 'do_not_contact',
      title: 'Entries of the do-not-contact list',
      key: { id: 'uuid' },
      texts: ['note'],
      plain: ['kind', 'value', 'digest', 'reason', 'added_by_name'],
    },
  ],
  impersonal: { suppression_keys: 'keys of the product' },
};
