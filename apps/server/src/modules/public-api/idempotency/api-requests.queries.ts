import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';

/** Older idempotency keys still return the first result, but the request is no longer compared. */
const RETENTION_DAYS = 30;

export type ApiRequest = { readonly workspace_id: string; readonly id: string; readonly fingerprint: string };

/** Stores the request unless its id is known. Returns the fingerprint of the first request with this id. */
export async function storeRequest(
  tx: SystemTx,
  { workspace_id, id, fingerprint }: ApiRequest,
): Promise<string> {
  await sql`insert into api_requests (workspace_id, id, fingerprint) values (${workspace_id}, ${id}, ${fingerprint})
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from api_requests
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  return rows[0]?.fingerprint ?? fingerprint;
}

export async function deleteOldRequests(tx: SystemTx): Promise<void> {
  await sql`delete from api_requests where created_at < now() - ${RETENTION_DAYS} * interval '1 day'`.execute(
    tx,
  );
}
