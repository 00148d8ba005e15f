import { AppError } from '#server/platform/app-error.ts';
import { authed } from '#server/platform/http/implement.ts';
import type { PersonalData } from '#server/platform/personal-data/personal-table.ts';
import type { RetentionPolicy } from '#server/platform/personal-data/retention-policy.ts';
import { createLink } from './exports/create-link.ts';
import { findPeople } from './people/find-people.ts';
import { createRetentionJob } from './retention/apply-retention.job.ts';
import { getRetention, previewRetention, saveRetention } from './retention/retention.ts';
import { findRun, listRuns } from './runs/runs.queries.ts';
import { createScanJob } from './runs/scan-tables.job.ts';
import { startRun } from './runs/start-run.ts';
import { toRun } from './runs/to-run.ts';

type PrivacyParts = {
  readonly personalData: readonly PersonalData[];
  readonly retention: readonly RetentionPolicy[];
};

/** Composed of the parts that all modules provide. It does not refer to their tables. */
export function createPrivacy({ personalData, retention }: PrivacyParts) {
  const { job, queue, resumptions } = createScanJob(personalData);
  const desk = { personalData, queue };
  const privacyRoutes = {
    findPeople: authed.privacy.findPeople.handler(({ context, input }) => findPeople(context, input.term)),
    start: authed.privacy.start.handler(({ context, input }) => startRun(context, input, desk)),
    listRuns: authed.privacy.listRuns.handler(async ({ context: { tx } }) => ({
      runs: (await listRuns(tx)).map((row) => toRun(row, personalData)),
    })),
    getRun: authed.privacy.getRun.handler(async ({ context: { tx }, input }) => {
      const row = await findRun(tx, input.id);
      if (!row) throw new AppError('NOT_FOUND');
      return toRun(row, personalData);
    }),
    createLink: authed.privacy.createLink.handler(({ context, input }) => createLink(context, input)),
    getRetention: authed.privacy.getRetention.handler(({ context }) => getRetention(context, retention)),
    previewRetention: authed.privacy.previewRetention.handler(({ context, input }) =>
      previewRetention(context, input, retention),
    ),
    saveRetention: authed.privacy.saveRetention.handler(({ context, input }) =>
      saveRetention(context, input, retention),
    ),
  };
  return {
    privacyRoutes,
    privacyJobs: [job, createRetentionJob(retention)],
    privacyResumptions: resumptions,
  };
}
