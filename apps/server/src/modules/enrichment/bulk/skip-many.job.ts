import { defineLeadRun } from '#server/modules/leads/index.ts';
import { skipContacts } from './bulk.queries.ts';

export const skipping = defineLeadRun('skip', 'enrichment.skip-many', (tx, { workspace_id }, ids) =>
  skipContacts(tx, workspace_id, ids),
);
