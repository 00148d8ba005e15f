import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

/**
 * Removes lines older than `before` and returns the count, which is below the limit once none are left. The rest
 * stays verifiable, and 'audit.cut' lines record the removal. This blocks other writes to the workspace, so
 * callers remove lines in slices.
 */
export async function cutAuditSlice(
  tx: SystemTx,
  { workspace_id, before, limit }: { workspace_id: string; before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ cut: number }>`
    select app.prune_audit_log(${workspace_id}, ${before}, ${limit}) as cut`.execute(tx);
  return rows[0]?.cut ?? 0;
}

/** Counts the lines that a cut at `before` would remove. */
export async function countAuditBefore(tx: SystemTx, workspace_id: string, before: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspace_id)
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Erases a person from the audit trail. Clears the actor's address, the target and the details of each line that
 * contains one of these words (addresses, full names, ids) as a whole word. Returns the number of lines changed. The
 * chain still verifies, and 'audit.erased' lines record which lines changed.
 */
export async function eraseFromAudit(
  tx: SystemTx,
  workspace_id: string,
  words: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select app.erase_from_audit_log(${workspace_id}, ${[...words]}) as erased`.execute(tx);
  return rows[0]?.erased ?? 0;
}
