import type { ClientPreview } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

type UserKey = { readonly workspace_id: string; readonly user_id: string };

export async function getClient(
  tx: TenantTx,
  { workspace_id, user_id }: UserKey,
): Promise<ClientPreview['client']> {
  const { rows } = await sql<ClientPreview['client'] & { isClient: boolean }>`
    select id, email::text as email, coalesce(nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''), email::text) as name,
      user_type = 'agency_customer' and disabled_at is null as "isClient"
    from users where workspace_id = ${workspace_id} and id = ${user_id}`.execute(tx);
  const [user] = rows;
  if (!user) throw new AppError('NOT_FOUND');
  const { isClient, ...client } = user;
  if (!isClient) throw new AppError('PREVIEW_OF_CLIENTS_ONLY');
  return client;
}

/** Longer than a preview lasts. */
const KEPT = '1 hour';
const MAX_KEPT = 100;

/** The token of the preview is refused from now on. Only ends of tokens that could still be valid are kept. */
export async function endOnePreview(
  tx: SystemTx,
  { session_id, preview_id }: { readonly session_id: string; readonly preview_id: string },
): Promise<void> {
  await sql`
    update auth.session set "endedPreviews" = jsonb_build_object(${preview_id}::text, clock_timestamp()) || coalesce(
      (select jsonb_object_agg(e.key, e.value) from (
        select key, value from jsonb_each_text("endedPreviews")
        where value::timestamptz > clock_timestamp() - ${KEPT}::interval
        order by value::timestamptz desc limit ${MAX_KEPT - 1}) e), '{}')
    where id = ${session_id}`.execute(tx);
}
