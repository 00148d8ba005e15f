import type { OutreachProvider } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { type OutreachKind, type RunRow, wasRunSince } from '../runs/runs.queries.ts';
import { startRun } from '../runs/start-run.ts';

/** Shorter than the schedule's step: only what a person has just asked for is not read again. */
const FRESH_MS = 10 * 60 * 1000;

/**
 * Campaigns bring their figures, leads and replies along: at once when a person asked. On schedule the replies have a run
 * of their own, and the leads come after the figures, which tell in which campaigns there is anything new.
 */
export async function followUp(tx: TenantTx, run: RunRow, provider: OutreachProvider): Promise<void> {
  const { workspace_id, account_id, started_by } = run;
  const follow = (kind: OutreachKind) =>
    startRun(tx, { workspace_id, kind, provider, account_id, started_by });
  if (started_by) {
    if (run.kind === 'campaigns') for (const kind of ASKED_FOR) await follow(kind);
    return;
  }
  const next = ON_SCHEDULE[run.kind];
  const since = new Date(Date.now() - FRESH_MS);
  if (next && !(await wasRunSince(tx, workspace_id, account_id, next, since))) await follow(next);
}

const ASKED_FOR = ['leads', 'analytics', 'replies'] as const;
const ON_SCHEDULE: Readonly<Partial<Record<OutreachKind, OutreachKind>>> = {
  campaigns: 'analytics',
  analytics: 'leads',
};
