import { asSystem, type SystemTx } from '@hearback/database';
import { z } from 'zod';
import { defineProviderRun } from '#server/modules/suppression/index.ts';
import { publish } from '#server/platform/events/publish.ts';
import type { Step } from '#server/platform/runs/run-resumably.ts';
import { defineResumption } from '#server/platform/runs/sweep.job.ts';
import type { Services } from '#server/platform/services.ts';
import { lockRun, type StoredOutcome, toRunStatus, updateRun } from '../log/runs.queries.ts';
import { callProvider } from '../steps/call-provider.ts';
import { describePartly, hasRemoved } from '../steps/remove-lead.ts';
import { type FormerLead, readEnd, readStep, type StepRun } from '../steps/steps.queries.ts';
import { stepRuns } from '../steps/work-step.job-definition.ts';

const RULE_STEP = defineProviderRun<StepRun>({
  table: 'rule_steps',
  read: readStep,
  work: runStep,
  describe: ({ kind }) => kind,
  afterStep: async (services, tx, run, isOver) => {
    if (!isOver) return;
    await asSystem(tx, (tx) => settleAction(tx, run));
    const { workspace_id, rule_id } = run;
    await publish(services, tx, { workspace_id, name: 'rule.changed', ids: { rule_id } });
  },
  queue: stepRuns.queue,
});

export const workStepJob = stepRuns.jobOf(RULE_STEP);
export const resumeRuleSteps = defineResumption('calls of rules to providers', RULE_STEP);

const Former = z.object({ lead_id: z.string(), subsequence_id: z.string().nullable() });
const toFormer = (cursor: unknown): FormerLead | null => Former.safeParse(cursor).data ?? null;

async function runStep(services: Services, run: StepRun, step: Step): Promise<void> {
  const remember = (cursor: object) => step(async () => ({ cursor, isQuiet: true }));
  const { status, detail } = await callProvider(services, run, toFormer(run.cursor), remember);
  await step(async () => ({ end: { status, error: detail } }));
}

/** Copies the outcome of the step to its action in the log. */
async function settleAction(tx: SystemTx, run: StepRun): Promise<void> {
  const { workspace_id, run_id, place } = run;
  const { status, error, cursor } = await readEnd(tx, run);
  const logged = await lockRun(tx, { workspace_id, id: run_id });
  const outcome = logged.actions[place];
  if (!outcome) return;
  const actions = logged.actions.with(place, toOutcome(run, outcome, { status, error, cursor }));
  await updateRun(tx, { workspace_id, id: run_id }, { status: toRunStatus(actions), actions });
}

function toOutcome(
  { is_undo }: StepRun,
  { kind, detail }: StoredOutcome,
  { status, error, cursor }: Awaited<ReturnType<typeof readEnd>>,
): StoredOutcome {
  if (is_undo)
    return status === 'done'
      ? { kind, status: 'undone', detail }
      : { kind, status: 'done', detail: `Not undone. ${error ?? ''}`.trim() };
  const former = status === 'done' ? toFormer(cursor) : null;
  const isPartial = status === 'failed' && hasRemoved(cursor);
  const reason = isPartial ? describePartly(error, cursor) : error;
  return { kind, status, detail: reason, ...(former && { former }), ...(isPartial && { is_partial: true }) };
}
