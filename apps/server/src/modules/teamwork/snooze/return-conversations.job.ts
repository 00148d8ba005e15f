import { randomUUID } from 'node:crypto';
import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { notify } from '#server/modules/notifications/index.ts';
import type { RecordedEvent } from '#server/platform/events/publish.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { type ReturnedConversation, returnDue } from './snooze.queries.ts';

const BATCH_SIZE = 500;

function toEvent(returned: ReturnedConversation): RecordedEvent {
  const { workspace_id, contact_id, location_id, because, remind_user } = returned;
  const about = { workspace_id, actor_user_id: null, ghl_location_id: location_id };
  if (because === 'snooze') return { ...about, name: 'conversation.returned', ids: { contact_id } };
  const ids = { contact_id, ...(remind_user && { reminded_user_id: remind_user }) };
  return { ...about, name: 'conversation.reminder_due', ids };
}

const toNotification = ({ workspace_id, contact_id, because, remind_user }: ReturnedConversation) =>
  because === 'no_answer' && remind_user
    ? [
        {
          workspace_id,
          kind: 'reminder' as const,
          about: { contact_id },
          to: [remind_user],
          cause: randomUUID(),
        },
      ]
    : [];

/**
 * Returns snoozed conversations and due reminders. Each run compares with the current clock, so the next run also finds
 * anything that was missed.
 */
export const returnConversationsJob = defineJob({
  name: 'inbox.return-conversations',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, services) => {
    let returned: number;
    do {
      returned = await withSystem(services.db, 'return conversations', async (tx) => {
        const due = await returnDue(tx, BATCH_SIZE);
        if (due.length > 0) await services.recordEvent(tx, ...due.map(toEvent));
        await notify(services, tx, ...due.flatMap(toNotification));
        return due.length;
      });
    } while (returned === BATCH_SIZE);
  },
});
