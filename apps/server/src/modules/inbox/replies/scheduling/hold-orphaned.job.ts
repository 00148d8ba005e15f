import { withSystem } from '@hearback/database';
import { z } from 'zod';
import type { Reaction } from '#server/platform/events/record-event.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { holdOrphanedReplies } from './hold-unauthorized.ts';

/** Shows at once what a removed person had scheduled, instead of when each reply is due. */
export const holdOrphanedRepliesJob = defineJob({
  name: 'inbox.hold-orphaned-replies',
  payload: z.record(z.string(), z.string()),
  retry: { maxAttempts: 5 },
  handler: ({ workspace_id = '' }, services) =>
    withSystem(services.db, 'hold orphaned replies', (tx) => holdOrphanedReplies(services, tx, workspace_id)),
});

export const scheduledReplyReactions: readonly Reaction[] = [
  { on: 'user.removed', job: holdOrphanedRepliesJob },
];
