import type { WebhookEndpoint } from '@hearback/contract';
import type { SystemTx, TenantTx } from '@hearback/database';
import { sql } from 'kysely';
import { AppError } from '#server/platform/app-error.ts';

type Moments = 'former_secret_ends_at' | 'failing_since' | 'last_delivered_at' | 'created_at';
type EndpointRow = Omit<WebhookEndpoint, Moments> & {
  readonly former_secret_ends_at: Date | null;
  readonly failing_since: Date | null;
  readonly last_delivered_at: Date | null;
  readonly created_at: Date;
};

const COLUMNS = sql`e.id, e.name, e.host, e.events, e.location_ids, e.includes_text, e.status, e.disabled_reason, e.public_key,
  case when e.former_secret_ends_at > now() then e.former_secret_ends_at end as former_secret_ends_at, e.failing_since,
  e.last_delivered_at, e.created_at, (select count(*)::integer from webhook_deliveries d where d.workspace_id = e.workspace_id
    and d.endpoint_id = e.id and d.status = 'waiting') as waiting
  from webhook_endpoints e`;

const toEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  ...row,
  former_secret_ends_at: row.former_secret_ends_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});

export async function listEndpoints(tx: TenantTx, workspace_id: string): Promise<WebhookEndpoint[]> {
  const { rows } = await sql<EndpointRow>`
    select ${COLUMNS} where e.workspace_id = ${workspace_id} order by e.created_at, e.id`.execute(tx);
  return rows.map(toEndpoint);
}

export async function getEndpoint(tx: TenantTx, workspace_id: string, id: string): Promise<WebhookEndpoint> {
  const { rows } = await sql<EndpointRow>`
    select ${COLUMNS} where e.workspace_id = ${workspace_id} and e.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return toEndpoint(row);
}

export async function countEndpoints(tx: TenantTx, workspace_id: string): Promise<number> {
  // Concurrent requests must not exceed the limit together.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook endpoints ${workspace_id}`}, 0))`.execute(
    tx,
  );
  const { rows } = await sql<{ number: number }>`
    select count(*)::integer as number from webhook_endpoints where workspace_id = ${workspace_id}`.execute(
    tx,
  );
  return rows[0]?.number ?? 0;
}

export type NewEndpointRow = {
  readonly workspace_id: string;
  readonly id: string;
  readonly name: string;
  readonly host: string;
  readonly sealed_url: string;
  readonly events: string[];
  readonly location_ids: string[] | null;
  readonly includes_text: boolean;
  readonly sealed_secret: string;
  readonly public_key: string;
  readonly created_by: string;
};

export const insertEndpoint = (tx: TenantTx, row: NewEndpointRow) =>
  tx.insertInto('webhook_endpoints').values(row).execute();

type EndpointChange = Partial<
  Pick<NewEndpointRow, 'name' | 'host' | 'sealed_url' | 'events' | 'location_ids' | 'includes_text'>
>;

/** A new address makes the endpoint unverified. */
export async function updateEndpoint(
  tx: TenantTx,
  { workspace_id, id }: { readonly workspace_id: string; readonly id: string },
  change: EndpointChange,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({
      ...change,
      ...(change.sealed_url !== undefined && {
        ...{ status: 'unverified', disabled_reason: null, verified_at: null, challenge: null },
        ...{ failing_since: null, paused_until: null },
      }),
    })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

export async function deleteEndpoint(tx: TenantTx, workspace_id: string, id: string): Promise<void> {
  await tx
    .deleteFrom('webhook_endpoints')
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

export type EndpointSecrets = {
  readonly workspace_id: string;
  readonly id: string;
  readonly status: WebhookEndpoint['status'];
  readonly sealed_url: string;
  readonly sealed_secret: string;
  readonly sealed_former_secret: string | null;
  readonly challenge: string | null;
};

/** People cannot read these columns. */
export async function getSecrets(tx: SystemTx, workspace_id: string, id: string): Promise<EndpointSecrets> {
  const { rows } = await sql<EndpointSecrets>`
    select workspace_id, id, status, sealed_url, sealed_secret, challenge,
      case when former_secret_ends_at > now() then sealed_former_secret end as sealed_former_secret
    from webhook_endpoints where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type SecretChange = {
  readonly workspace_id: string;
  readonly id: string;
  readonly sealed_secret: string;
  readonly public_key: string;
  readonly sealed_former_secret: string;
  readonly hours: number;
};

export async function replaceSecret(
  tx: TenantTx,
  { workspace_id, id, hours, ...keys }: SecretChange,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ ...keys, former_secret_ends_at: sql<Date>`now() + ${hours} * interval '1 hour'` })
    .where('workspace_id', '=', workspace_id)
    .where('id', '=', id)
    .execute();
}

export async function saveChallenge(
  tx: TenantTx,
  { workspace_id, id, challenge }: { workspace_id: string; id: string; challenge: string },
): Promise<void> {
  await sql`update webhook_endpoints set challenge = ${challenge}
    where workspace_id = ${workspace_id} and id = ${id}`.execute(tx);
}

/** False if it was verified already, or the address changed since the test. */
export async function verifyEndpoint(
  tx: SystemTx,
  { workspace_id, id, challenge }: { workspace_id: string; id: string; challenge: string },
): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoints set status = 'live', verified_at = clock_timestamp(), challenge = null
    where workspace_id = ${workspace_id} and id = ${id} and status = 'unverified' and challenge = ${challenge}
    returning id`.execute(tx);
  return rows.length > 0;
}

/** An endpoint that was never verified returns to that state. */
export async function enableEndpoint(tx: TenantTx, workspace_id: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoints set status = case when verified_at is null then 'unverified' else 'live' end,
      disabled_reason = null, failing_since = null, paused_until = null
    where workspace_id = ${workspace_id} and id = ${id} and status = 'disabled' returning id`.execute(tx);
  return rows.length > 0;
}

export async function disableByPerson(tx: TenantTx, workspace_id: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    update webhook_endpoints set status = 'disabled', disabled_reason = 'person'
    where workspace_id = ${workspace_id} and id = ${id} and status <> 'disabled' returning id`.execute(tx);
  return rows.length > 0;
}
