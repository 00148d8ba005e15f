import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

export const snippetsPersonalData: PersonalData = {
  tables: [
    {
      table: 'snippets',
      title: 'Snippets',
      key: { id: 'uuid' },
      texts: ['name', 'content'],
      plain: ['location_id', 'situation', 'language', 'tone', 'channel', 'starter'],
    },
  ],
  impersonal: { booking_links: 'addresses of people of the workspace' },
};
