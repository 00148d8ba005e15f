import type { BrandMailServer, MailServerProblem } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { sealedColumn } from '#server/platform/secrets/sealed-column.ts';

export const MAIL_SERVER_PASSWORD = sealedColumn('brand_mail_servers', 'sealed_password', ['workspace_id']);

type Times = {
  readonly failed_at: Date | null;
  readonly failing_since: Date | null;
  readonly tested_at: Date;
};

export type MailServerRow = Omit<BrandMailServer, keyof Times> & Times;

/** With the password, which people never read. */
export type SealedServer = MailServerRow & {
  readonly workspace_id: string;
  readonly revision: string;
  readonly sealed_password: string;
  /** True if an email failed less than a minute ago. The pause keeps emails to an unresponsive server from occupying the workers. */
  readonly is_paused: boolean;
};

const SERVER = sql`host, port, security, username, from_address, from_name, status, problem, response, failed_at, failing_since,
  tested_at`;

export async function findMailServer(tx: TenantTx, workspace_id: string): Promise<MailServerRow | null> {
  const { rows } = await sql<MailServerRow>`
    select ${SERVER} from brand_mail_servers where workspace_id = ${workspace_id}`.execute(tx);
  return rows[0] ?? null;
}

export async function findSealedServer(tx: SystemTx, workspace_id: string): Promise<SealedServer | null> {
  const { rows } = await sql<SealedServer>`
    select workspace_id, revision, sealed_password, ${SERVER},
      coalesce(failing_since is not null and failed_at > clock_timestamp() - interval '1 minute', false) as is_paused from brand_mail_servers
    where workspace_id = ${workspace_id}`.execute(tx);
  return rows[0] ?? null;
}

type NewServer = Pick<
  SealedServer,
  | 'workspace_id'
  | 'host'
  | 'port'
  | 'security'
  | 'username'
  | 'sealed_password'
  | 'from_address'
  | 'from_name'
>;

/** Only called after a successful test, so the server is active. */
export async function upsertMailServer(tx: SystemTx, server: NewServer): Promise<void> {
  const { workspace_id, host, port, security, username, sealed_password, from_address, from_name } = server;
  await sql`
    insert into brand_mail_servers (workspace_id, host, port, security, username, sealed_password, from_address, from_name)
    values (${workspace_id}, ${host}, ${port}, ${security}, ${username}, ${sealed_password}, ${from_address}, ${from_name})
    on conflict (workspace_id) do update set revision = gen_random_uuid(), host = excluded.host, port = excluded.port,
      security = excluded.security, username = excluded.username, sealed_password = excluded.sealed_password,
      from_address = excluded.from_address, from_name = excluded.from_name, status = 'active', problem = null,
      response = null, failed_at = null, failing_since = null, tested_at = clock_timestamp()`.execute(tx);
}

type Version = Pick<SealedServer, 'workspace_id' | 'revision'>;

/** Returns false if other settings were saved meanwhile. */
export async function markTested(tx: SystemTx, { workspace_id, revision }: Version): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update brand_mail_servers set status = 'active', problem = null, response = null, failed_at = null, failing_since = null,
      tested_at = clock_timestamp()
    where workspace_id = ${workspace_id} and revision = ${revision}`.execute(tx);
  return Boolean(numAffectedRows);
}

export const markRecovered = (tx: SystemTx, { workspace_id, revision }: Version) =>
  sql`update brand_mail_servers set problem = null, response = null, failed_at = null, failing_since = null
    where workspace_id = ${workspace_id} and revision = ${revision} and status = 'active'
      and failing_since is not null`.execute(tx);

export type ServerFailure = {
  readonly problem: MailServerProblem;
  readonly response: string | null;
  readonly isPermanent: boolean;
  /** True if the email may have been delivered, so that it is not sent again. */
  readonly isUnconfirmed?: boolean;
};

/**
 * Stores why an email was not sent. Returns true for the first failure of an incident. The row
 * lock decides between emails that fail at the same time.
 */
export async function saveFailure(
  tx: SystemTx,
  { workspace_id, revision }: Version,
  { problem, response, isPermanent }: ServerFailure,
): Promise<boolean> {
  const { rows } = await sql<{ is_first: boolean }>`
    with former as (
      select failing_since from brand_mail_servers
      where workspace_id = ${workspace_id} and revision = ${revision} and status = 'active' for update)
    update brand_mail_servers s set problem = ${problem}, response = ${response}, failed_at = clock_timestamp(),
      failing_since = coalesce(s.failing_since, clock_timestamp()),
      status = case when ${isPermanent} then 'failed' else s.status end
    from former where s.workspace_id = ${workspace_id} and s.revision = ${revision} and s.status = 'active'
    returning former.failing_since is null or ${isPermanent} as is_first`.execute(tx);
  return rows[0]?.is_first === true;
}

export async function deleteMailServer(tx: SystemTx, workspace_id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from brand_mail_servers where workspace_id = ${workspace_id}`.execute(tx);
  return Boolean(numAffectedRows);
}
