import type { AuditAction, HostProblem } from '@hearback/contract';
import { readClock, type SystemTx, withSystem } from '@hearback/database';
import { appendAudit } from '#server/platform/audit/audit.ts';
import type { Services } from '#server/platform/services.ts';
import { findProblem, findProofProblem } from './check-records.ts';
import { queueHostEmail } from './host-failed.email.ts';
import {
  type CheckedHost,
  findServedHost,
  type HostRow,
  hasFailedTooLong,
  saveCheck,
} from './hosts.queries.ts';

type Actor = { readonly user_id: string; readonly email: string };

/** Reads the DNS records of a host and stores the result. Nothing is served before the TXT record was found. */
export async function applyCheck(services: Services, row: HostRow, actor?: Actor): Promise<void> {
  const found = await findProblem(services, row);
  const holder = found === null ? await findOtherHolder(services, row) : null;
  const problem = holder && (await hasProof(services, holder)) ? 'taken' : found;
  await withSystem(services.db, 'save check of brand host', async (tx) => {
    if (holder && problem === null)
      await settleCheck(services, tx, { row: holder, checked: { status: 'removed', problem: 'taken' } });
    const checked = judgeCheck(row, problem, await hasFailedTooLong(tx, row.workspace_id));
    await settleCheck(services, tx, { row, checked, actor });
  });
}

const findOtherHolder = async (
  { db }: Services,
  { host, workspace_id }: HostRow,
): Promise<HostRow | null> => {
  const holder = await withSystem(db, 'find holder of brand host', (tx) => findServedHost(tx, host));
  return holder?.workspace_id === workspace_id ? null : holder;
};

/** While the DNS does not respond, no other workspace receives the host. */
export const hasProof = async (services: Services, row: HostRow): Promise<boolean> =>
  [null, 'dns_unavailable'].includes(await findProofProblem(services, row));

/** A DNS outage keeps the status. After MAX_FAILING_HOST_DAYS it removes the host, as wrong records do. */
export function judgeCheck(
  { status }: Pick<HostRow, 'status'>,
  problem: HostProblem | null,
  hasFailedTooLong: boolean,
): CheckedHost {
  if (problem === null) return { status: 'verified', problem };
  if (status === 'pending') return { status, problem };
  if (hasFailedTooLong) return { status: 'removed', problem: 'failed_too_long' };
  return { status: problem === 'dns_unavailable' ? status : 'failing', problem };
}

const ACTIONS: Partial<Record<HostRow['status'], AuditAction>> = {
  verified: 'brand.host_verified',
  failing: 'brand.host_failed',
  removed: 'brand.host_removed',
};

type Settlement = { row: HostRow; checked: CheckedHost; actor?: Actor | undefined };

const DAY_MS = 86_400_000;

/** True for the first check after the DNS did not respond for a day. */
const isWarningDue = (
  { failing_since, checked_at }: HostRow,
  { problem }: CheckedHost,
  now: Date,
): boolean => {
  if (problem !== 'dns_unavailable' || failing_since === null || checked_at === null) return false;
  const due = failing_since.getTime() + DAY_MS;
  return checked_at.getTime() < due && now.getTime() >= due;
};

/** Owners get an email if their host no longer works, or soon will not. */
async function settleCheck(
  services: Services,
  tx: SystemTx,
  { row, checked, actor }: Settlement,
): Promise<void> {
  const { workspace_id, host } = row;
  if (!(await saveCheck(tx, row, checked))) return;
  await services.recordEvent(tx, {
    ...{ workspace_id, actor_user_id: actor?.user_id ?? null, name: 'brand.changed', ids: {} },
  });
  const action = ACTIONS[checked.status];
  if (checked.status === row.status) {
    if (isWarningDue(row, checked, await readClock(tx)))
      await queueHostEmail(services, tx, { ...row, ...checked });
    return;
  }
  if (action === undefined) return;
  await appendAudit(tx, { workspace_id, actor, action, details: { host } });
  if (checked.status !== 'verified') await queueHostEmail(services, tx, { ...row, ...checked });
}
