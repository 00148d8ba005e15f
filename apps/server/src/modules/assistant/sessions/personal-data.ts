import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';

/** Conversations of users with the assistant, which may mention a person. */
export const assistantPersonalData: PersonalData = {
  tables: [
    {
      table: 'campaign_chat_messages',
      title: 'Messages to the assistant',
      key: { id: 'uuid' },
      texts: ['content'],
      json: ['campaign_data'],
      plain: ['role', 'engine'],
    },
    {
      table: 'campaign_chat_sessions',
      title: 'Drafts of the assistant',
      key: { id: 'uuid' },
      texts: ['title'],
      json: ['draft', 'guide_progress', 'previous_drafts'],
      plain: ['status'],
    },
  ],
  impersonal: {},
};
