import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import type { Mentions } from '#server/platform/personal-data/matcher.ts';
import type { PersonalData, Row } from '#server/platform/personal-data/personal-table.ts';
import type { Subject } from '#server/platform/personal-data/subject.ts';

const ofContact = ({ contact_ids }: Subject) => sql`t.contact_id = any (${[...contact_ids]}::uuid[])`;

/** Ids of merged contacts, and further ids in the CRM. */
async function listIds(tx: SystemTx, { workspace_id, contact_ids }: Subject): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other_id::text as id from contact_merges where workspace_id = ${workspace_id}
      and contact_id = any (${[...contact_ids]}::uuid[]) and kind = 'merge' and undone_at is null
    union select value from contact_identities where workspace_id = ${workspace_id}
      and contact_id = any (${[...contact_ids]}::uuid[]) and kind = 'crm'`.execute(tx);
  return rows.map(({ id }) => id);
}

export const timelinePersonalData: PersonalData = {
  listIds,
  tables: [
    {
      table: 'contact_identities',
      title: 'Additional addresses',
      key: { kind: 'text', value: 'text', contact_id: 'uuid' },
      own: ofContact,
      plain: ['kind', 'value'],
    },
    {
      table: 'contact_merges',
      title: 'Merged contacts',
      key: { id: 'uuid' },
      own: ({ contact_ids }) =>
        sql`(t.contact_id = any (${[...contact_ids]}::uuid[]) or t.other_id = any (${[...contact_ids]}::uuid[]))`,
      json: ['former'],
      plain: ['kind', 'moved'],
      // An export must not contain the former values, which describe both contacts. Their own tables contain those of the person.
      hidden: ['former', 'moved'],
      rewrite: eraseFormer,
    },
  ],
  impersonal: { contact_distinctions: 'ids of contacts that are different people' },
};

/**
 * An address that was split off since belongs to another contact, but the merge still has the former values of its person. They
 * are deleted as a whole, because they include more than names and addresses.
 */
async function eraseFormer(tx: SystemTx, workspace_id: string, row: Row, mentions: Mentions): Promise<void> {
  const { former } = row as { former: { readonly gone?: Row; readonly kept?: Row } };
  const left = mentions.isAbout([former.gone, former.kept]) ? {} : mentions.redactJson(former);
  await sql`update contact_merges set former = ${JSON.stringify(left)}::jsonb
    where workspace_id = ${workspace_id} and id = ${String(row.id)}`.execute(tx);
}
