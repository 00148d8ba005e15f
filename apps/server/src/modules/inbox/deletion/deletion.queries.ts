import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';
import { storedOrRead } from '../bodies/stored-text-of.ts';

/** How long a deletion can be taken back. */
const UNDO = '5 minutes';

type Key = { readonly workspace_id: string; readonly message_id: string };

/** A tombstone, not a hole: the key stays, so that no webhook and no reconciliation brings the message back. */
export async function buryMessage(
  tx: TenantTx,
  { workspace_id, message_id }: Key,
  user_id: string,
): Promise<void> {
  const { rows } = await sql`
    update messages set deleted_at = clock_timestamp(), deleted_by = ${user_id}
    where workspace_id = ${workspace_id} and id = ${message_id} and deleted_at is null returning id`.execute(
    tx,
  );
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

export async function unburyMessage(tx: TenantTx, { workspace_id, message_id }: Key): Promise<void> {
  const { rows } = await sql`
    update messages set deleted_at = null, deleted_by = null
    where workspace_id = ${workspace_id} and id = ${message_id} and wiped_at is null
      and deleted_at > clock_timestamp() - ${UNDO}::interval returning id`.execute(tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

export type Buried = { readonly workspace_id: string; readonly id: string; readonly text: string };

/** Those whose deletion nobody can take back any more. */
export async function listToWipe(tx: SystemTx, limit: number): Promise<Buried[]> {
  const { rows } = await sql<Omit<Buried, 'text'> & { text: string | null; body: string }>`
    select workspace_id, id, left(text, 20000) as text, left(body, 20000) as body from messages
    where deleted_at <= clock_timestamp() - ${UNDO}::interval and wiped_at is null
    order by deleted_at limit ${limit} for update skip locked`.execute(tx);
  return rows.map(({ body, text, ...key }) => ({ ...key, text: storedOrRead(text, body, 'text') }));
}

export async function wipeMessage(tx: SystemTx, { workspace_id, id }: Buried, trace: string): Promise<void> {
  await sql`
    update messages set body = '', text = '', own_text = '', quote = '', lang = null, subject = null, preview = '', words = '',
      enriched_json = '{}', sentiment = null, classification = null,
      provider_thread = jsonb_strip_nulls(jsonb_build_object('seen', provider_thread -> 'seen',
        'email_id', provider_thread -> 'email_id', 'trace', ${trace}::text)),
      wiped_at = clock_timestamp()
    where workspace_id = ${workspace_id} and id = ${id} and wiped_at is null`.execute(tx);
}
