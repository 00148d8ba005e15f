import { defineRunJob } from '#server/platform/runs/run-job.ts';

export const stepRuns = defineRunJob('rules.work-step', 'step_id', 5);

export type StepOutcome = {
  readonly status: 'done' | 'unchanged' | 'failed';
  readonly detail: string;
};

/** Stores the cursor of the step before a call that changes something at the provider. */
export type Remember = (cursor: object) => Promise<void>;
