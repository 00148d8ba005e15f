import type { SyncRun } from '@hearback/contract';

const LABELS: Record<SyncRun['kind'], string> = {
  campaigns: 'Syncing campaigns',
  analytics: 'Syncing analytics',
  leads: 'Syncing leads',
  replies: 'Checking for missed replies',
  location: 'Syncing contacts',
};

export const isOver = ({ status }: SyncRun) => status === 'done' || status === 'failed';

type RunSubject = { readonly account_id: string } | { readonly ghl_location_id: string };

const belongsTo = (run: SyncRun, of: RunSubject) =>
  'account_id' in of ? run.account_id === of.account_id : run.ghl_location_id === of.ghl_location_id;

/** Progress of the newest run of an account or location. `runs` are sorted newest first. */
export function toProgress(runs: readonly SyncRun[], of: RunSubject) {
  const run = runs.find((one) => !isOver(one) && belongsTo(one, of));
  if (run === undefined) return null;
  const label = run.status === 'queued' ? 'Waiting to sync' : LABELS[run.kind];
  return { label, percent: Math.min(100, Math.max(0, run.progress)) };
}

/** The newest finished check for replies that webhooks missed. */
export const lastReconciliation = (runs: readonly SyncRun[]) =>
  runs.find(({ kind, status }) => kind === 'replies' && status === 'done');

/** Combined progress of all running campaign syncs, or null if there are none. */
export function campaignProgress(runs: readonly SyncRun[]) {
  const going = runs.filter((run) => run.kind === 'campaigns' && !isOver(run));
  if (going.length === 0) return null;
  const total = (of: 'progress' | 'synced_count') => going.reduce((sum, run) => sum + run[of], 0);
  return { percent: Math.round(total('progress') / going.length), synced: total('synced_count') };
}
