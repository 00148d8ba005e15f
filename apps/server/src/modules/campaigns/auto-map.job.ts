import { withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { publish } from '#server/platform/events/publish.ts';
import type { Reaction } from '#server/platform/events/record-event.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { findDefaultLocation } from './campaign-sync/campaign-sync.queries.ts';
import { mapUnmapped } from './campaigns.queries.ts';

/** Maps the existing campaigns of a single business to its new default location. */
export const autoMapJob = defineJob<Record<string, string>>({
  name: 'campaigns.auto-map',
  payload: z.record(z.string(), z.string()),
  retry: { maxAttempts: 5 },
  handler: async ({ workspace_id = '' }, services) => {
    await withWorkspace(services.db, workspace_id, async (tx) => {
      const ghl_location_id = await findDefaultLocation(tx, workspace_id);
      if (!ghl_location_id) return;
      const mapped = await mapUnmapped(tx, workspace_id, ghl_location_id);
      const toEvent = ({ id }: { readonly id: string }) => ({
        ...{ workspace_id, name: 'campaign.mapped' as const, ghl_location_id },
        ids: { campaign_id: id, former_location_id: '' },
      });
      await publish(services, tx, ...mapped.map(toEvent));
    });
  },
});

export const campaignsReactions: readonly Reaction[] = [{ on: 'user.changed', job: autoMapJob }];
