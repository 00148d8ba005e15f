import { withSystem } from '@hearback/database';
import { z } from 'zod';
import type { RecordedEvent } from '#server/platform/events/event.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { type ReturnedConversation, returnDue } from './snoozing.queries.ts';

const AT_ONCE = 500;

function toEvent(returned: ReturnedConversation): RecordedEvent {
  const { workspace_id, contact_id, location_id, because, remind_user } = returned;
  const about = { workspace_id, actor_user_id: null, ghl_location_id: location_id };
  if (because === 'snooze') return { ...about, name: 'conversation.returned', ids: { contact_id } };
  const ids = { contact_id, ...(remind_user && { reminded_user_id: remind_user }) };
  return { ...about, name: 'conversation.reminder_due', ids };
}

/**
 * Snoozed conversations and reminders, in one go. Each look compares with the clock as it is then: one that was missed,
 * because nothing ran or the clock was set, is found by the next.
 */
export const returnConversationsJob = defineJob({
  name: 'inbox.return-conversations',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, { db, recordEvent }) => {
    let returned: number;
    do {
      returned = await withSystem(db, 'return conversations', async (tx) => {
        const due = await returnDue(tx, AT_ONCE);
        if (due.length > 0) await recordEvent(tx, ...due.map(toEvent));
        return due.length;
      });
    } while (returned === AT_ONCE);
  },
});
