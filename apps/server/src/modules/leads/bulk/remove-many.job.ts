import { unlinkLeads } from '../lists/lead-details.queries.ts';
import { defineLeadRun } from './define-lead-run.ts';

export const removal = defineLeadRun(
  'remove',
  'leads.remove-many',
  (tx, { workspace_id, campaign_id }, ids) =>
    unlinkLeads(tx, workspace_id, campaign_id, { contact_ids: [...ids] }),
);
