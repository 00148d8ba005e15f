import type { OutreachProvider } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { type OutreachKind, type RunRow, wasRunSince } from '../runs/runs.queries.ts';
import { startRun } from '../runs/start-run.ts';

/** Shorter than the schedule interval, so that only what a person has just synced is skipped. */
const FRESH_MS = 10 * 60 * 1000;

/**
 * Starts figures, leads and replies after campaigns, immediately if a person asked. On schedule, replies have their own
 * run, and leads follow the figures, which show which campaigns changed.
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
