import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

export const knowledgePersonalData: PersonalData = {
  tables: [
    {
      table: 'knowledge_entries',
      title: 'Knowledge entries',
      key: { id: 'uuid' },
      texts: ['content', 'source'],
      plain: ['location_id', 'kind'],
    },
  ],
  impersonal: {},
};
