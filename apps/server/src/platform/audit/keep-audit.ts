import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

/**
 * Removes lines from before a moment and says how many: fewer than the limit once there are none left. What remains is still
 * verified; lines ('audit.cut') tell of it. Others who change something in the workspace wait meanwhile, so it goes in slices.
 */
export async function cutAuditSlice(
  tx: SystemTx,
  { workspace_id, before, limit }: { workspace_id: string; before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ cut: number }>`
    select app.cut_audit(${workspace_id}, ${before}, ${limit}) as cut`.execute(tx);
  return rows[0]?.cut ?? 0;
}

/** What cutting before a moment would remove. */
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
 * Takes a person out of the lines of the trail: the actor's address, the target and the details of a line go where they hold
 * one of these words (addresses, full names, ids) as whole words. Says how many lines lost some. The chain still verifies;
 * lines ('audit.erased') tell which ones.
 */
export async function eraseFromAudit(
  tx: SystemTx,
  workspace_id: string,
  words: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ erased: number }>`
    select app.erase_from_audit(${workspace_id}, ${[...words]}) as erased`.execute(tx);
  return rows[0]?.erased ?? 0;
}
