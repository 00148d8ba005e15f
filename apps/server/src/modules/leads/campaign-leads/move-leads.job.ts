import { withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { publish } from '#server/platform/events/publish.ts';
import type { Reaction } from '#server/platform/events/record-event.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { findTarget, moveContacts } from './lead-location.queries.ts';

/** Small enough to keep locks short. */
const BATCH_SIZE = 500;

const Payload = z.object({
  workspace_id: z.uuid(),
  campaign_id: z.uuid(),
  former_location_id: z.string(),
});

/**
 * Moves the contacts of a campaign whose mapping changed to its current location, even if it was moved repeatedly. Contacts of
 * other locations stay, because another source put them there.
 */
export const followCampaignJob = defineJob<Record<string, string>>({
  name: 'leads.follow-campaign',
  payload: z.record(z.string(), z.string()),
  retry: { maxAttempts: 10 },
  handler: async (payload, services) => {
    const { workspace_id, campaign_id, former_location_id } = Payload.parse(payload);
    let moved = BATCH_SIZE;
    while (moved === BATCH_SIZE) {
      moved = await withWorkspace(services.db, workspace_id, async (tx) => {
        const target = await findTarget(tx, workspace_id, campaign_id);
        if (!target) return 0;
        const { ghl_location_id } = target;
        const move = { workspace_id, campaign_id, from: former_location_id, to: ghl_location_id };
        const contact_ids = await moveContacts(tx, move, BATCH_SIZE);
        if (contact_ids.length > 0) {
          const event = { workspace_id, name: 'contact.moved', ids: { campaign_id } } as const;
          await publish(
            services,
            tx,
            { ...event, ghl_location_id, contact_ids },
            // People of the former location must drop the contacts from their open pages.
            ...(former_location_id ? [{ ...event, ghl_location_id: former_location_id }] : []),
          );
        }
        return contact_ids.length;
      });
    }
  },
});

export const leadsReactions: readonly Reaction[] = [{ on: 'campaign.mapped', job: followCampaignJob }];
