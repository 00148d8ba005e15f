import { BOUNCE_DAYS } from '@hearback/contract';
import { asSystem, withWorkspace } from '@hearback/database';
import { z } from 'zod';
import type { Reaction } from '#server/platform/events/record-event.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { findSyncedAccount, saveLastMessages } from './health.queries.ts';

const RECENT_DAYS = 2;

/** Runs after a sync of an account, which imports the messages of its senders. */
export const saveLastMessagesJob = defineJob<Record<string, string>>({
  name: 'accounts.save-last-messages',
  payload: z.record(z.string(), z.string()),
  retry: { maxAttempts: 3 },
  handler: async ({ workspace_id = '', run_id = '' }, { db }) =>
    withWorkspace(db, workspace_id, (tx) =>
      asSystem(tx, async (tx) => {
        const synced = await findSyncedAccount(tx, workspace_id, run_id);
        if (!synced) return;
        const { account_id, is_first } = synced;
        await saveLastMessages(tx, { workspace_id, account_id }, is_first ? BOUNCE_DAYS : RECENT_DAYS);
      }),
    ),
});

export const lastMessageReactions: readonly Reaction[] = [{ on: 'sync.finished', job: saveLastMessagesJob }];
