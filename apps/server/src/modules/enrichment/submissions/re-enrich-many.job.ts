import { errors } from '@hearback/contract';
import { defineLeadRun } from '#server/modules/leads/index.ts';
import { findActive } from '../table/table.queries.ts';
import { queueSending } from './send-waiting.job.ts';
import { holdEnabled } from './subjects.queries.ts';
import { insertJobs } from './submissions.queries.ts';

/** Leads that are waiting or in progress are not sent twice. The run shows what stopped it. */
export const reEnrichment = defineLeadRun(
  're_enrich',
  'enrichment.re-enrich-many',
  async (tx, { workspace_id, campaign_id }, ids) => {
    if (!(await holdEnabled(tx, workspace_id, campaign_id))) return errors.ENRICHMENT_DISABLED.sentence;
    if (!(await findActive(tx, workspace_id))) return errors.CLAY_NOT_CONNECTED.sentence;
    const queued = await insertJobs(tx, workspace_id, campaign_id, ids);
    if (queued.length > 0) await queueSending(tx, workspace_id);
    return queued.length;
  },
);
