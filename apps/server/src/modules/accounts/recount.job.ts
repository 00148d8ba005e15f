import { asSystem, withWorkspace } from '@hearback/database';
import { z } from 'zod';
import { publish } from '#server/platform/events/publish.ts';
import type { Reaction } from '#server/platform/events/record-event.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { recount } from './keys/keys.queries.ts';

/**
 * A location took its campaigns and contacts along: the accounts they came from have fewer. Not counted whenever somebody
 * looks, because an account may have a hundred thousand contacts.
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
