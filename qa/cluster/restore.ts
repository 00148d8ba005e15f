import { isDeepStrictEqual } from 'node:util';
import type { Backup } from '../../tooling/stack/cluster/backup.ts';
import type { Cluster } from '../../tooling/stack/cluster/cluster.ts';
import { observe } from '../load/audit/observe.ts';
import { judge, type Verdict } from '../load/audit/rules.ts';
import type { LoadContext } from '../load/context.ts';
import { type Database, openDatabase } from '../load/database.ts';
import type { Figures } from './figures.ts';

/** Restores to the time of the audit, although there were later writes, and audits the result. */
export async function restoreAndAudit(
  { database }: Cluster,
  backup: Backup,
  context: LoadContext,
  live: Database,
  figures: Figures,
): Promise<void> {
  const served = judge(context.ledger, await observe(context, live));
  const [now] = await live.operate<{ at: string }>(
    "select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as at",
  );
  await live.operate('create table cluster_trial.written_later ()');
  const primary = await database.primary();
  await backup.complete(primary);
  const began = performance.now();
  const url = await backup.restore(primary, now?.at ?? '');
  const took = ((performance.now() - began) / 1000).toFixed(1);
  const restored = openDatabase(() => url);
  const [later] = await restored.operate<{ is: string | null }>(
    "select to_regclass('cluster_trial.written_later')::text as is",
  );
  figures.record(
    'restored to a point in time',
    `in ${took} s`,
    'without what came later',
    later?.is === null,
  );
  const restoredVerdict: Verdict = judge(context.ledger, await observe(context, restored));
  for (const finding of restoredVerdict.findings) console.log(`    ${finding}`);
  figures.record(
    'audit of what was restored',
    `${restoredVerdict.findings.length} findings`,
    'the same as of what was served',
    isDeepStrictEqual(restoredVerdict, served),
  );
}
