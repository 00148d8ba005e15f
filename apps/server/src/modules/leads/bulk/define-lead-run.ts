import type { LeadRun } from '@hearback/contract';
import { asSystem, type SystemTx, withWorkspace } from '@hearback/database';
import { publish } from '#server/platform/events/publish.ts';
import type { Job } from '#server/platform/jobs/define-job.ts';
import { defineRunJob } from '#server/platform/runs/run-job.ts';
import type { RunKind, Step } from '#server/platform/runs/run-resumably.ts';
import { plus, preferIndexes } from '#server/platform/runs/runs.queries.ts';
import { defineResumption, type Resumption } from '#server/platform/runs/sweep.job.ts';
import { getRun, type LeadRunWork, listSlice } from './lead-runs.queries.ts';

/** About a second of work. Keeps locks short and limits the work that a killed worker repeats. */
const SLICE = 2_000;

/** Returns the number of changed leads, or a message why they cannot be changed. */
type ChangeLeads = (
  tx: SystemTx,
  run: LeadRunWork,
  contact_ids: readonly string[],
) => Promise<number | string>;

/** An operation on all matching leads. */
export type LeadRunKind = {
  readonly kind: LeadRun['kind'];
  readonly job: Job<Record<string, string>>;
  readonly queue: RunKind<LeadRunWork>['queue'];
  readonly resumption: Resumption;
};

/** Defines a resumable job that changes the leads of a run, one slice per transaction. No lead is changed twice. */
export function defineLeadRun(kind: LeadRun['kind'], jobName: string, change: ChangeLeads): LeadRunKind {
  const { queue, jobOf } = defineRunJob(jobName);
  const run: RunKind<LeadRunWork> = {
    table: 'lead_runs',
    open: ['queued', 'running'],
    kinds: [kind],
    leaseMs: 60_000,
    read: getRun,
    withTx: ({ db }, { workspace_id }, work) => withWorkspace(db, workspace_id, work),
    work: (_services, run, step) => runToEnd(run, step, change),
    judge: async () => null,
    afterStep: (services, tx, { workspace_id, id: run_id, campaign_id, ghl_location_id }, isOver) => {
      const name = isOver ? 'lead_run.finished' : 'lead_run.progressed';
      return publish(services, tx, { workspace_id, name, ids: { campaign_id, run_id }, ghl_location_id });
    },
    queue,
  };
  return { kind, job: jobOf(run), queue, resumption: defineResumption(jobName, run) };
}

async function runToEnd(run: LeadRunWork, step: Step, change: ChangeLeads): Promise<void> {
  let { cursor } = run;
  let more = true;
  while (more)
    await step((tx) =>
      asSystem(tx, async (tx) => {
        await preferIndexes(tx);
        const slice = await listSlice(tx, { ...run, cursor }, SLICE);
        const ids = slice.map(({ contact_id }) => contact_id);
        const changed = ids.length === 0 ? 0 : await change(tx, run, ids);
        more = typeof changed === 'number' && slice.length === SLICE;
        if (typeof changed === 'string') return { end: { status: 'failed', error: changed } };
        cursor = slice.at(-1) ?? cursor;
        return {
          cursor,
          set: { done: plus('done', slice.length), changed: plus('changed', changed) },
          ...(!more && { end: { status: 'done', error: null } }),
        };
      }),
    );
}
