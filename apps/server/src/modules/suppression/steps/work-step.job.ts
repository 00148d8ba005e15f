import { withWorkspace } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import type { Step } from '#server/platform/runs/run-resumably.ts';
import { plus } from '#server/platform/runs/runs.queries.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import type { Services } from '#server/platform/services.ts';
import { findPlace } from '../marks/marks.queries.ts';
import { defineProviderRun } from '../marks/provider-run.ts';
import { toAction } from './actions.ts';
import { readStep, type StepRun } from './steps.queries.ts';
import { stepRuns } from './work-step.job-definition.ts';

/** Calls the provider for one lead after another and saves each, so that none is repeated. */
const SUPPRESSION_STEP = defineProviderRun<StepRun>({
  table: 'suppression_steps',
  read: readStep,
  work: runStep,
  describe: ({ step }) => step,
  afterStep: async (services, tx, { workspace_id, id, contact_id }) =>
    publish(services, tx, {
      workspace_id,
      name: 'suppression.step_changed',
      ids: { step_id: id, ...(contact_id && { contact_id }) },
      ghl_location_id: await findPlace(tx, contact_id),
    }),
  queue: stepRuns.queue,
});

export const workStepJob = stepRuns.jobOf(SUPPRESSION_STEP);
export const queueStep = stepRuns.queue;
export const resumeSteps = defineResumption('steps of the do-not-contact list', SUPPRESSION_STEP);

const Cursor = (cursor: unknown): readonly string[] | null =>
  Array.isArray(cursor) && cursor.every((part) => typeof part === 'string') ? cursor : null;

async function runStep(services: Services, run: StepRun, step: Step): Promise<void> {
  const { identity, workspace_id } = run;
  const action = toAction(run.step);
  let after = Cursor(run.cursor);
  let done = run.done_count;
  // A person erased in the meantime has no address left to send to a provider.
  for (let isOver = identity === null; !isOver && identity; ) {
    const targets = await withWorkspace(services.db, workspace_id, (tx) =>
      action.list(tx, workspace_id, { identity, after }),
    );
    for (const target of targets) {
      const reached = await target.act(services, workspace_id, run);
      after = target.place;
      const count = reached ? 1 : 0;
      done += count;
      await step(async () => ({
        cursor: after,
        set: { done_count: plus('done_count', count) },
        isQuiet: true,
      }));
    }
    isOver = targets.length === 0;
  }
  await step(async () => ({
    end:
      done > 0
        ? { status: 'done', error: null }
        : { status: 'not_available', error: action.unavailableReason },
  }));
}
