import { type Database, type LocationScope, withSystem } from '@hearback/database';
import { z } from 'zod';
import type { Reaction } from '#server/platform/events/record-event.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { findActive } from '../table/table.queries.ts';
import { queueSending } from './send-waiting.job.ts';
import { holdEnabled, listEnabled } from './subjects.queries.ts';
import { endRefused, insertJobs, listPending, type PendingLeads } from './submissions.queries.ts';

const BATCH_SIZE = 2_000;
const OfImport = z.object({ workspace_id: z.uuid(), import_id: z.uuid(), campaign_id: z.uuid() });

/** Queues the leads of an import if the campaign has enrichment enabled and there is a Clay table. */
export const queueImportJob = defineJob<Record<string, string>>({
  name: 'enrichment.queue-import',
  payload: z.record(z.string(), z.string()),
  retry: { maxAttempts: 10 },
  handler: (payload, { db }) => queueLeads(db, { ...OfImport.parse(payload), location_ids: null }),
});

/** `reach` lists the locations. Jobs that are queued already contain this key. */
type CampaignScope = {
  readonly workspace_id: string;
  readonly campaign_id: string;
  readonly reach?: LocationScope['location_ids'];
};

/** Queues the leads that waited while the campaign had enrichment disabled, in the locations that the person may change. */
export const queueCampaignJob = defineJob<CampaignScope>({
  name: 'enrichment.queue-campaign',
  payload: z.object({
    workspace_id: z.uuid(),
    campaign_id: z.uuid(),
    reach: z.array(z.string()).nullable().default(null),
  }),
  retry: { maxAttempts: 10 },
  handler: ({ reach = null, ...campaign }, { db }) =>
    queueLeads(db, { ...campaign, import_id: null, location_ids: reach }),
});

/** Queues leads that waited for a table or were refused by the former one, after a table was saved. */
export const queueWorkspaceJob = defineJob<{ workspace_id: string }>({
  name: 'enrichment.queue-workspace',
  payload: z.object({ workspace_id: z.uuid() }),
  retry: { maxAttempts: 10 },
  handler: async ({ workspace_id }, { db }) => {
    const campaigns = await withSystem(db, 'enrichment', (tx) => listEnabled(tx, workspace_id));
    while (await queueRefused(db, workspace_id));
    for (const campaign_id of campaigns)
      await queueLeads(db, { workspace_id, campaign_id, import_id: null, location_ids: null });
  },
});

/** Queues one slice; returns false if it was the last. Leads of a campaign with enrichment disabled keep their reason. */
function queueRefused(db: Database, workspace_id: string): Promise<boolean> {
  return withSystem(db, 'enrichment', async (tx) => {
    if (!(await findActive(tx, workspace_id))) return false;
    const refused = await endRefused(tx, workspace_id, BATCH_SIZE);
    for (const [campaign_id, jobs] of Map.groupBy(refused, (job) => job.campaign_id))
      if (campaign_id !== null && (await holdEnabled(tx, workspace_id, campaign_id))) {
        const ids = jobs.flatMap(({ contact_id, failed }) => (failed ? contact_id : []));
        await insertJobs(tx, workspace_id, campaign_id, ids);
      }
    if (refused.length > 0) await queueSending(tx, workspace_id);
    return refused.length === BATCH_SIZE;
  });
}

export const enrichmentReactions: readonly Reaction[] = [{ on: 'import.finished', job: queueImportJob }];

async function queueLeads(db: Database, brought: PendingLeads): Promise<void> {
  const { workspace_id, campaign_id } = brought;
  let after: string | null = null;
  do {
    after = await withSystem(db, 'enrichment', async (tx): Promise<string | null> => {
      if (!(await findActive(tx, workspace_id)) || !(await holdEnabled(tx, workspace_id, campaign_id)))
        return null;
      const ids = await listPending(tx, brought, after, BATCH_SIZE);
      const queued = await insertJobs(tx, workspace_id, campaign_id, ids);
      if (queued.length > 0) await queueSending(tx, workspace_id);
      return ids.length === BATCH_SIZE ? (ids.at(-1) ?? null) : null;
    });
  } while (after !== null);
}
