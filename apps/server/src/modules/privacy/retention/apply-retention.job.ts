import { withSystem } from '@hearback/database';
import { z } from 'zod';
import { defineJob, type Job } from '#server/platform/jobs/define-job.ts';
import type { RetentionPolicy } from '#server/platform/personal-data/retention-policy.ts';
import { listDue } from './retention.queries.ts';
import { toCutoff } from './to-cutoff.ts';

const BATCH_SIZE = 500;

/** Deletes expired data every night, one slice per transaction. The next night continues what is left. */
export const createRetentionJob = (policies: readonly RetentionPolicy[]): Job<Record<string, never>> =>
  defineJob({
    name: 'privacy.apply-retention',
    payload: z.object({}),
    retry: { maxAttempts: 3 },
    cron: '41 3 * * *',
    handler: async (_payload, { db }) => {
      for (const { kind, defaultDays, remove } of policies) {
        const due = await withSystem(db, 'list retention rules', (tx) => listDue(tx, kind, defaultDays));
        for (const { workspace_id, days } of due) {
          const old = { workspace_id, before: toCutoff(days, Date.now()), limit: BATCH_SIZE };
          let removed: number;
          do removed = await withSystem(db, 'apply retention', (tx) => remove(tx, old));
          while (removed === BATCH_SIZE);
        }
      }
    },
  });
