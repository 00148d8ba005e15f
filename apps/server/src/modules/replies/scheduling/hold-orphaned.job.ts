import { withSystem } from '@hearback/database';
import { z } from 'zod';
import type { Reaction } from '#server/platform/events/record-event.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { holdOrphanedReplies } from './hold-unauthorized.ts';

/** Holds a removed person's scheduled replies immediately instead of when each one is due. */
export const holdOrphanedRepliesJob = defineJob({
  name: 'inbox.hold-orphaned-replies',
  payload: z.record(z.string(), z.string()),
  retry: { maxAttempts: 5 },
  handler: ({ workspace_id = '' }, services) =>
    withSystem(services.db, 'hold orphaned replies', (tx) => holdOrphanedReplies(services, tx, workspace_id)),
});

export const repliesReactions: readonly Reaction[] = [{ on: 'user.removed', job: holdOrphanedRepliesJob }];
