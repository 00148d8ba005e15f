import { withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { publish } from '#server/platform/events/publish.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { findAbsence, recordAbsenceSnooze, updateSnoozes } from './snooze.queries.ts';

/**
 * Snoozes the conversation of an absence notice until the lead is back. Runs at most once per notice, so a person who ends
 * the snooze is not overruled. It sends nothing.
 */
export const snoozeAbsenceJob = defineJob({
  name: 'inbox.snooze-absence',
  // The ids of `message.absence_read`.
  payload: z.record(z.string(), z.string()),
  retry: { maxAttempts: 5 },
  handler: ({ workspace_id = '', message_id = '' }, services) =>
    withWorkspace(services.db, workspace_id, async (tx) => {
      const absence = await findAbsence(tx, { workspace_id, message_id });
      if (!absence) return;
      const { contact_id, location_id: ghl_location_id, until } = absence;
      await updateSnoozes(tx, { workspace_id, contact_ids: [contact_id] }, new Date(until));
      await recordAbsenceSnooze(tx, absence);
      await publish(services, tx, {
        workspace_id,
        name: 'conversation.snoozed',
        ids: { contact_id },
        ghl_location_id,
      });
    }),
});
