import { asSystem } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import type { Step } from '#server/platform/runs/run-resumably.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import type { Services } from '#server/platform/services.ts';
import { ProviderPending } from './failures.ts';
import { deleteMark, findPlace, type MarkRun, readMark } from './marks.queries.ts';
import { openMark } from './open-mark.ts';
import { defineProviderRun } from './provider-run.ts';
import { undoRuns } from './undo-mark.job-definition.ts';

/** Removes what Hearback added at a provider, and nothing else. */
const UNDO = defineProviderRun<MarkRun>({
  table: 'suppression_marks',
  read: readMark,
  work: undo,
  describe: ({ kind }) => kind,
  afterStep: async (services, tx, { workspace_id, contact_id }) =>
    publish(services, tx, {
      workspace_id,
      name: 'suppression.step_changed',
      ids: contact_id ? { contact_id } : {},
      ghl_location_id: await findPlace(tx, contact_id),
    }),
  queue: undoRuns.queue,
});

export const undoMarkJob = undoRuns.jobOf(UNDO);
export const resumeUndos = defineResumption('removals at providers', UNDO);

async function undo(services: Services, run: MarkRun, step: Step): Promise<void> {
  const mark = await openMark(services, run);
  const id = await mark?.find();
  if (mark && id) {
    await mark.remove(id);
    if ((await mark.find()) !== null)
      throw new ProviderPending('The provider has not confirmed the removal yet.');
  }
  await step(async (tx) => {
    await asSystem(tx, (tx) => deleteMark(tx, run));
    return { end: { status: 'set', error: null } };
  });
}
