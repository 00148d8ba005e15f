import type { AuditLine } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { inside } from '../http/implement.ts';

const PAGE = 50;

export const auditRoutes = {
  list: inside.audit.list.handler(({ context: { tx }, input }) => listAudit(tx, input.before)),
};

/** By key: the id grows with time, so "before this id" is the next page whatever was added meanwhile. */
async function listAudit(
  tx: TenantTx,
  before: number | undefined,
): Promise<{ lines: AuditLine[]; next: number | null }> {
  const rows = await tx
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_email', 'action', 'outcome', 'target', 'details'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const lines = rows.slice(0, PAGE).map((row) => ({ ...row, at: row.at.toISOString() }) as AuditLine);
  return { lines, next: rows.length > PAGE ? (lines.at(-1)?.id ?? null) : null };
}
