import { readClock, withSystem } from '@hearback/database';
import { z } from 'zod';
import { subtractWorkingMinutes } from '#server/modules/teamwork/index.ts';
import { attemptAll } from '#server/platform/concurrency/attempt-all.ts';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/platform/services.ts';
import { type DueTrigger, listTimedTriggers, storeDue, type TimedTrigger } from './due.queries.ts';
import { runEventsDefinition } from './run-events.job-definition.ts';

const LATE_MS = 2 * 24 * 3_600_000;

/**
 * Fires the timed triggers. A wait is due when the trigger's number of working hours has passed since its start, and
 * it is found once, because the clock of the trigger advances in the same transaction. A wait whose message is stored late
 * is found up to two days after it was due. A new or changed rule ignores earlier waits. Each workspace has a transaction
 * of its own, so that a large or failing one does not delay the others.
 */
export const findDueJob = defineJob({
  name: 'rules.find-due',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: async (_payload, services) => {
    const { now, triggers } = await withSystem(services.db, 'list timed rules', async (tx) => ({
      now: await readClock(tx),
      triggers: await listTimedTriggers(tx),
    }));
    const workspaces = [...Map.groupBy(triggers, ({ workspace_id }) => workspace_id)];
    await attemptAll(workspaces, 'timed rules of some workspaces failed', ([workspace_id, timed]) =>
      findDue(services, workspace_id, { timed, now }),
    );
  },
});

type Check = { readonly timed: readonly TimedTrigger[]; readonly now: Date };

async function findDue({ db }: Services, workspace_id: string, { timed, now }: Check): Promise<void> {
  const due = timed.map((one) => toDue(one, now));
  await withSystem(db, 'find due rules', async (tx) => {
    if (await storeDue(tx, workspace_id, due))
      await addJob(tx, runEventsDefinition, { workspace_id }, { key: `rules:${workspace_id}` });
  });
}

function toDue(timed: TimedTrigger, now: Date): DueTrigger {
  const { trigger, hours, checked_until, changed_at } = timed;
  const until = subtractWorkingMinutes(now, hours * 60, timed);
  const after = checked_until ?? until;
  const first = subtractWorkingMinutes(changed_at, hours * 60, timed);
  const late_after = new Date(Math.max(after.getTime() - LATE_MS, first.getTime()));
  return { trigger, hours, after, late_after: late_after < after ? late_after : after, until };
}
