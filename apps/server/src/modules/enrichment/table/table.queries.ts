import type { SystemTx } from '@hearback/database';
import { sql } from 'kysely';
import { sealedColumn } from '#server/platform/secrets/sealed-column.ts';

/** People cannot read the sealed values. */

const KEY = ['workspace_id', 'url_hash'] as const;
export const TABLE_URL = sealedColumn('clay_webhooks', 'sealed_url', KEY);
export const TABLE_TOKEN = sealedColumn('clay_webhooks', 'sealed_auth_token', KEY);

export type ClayWebhook = {
  readonly workspace_id: string;
  readonly id: string;
  readonly url_hash: string;
  readonly sealed_url: string;
  readonly url_hint: string;
  readonly sealed_auth_token: string | null;
  readonly submissions: number;
  readonly error: string | null;
};

/** The active table. The secrets of others were deleted: only their row count is kept. */
export async function findActive(tx: SystemTx, workspace_id: string): Promise<ClayWebhook | null> {
  const { rows } = await sql<ClayWebhook>`
    select workspace_id, id, url_hash, sealed_url, url_hint, sealed_auth_token, submissions, error from clay_webhooks
    where workspace_id = ${workspace_id} and active`.execute(tx);
  return rows[0] ?? null;
}

type TableSecrets = {
  readonly url_hash: string;
  readonly sealed_url: string;
  readonly url_hint: string;
  /** Undefined keeps the stored token of this URL. */
  readonly sealed_auth_token: string | null | undefined;
};

/** A URL that was used before keeps its count. */
export async function saveWebhook(tx: SystemTx, workspace_id: string, saved: TableSecrets): Promise<void> {
  await deactivate(tx, workspace_id, saved.url_hash);
  const keeps = saved.sealed_auth_token === undefined;
  await sql`
    insert into clay_webhooks as w (workspace_id, url_hash, sealed_url, url_hint, sealed_auth_token)
    values (${workspace_id}, ${saved.url_hash}, ${saved.sealed_url}, ${saved.url_hint}, ${saved.sealed_auth_token ?? null})
    on conflict (workspace_id, url_hash) do update set active = true, error = null, sealed_url = excluded.sealed_url,
      sealed_auth_token = case when ${keeps} then w.sealed_auth_token else excluded.sealed_auth_token end`.execute(
    tx,
  );
}

/**
 * Deletes the secrets too, because reconnecting supplies them again. `except` is the hash of the URL that stays active.
 */
export async function deactivate(tx: SystemTx, workspace_id: string, except = ''): Promise<void> {
  await sql`
    update clay_webhooks set active = false, sealed_url = null, sealed_auth_token = null
    where workspace_id = ${workspace_id} and active and url_hash <> ${except}`.execute(tx);
}

/** Returns false if the webhook has reached its limit. */
export async function countSubmission(
  tx: SystemTx,
  workspace_id: string,
  id: string,
  limit: number,
): Promise<boolean> {
  const { rows } = await sql`
    update clay_webhooks set submissions = submissions + 1
    where workspace_id = ${workspace_id} and id = ${id} and submissions < ${limit} returning id`.execute(tx);
  return rows.length > 0;
}

export async function uncountSubmission(tx: SystemTx, workspace_id: string, id: string): Promise<void> {
  await sql`
    update clay_webhooks set submissions = greatest(0, submissions - 1)
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

/** Applies only to the table version that refused; a table saved in the meantime gets its own attempt. */
export async function recordRefusal(
  tx: SystemTx,
  { workspace_id, id, sealed_url }: ClayWebhook,
  error: string,
): Promise<void> {
  await sql`
    update clay_webhooks set error = ${error}
    where workspace_id = ${workspace_id} and id = ${id} and sealed_url = ${sealed_url}`.execute(tx);
}

/** Allows another attempt with the refused table. */
export async function clearRefusal(tx: SystemTx, workspace_id: string): Promise<void> {
  await sql`
    update clay_webhooks set error = null
    where workspace_id = ${workspace_id} and active and error is not null`.execute(tx);
}
