import type { NewReportShare, ReportShare } from '@hearback/contract';
import { readClock } from '@hearback/database';
import { hashPassword } from '#server/modules/auth/index.ts';
import { findClientOrigin } from '#server/modules/branding/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { makeLinkToken } from '#server/platform/secrets/link-token.ts';
import { requireReport } from '../read-report.ts';
import { getSharedReportId, insertShare, listShares, revokeShareRow } from './shares.queries.ts';

const DAY_MS = 86_400_000;

/** The address contains the token and is returned only here. */
export async function createShare(
  context: TxContext,
  { id: report_id, days, passcode }: NewReportShare & { readonly id: string },
): Promise<{ url: string; shares: ReportShare[] }> {
  const { tx, actor, audit, record, services } = context;
  const { workspace_id, user_id: created_by } = actor;
  const { client, published_at, location_id } = await requireReport(context, report_id);
  if (published_at === null) throw new AppError('REPORT_NOT_PUBLISHED');
  if (days === null && actor.role !== 'owner') throw new AppError('FORBIDDEN');
  const { token, hash: token_hash } = makeLinkToken();
  const now = await readClock(tx);
  await insertShare(tx, {
    ...{ workspace_id, report_id, token_hash, created_by },
    passcode_hash: passcode === undefined ? null : await hashPassword(passcode),
    expires_at: days === null ? null : new Date(now.getTime() + days * DAY_MS),
  });
  await audit('report.shared', report_id, { client });
  await record('report.changed', { report_id }, { ghl_location_id: location_id });
  return {
    url: `${await findClientOrigin(tx, services.config, workspace_id)}/r/${token}`,
    shares: await listShares(tx, { workspace_id, report_id }),
  };
}

export async function readShares(context: TxContext, report_id: string): Promise<{ shares: ReportShare[] }> {
  await requireReport(context, report_id);
  return { shares: await listShares(context.tx, { workspace_id: context.actor.workspace_id, report_id }) };
}

/** The link stops working at the next request. */
export async function revokeShare(context: TxContext, id: string): Promise<{ success: true }> {
  const { tx, actor, audit, record } = context;
  const report_id = await getSharedReportId(tx, actor.workspace_id, id);
  const { client, location_id } = await requireReport(context, report_id);
  await revokeShareRow(tx, actor.workspace_id, id);
  await audit('report.share_revoked', report_id, { client });
  await record('report.changed', { report_id }, { ghl_location_id: location_id });
  return { success: true };
}
