import type { OutreachProvider } from '@hearback/contract';
import type { Tx } from '@hearback/database';
import { startRun } from '../commands/start-run.ts';
import { type RunRow, wasRunSince } from '../sync-runs.queries.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Campaigns bring their figures and replies along. When a person asked, at once; on schedule the figures come hourly,
 * and the replies have a schedule of their own.
 */
export async function followUp(tx: Tx, run: RunRow, provider: OutreachProvider): Promise<void> {
  if (run.kind !== 'campaigns') return;
  const { workspace_id, account_id, started_by } = run;
  const anHourAgo = new Date(Date.now() - HOUR_MS);
  const fresh = await wasRunSince(tx, workspace_id, account_id, 'analytics', anHourAgo);
  if (started_by || !fresh)
    await startRun(tx, { workspace_id, kind: 'analytics', provider, account_id, started_by });
  if (started_by) await startRun(tx, { workspace_id, kind: 'replies', provider, account_id, started_by });
}
