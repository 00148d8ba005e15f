import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { notify } from '#server/modules/notifications/index.ts';
import type { RecordedEvent } from '#server/platform/events/publish.ts';
import type { Reaction } from '#server/platform/events/record-event.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import {
  type ContactKey,
  listUnmeasured,
  lockConversation,
  type MeasuredResponse,
  markOverdue,
  type OverdueConversation,
  saveMeasured,
  type UnmeasuredResponse,
} from './response.queries.ts';
import { addWorkingMinutes, workingSeconds } from './working-time.ts';

const BATCH_SIZE = 500;

/**
 * Triggers maintain which leads wait and which were answered (`app.derive_conversations`). This job computes working time and
 * overdue answers once a minute against the current clock, so the next run also finds anything that was missed.
 */
export const measureResponsesJob = defineJob({
  name: 'inbox.measure-responses',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: (_payload, services) => lookAt(services),
});

/** Runs immediately after a settings change, so that the person does not wait for the next minute. */
export const measureSoonJob = defineJob({
  name: 'inbox.measure-soon',
  // The ids of the triggering event. The job checks everything that is open.
  payload: z.record(z.string(), z.string()),
  retry: { maxAttempts: 3 },
  handler: ({ workspace_id, contact_id }, services) =>
    lookAt(services, workspace_id && contact_id ? { workspace_id, contact_id } : null),
});

export const responseReactions: readonly Reaction[] = [
  { on: 'conversation.disposition_set', job: measureSoonJob },
  { on: 'inbox.settings_saved', job: measureSoonJob },
];

/** Waits for a transaction that is changing `awaited`. Other conversations that are being changed are skipped. */
async function lookAt(services: Services, awaited: ContactKey | null = null): Promise<void> {
  while ((await measure(services, awaited)) === BATCH_SIZE);
  while ((await notifyOverdue(services)) === BATCH_SIZE);
}

const measure = (services: Services, awaited: ContactKey | null): Promise<number> =>
  withSystem(services.db, 'measure responses', async (tx) => {
    if (awaited) await lockConversation(tx, awaited);
    const found = await listUnmeasured(tx, BATCH_SIZE);
    if (found.length === 0) return 0;
    await saveMeasured(tx, found.map(toMeasured));
    const waiting = found.filter(({ awaiting_since }) => awaiting_since !== null);
    if (waiting.length > 0)
      await services.recordEvent(tx, ...waiting.map(toEvent('conversation.awaits_answer')));
    return found.length;
  });

function toMeasured(response: UnmeasuredResponse): MeasuredResponse {
  const { workspace_id, contact_id, answer_minutes, awaiting_since, answered_reply_at, answered_at } =
    response;
  return {
    workspace_id,
    contact_id,
    answer_due_at:
      awaiting_since && answer_minutes !== null
        ? addWorkingMinutes(awaiting_since, answer_minutes, response)
        : null,
    answer_seconds:
      answered_reply_at && answered_at ? workingSeconds(answered_reply_at, answered_at, response) : null,
  };
}

const notifyOverdue = (services: Services): Promise<number> =>
  withSystem(services.db, 'report overdue answers', async (tx) => {
    const late = await markOverdue(tx, BATCH_SIZE);
    if (late.length === 0) return 0;
    await services.recordEvent(tx, ...late.map(toEvent('conversation.overdue')));
    await notify(services, tx, ...late.filter(({ is_news }) => is_news).map(toNotification));
    return late.length;
  });

type ConversationRef = Pick<OverdueConversation, 'workspace_id' | 'contact_id' | 'location_id'>;

const toEvent =
  (name: 'conversation.awaits_answer' | 'conversation.overdue') =>
  ({ workspace_id, contact_id, location_id }: ConversationRef): RecordedEvent => ({
    workspace_id,
    actor_user_id: null,
    name,
    ids: { contact_id },
    ghl_location_id: location_id,
  });

const toNotification = ({ workspace_id, contact_id, assigned_to, awaiting_since }: OverdueConversation) => ({
  workspace_id,
  kind: 'overdue' as const,
  about: { contact_id },
  to: assigned_to ? [assigned_to] : ('team' as const),
  // A new target does not repeat the notification.
  cause: `overdue since ${awaiting_since.toISOString()}`,
});
