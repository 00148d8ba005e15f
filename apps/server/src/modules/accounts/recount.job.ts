import { asSystem, withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { publish } from '#server/platform/events/publish.ts';
import type { Reaction } from '#server/platform/events/record-event.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { recount } from './keys/keys.queries.ts';

/**
 * Deleting a location deletes its campaigns and contacts, which changes the counts of their accounts. They are not
 * counted on read, because an account may have a hundred thousand contacts.
 */
export const recountJob = defineJob<Record<string, string>>({
  name: 'accounts.recount',
  payload: z.record(z.string(), z.string()),
  retry: { maxAttempts: 5 },
  handler: async ({ workspace_id = '' }, services) => {
    await withWorkspace(services.db, workspace_id, async (tx) => {
      const changed = await asSystem(tx, (tx) => recount(tx, workspace_id));
      const name = 'account.changed';
      await publish(
        services,
        tx,
        ...changed.map((account_id) => ({ workspace_id, name, ids: { account_id } }) as const),
      );
    });
  },
});

export const accountsReactions: readonly Reaction[] = [{ on: 'location.removed', job: recountJob }];
