import type { AuditFilter, AuditLine } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { authed } from '#server/platform/http/implement.ts';
import { listActors, listLines } from './audit.queries.ts';
import { toLine } from './to-line.ts';

const PAGE = 50;

export const auditRoutes = {
  list: authed.audit.list.handler(({ context: { tx }, input: { before, ...filter } }) =>
    listAudit(tx, filter, before),
  ),
  listActors: authed.audit.listActors.handler(({ context: { tx } }) => listActors(tx)),
};

async function listAudit(
  tx: TenantTx,
  filter: AuditFilter,
  before: number | undefined,
): Promise<{ lines: AuditLine[]; next: number | null }> {
  const rows = await listLines(tx, filter, before, PAGE + 1);
  const lines = rows.slice(0, PAGE).map(toLine);
  return { lines, next: rows.length > PAGE ? (lines.at(-1)?.id ?? null) : null };
}
