import { withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { findLocationOf } from '../campaigns/index.ts';
import { moveHomelessContacts } from '../leads/index.ts';
import { moveHomeless } from './inbox-in-bulk.queries.ts';

/** A campaign was mapped: its people and their messages go along, unless they belong to a location already. */
export const followMappingJob = defineJob<Record<string, string>>({
  name: 'inbox.follow-mapping',
  payload: z.object({ workspace_id: z.uuid(), campaign_id: z.uuid() }),
  retry: { maxAttempts: 10 },
  handler: async ({ workspace_id = '', campaign_id = '' }, { db }) => {
    await withWorkspace(db, workspace_id, async (tx) => {
      // Mapped elsewhere, or removed meanwhile: what it is now counts.
      const location = await findLocationOf(tx, { workspace_id, campaign_id });
      if (!location) return;
      await moveHomelessContacts(tx, workspace_id, campaign_id, location);
      await moveHomeless(tx, workspace_id, campaign_id, location);
    });
  },
});
