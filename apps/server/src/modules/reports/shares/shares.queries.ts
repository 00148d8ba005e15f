import type { ReportShare } from '@hearback/contract';
import type { SystemTx, TenantTx, Tx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import type { ReportKey } from '../build-report.job-definition.ts';

type ShareRow = Omit<ReportShare, 'expires_at' | 'revoked_at' | 'last_viewed_at' | 'created_at'> & {
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  readonly last_viewed_at: Date | null;
  readonly created_at: Date;
};

const toShare = (row: ShareRow): ReportShare => ({
  ...row,
  expires_at: row.expires_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  last_viewed_at: row.last_viewed_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

export async function listShares(
  tx: TenantTx,
  { workspace_id, report_id }: ReportKey,
): Promise<ReportShare[]> {
  const rows = await tx
    .selectFrom('report_shares')
    .select(['id', 'expires_at', 'revoked_at', 'has_passcode', 'views', 'last_viewed_at', 'created_at'])
    .where('workspace_id', '=', workspace_id)
    .where('report_id', '=', report_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => toShare({ ...row, has_passcode: row.has_passcode === true }));
}

type NewShareRow = ReportKey & {
  readonly token_hash: string;
  readonly passcode_hash: string | null;
  readonly expires_at: Date | null;
  readonly created_by: string | null;
};

export async function insertShare(tx: Tx, share: NewShareRow): Promise<void> {
  await tx.insertInto('report_shares').values(share).execute();
}

/** Returns the report of the share. NOT_FOUND if the viewer does not see it. */
export async function getSharedReportId(tx: TenantTx, workspace_id: string, id: string): Promise<string> {
  const row = await tx
    .selectFrom('report_shares')
    .select('report_id')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row.report_id;
}

export async function revokeShareRow(tx: TenantTx, workspace_id: string, id: string): Promise<void> {
  await sql`update report_shares set revoked_at = coalesce(revoked_at, clock_timestamp())
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

export type OpenShare = ReportKey & {
  readonly id: string;
  readonly location_id: string;
  readonly passcode_hash: string | null;
};

/** Null for a link that is unknown, expired or revoked. */
export async function findOpenShare(tx: SystemTx, token_hash: string): Promise<OpenShare | null> {
  const { rows } = await sql<OpenShare>`
    select s.workspace_id, s.report_id, s.id, s.passcode_hash, r.location_id from report_shares s
    join reports r on r.workspace_id = s.workspace_id and r.id = s.report_id
    where s.token_hash = ${token_hash} and s.revoked_at is null and (s.expires_at is null or s.expires_at > clock_timestamp())`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function countView(tx: SystemTx, { workspace_id, id }: OpenShare): Promise<void> {
  await sql`update report_shares set views = views + 1, last_viewed_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

const MAX_ATTEMPTS_PER_NETWORK = 10;
/** Keeps a person who has only the address from locking out its readers, unless they control many networks. */
const MAX_ATTEMPTS_PER_LINK = 100;

/** In a fixed order, which prevents deadlocks. */
const listBudgets = ({ id }: OpenShare, network: string) => [
  { key: `report-share:${id}:${network}`, capacity: MAX_ATTEMPTS_PER_NETWORK },
  { key: `report-share:${id}`, capacity: MAX_ATTEMPTS_PER_LINK },
];

/** Seconds until another passcode may be tried, or 0. */
export async function takePasscodeAttempt(tx: SystemTx, share: OpenShare, network: string): Promise<number> {
  for (const { key, capacity } of listBudgets(share, network)) {
    const { rows } = await sql<{ wait: number }>`
      select app.consume_rate_budget(${key}, ${capacity}, 3600) as wait`.execute(tx);
    if (rows[0] && rows[0].wait > 0) return rows[0].wait;
  }
  return 0;
}

/** After a correct passcode, so that readers do not use up the attempts. */
export async function returnPasscodeAttempt(tx: SystemTx, share: OpenShare, network: string): Promise<void> {
  for (const { key } of listBudgets(share, network))
    await sql`update system.rate_budgets set tokens = tokens + 1 where key = ${key}`.execute(tx);
}
