import { readClock, withSystem } from '@hearback/database';
import { z } from 'zod';
import { subtractWorkingMinutes } from '#server/modules/teamwork/index.ts';
import { addJob, defineJob } from '#server/platform/jobs/define-job.ts';
import { type DueTrigger, lockTimedTriggers, storeDue } from './due.queries.ts';
import { runEventsDefinition } from './run-events.job-definition.ts';

const LATE_MS = 2 * 24 * 3_600_000;

/**
 * Fires the timed triggers. A wait is due when its start passes the moment that is the trigger's working hours ago, and
 * it is found once, because the clock of the trigger advances in the same transaction. A wait whose message is stored late
 * is found up to two days after it was due. A new or changed rule starts with the present.
 */
export const findDueJob = defineJob({
  name: 'rules.find-due',
  payload: z.object({}),
  retry: { maxAttempts: 3 },
  cron: '* * * * *',
  handler: (_payload, { db }) =>
    withSystem(db, 'find due rules', async (tx) => {
      const now = await readClock(tx);
      const due: DueTrigger[] = (await lockTimedTriggers(tx)).map((timed) => {
        const { workspace_id, trigger, hours, checked_until } = timed;
        const until = subtractWorkingMinutes(now, hours * 60, timed);
        const after = checked_until ?? until;
        const first = subtractWorkingMinutes(timed.changed_at, hours * 60, timed);
        const late_after = new Date(Math.max(after.getTime() - LATE_MS, first.getTime()));
        return {
          workspace_id,
          trigger,
          hours,
          after,
          late_after: late_after < after ? late_after : after,
          until,
        };
      });
      if (due.length === 0) return;
      for (const workspace_id of await storeDue(tx, due))
        await addJob(tx, runEventsDefinition, { workspace_id }, { key: `rules:${workspace_id}` });
    }),
});
