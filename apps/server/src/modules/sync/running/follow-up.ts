import type { OutreachProvider } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { startRun } from '../commands/start-run.ts';
import { type OutreachKind, type RunRow, wasRunSince } from '../sync-runs.queries.ts';

const HOUR_MS = 60 * 60 * 1000;

/** How long what was read counts as fresh. */
const FRESH_MS = { analytics: HOUR_MS, leads: 24 * HOUR_MS };

/**
 * Campaigns bring their figures, leads and replies along. When a person asked, at once; on schedule the figures come
 * hourly, the leads daily, and the replies have a schedule of their own.
 */
export async function followUp(tx: Tx, run: RunRow, provider: OutreachProvider): Promise<void> {
  if (run.kind !== 'campaigns') return;
  const { workspace_id, account_id, started_by } = run;
  const follow = (kind: OutreachKind) =>
    startRun(tx, { workspace_id, kind, provider, account_id, started_by });
  for (const kind of ['leads', 'analytics'] as const) {
    const since = new Date(Date.now() - FRESH_MS[kind]);
    if (started_by || !(await wasRunSince(tx, workspace_id, account_id, kind, since))) await follow(kind);
  }
  if (started_by) await follow('replies');
}
