import { withSystem } from '@hearback/database';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import { deleteRuns, listFormer } from './runs.queries.ts';

/** Earlier runs about the person, including exports, are deleted with them. */
export const privacyPersonalData: PersonalData = {
  tables: [
    {
      table: 'privacy_runs',
      title: 'Earlier privacy searches and exports',
      look: ({ db }, { subject: { workspace_id }, mentions, action }) =>
        withSystem(db, 'look through runs', async (tx) => {
          const former = await listFormer(tx, workspace_id, mentions.patterns);
          const ids = former.filter(({ subject }) => mentions.isInJson(subject)).map(({ id }) => id);
          if (action === 'erase') await deleteRuns(tx, workspace_id, ids);
          return { own: ids.length, mentions: 0, rows: [] };
        }),
    },
  ],
  impersonal: {
    privacy_export_parts: 'go with their export',
    retention_rules: 'settings of the workspace',
  },
};
