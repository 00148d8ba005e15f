import { sql } from 'kysely';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';

const ofContact = ({ contact_ids }: Subject) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`;

const ofDraft = ({ contact_ids }: Subject) => sql`exists (select from reply_approvals a
  where a.workspace_id = t.workspace_id and a.id = t.approval_id and a.contact_id = any (${[...contact_ids]}::uuid[]))`;

export const approvalsPersonalData: PersonalData = {
  tables: [
    {
      table: 'reply_approval_comments',
      title: 'Comments on drafts',
      key: { id: 'uuid' },
      own: ofDraft,
      texts: ['content'],
      plain: ['kind', 'author_name'],
    },
    {
      table: 'reply_approvals',
      title: 'Drafts for client approval',
      key: { id: 'uuid' },
      own: ofContact,
      texts: ['content', 'subject', 'original_text'],
      lists: ['cc', 'bcc'],
      plain: ['source', 'status', 'original_language', 'author_name', 'decided_by_name', 'hold_reason'],
    },
  ],
  impersonal: {},
};
