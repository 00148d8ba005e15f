import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

export const meetingsPersonalData: PersonalData = {
  tables: [
    {
      table: 'meetings',
      title: 'Meetings',
      key: { id: 'uuid' },
      own: ({ contact_ids }) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`,
      texts: ['error'],
      plain: [
        'location_id',
        'contact_location_id',
        'calendar_id',
        'calendar_name',
        'source',
        'status',
        'crm_id',
        'alternatives',
        'changes',
        'cursor',
        'leased_by',
      ],
    },
  ],
  impersonal: {
    calendars: 'calendars of a location',
    booking_pages: 'settings of a location',
    page_bookings: 'ids and states of bookings, without people',
    calendar_choices: 'choices of users',
  },
};
