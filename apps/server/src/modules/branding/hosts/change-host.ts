import { randomBytes } from 'node:crypto';
import type { BrandHost } from '@hearback/contract';
import { asSystem, withSystem } from '@hearback/database';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';
import { toBrandOrigin } from '#server/platform/http/site.ts';
import type { Services } from '#server/platform/services.ts';
import { applyCheck, hasProof } from './apply-check.ts';
import { toProofName } from './check-records.ts';
import { requireHostName, toDisplayHost } from './host-name.ts';
import { findHost, findServedHost, type HostRow, markRemoved, upsertHost } from './hosts.queries.ts';

type HostRequest = RequestContext & Pick<HttpContext, 'services'>;

const toBrandHost = (config: Config, row: HostRow): BrandHost => ({
  host: row.host,
  display_host: toDisplayHost(row.host),
  url: toBrandOrigin(config, row.host),
  status: row.status,
  problem: row.problem,
  records: [
    { type: 'TXT', name: toProofName(row.host), value: row.token },
    { type: 'CNAME', name: row.host, value: config.cnameTarget },
  ],
  checked_at: row.checked_at?.toISOString() ?? null,
  verified_at: row.verified_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  removed_at: row.removed_at?.toISOString() ?? null,
});

export async function getHost({ tx, actor, services }: TxContext): Promise<{ host: BrandHost | null }> {
  const row = await findHost(tx, actor.workspace_id);
  return { host: row && toBrandHost(services.config, row) };
}

/** Each claim has a new token, so that records of a former claim prove nothing. */
const makeToken = (): string => `portal-verify-${randomBytes(20).toString('hex')}`;

export async function saveHost(request: HostRequest, input: string): Promise<BrandHost> {
  const { services, actor, withTx } = request;
  const { publicUrl, cnameTarget } = services.config;
  const host = requireHostName(input, [new URL(publicUrl).hostname, cnameTarget]);
  await requireFree(services, host, actor.workspace_id);
  return withTx(async (context) => {
    const { tx, audit, record } = context;
    const { workspace_id } = actor;
    const former = await findHost(tx, workspace_id);
    if (former && former.status !== 'removed') {
      if (former.host === host) return toBrandHost(services.config, former);
      throw new AppError('HOST_EXISTS');
    }
    await asSystem(tx, (system) => upsertHost(system, { workspace_id, host, token: makeToken() }));
    await audit('brand.host_saved', undefined, { host });
    await record('brand.changed', {});
    return toBrandHost(services.config, await requireHost(context));
  });
}

/** A workspace that lost control over the DNS of a host cannot keep it from the new owner. */
async function requireFree(services: Services, host: string, workspace_id: string): Promise<void> {
  const holder = await withSystem(services.db, 'find holder of brand host', (tx) => findServedHost(tx, host));
  if (holder && holder.workspace_id !== workspace_id && (await hasProof(services, holder)))
    throw new AppError('HOST_TAKEN');
}

export async function checkHost({ services, actor, withTx }: HostRequest): Promise<BrandHost> {
  const row = await withTx(requireHost);
  if (row.status !== 'removed') await applyCheck(services, row, actor);
  return toBrandHost(services.config, await withTx(requireHost));
}

export async function removeHost(context: TxContext): Promise<BrandHost> {
  const { tx, services, audit, record } = context;
  const row = await requireHost(context);
  const { host } = row;
  if (await asSystem(tx, (system) => markRemoved(system, row))) {
    await audit('brand.host_removed', undefined, { host });
    await record('brand.changed', {});
  }
  return toBrandHost(services.config, await requireHost(context));
}

async function requireHost({ tx, actor }: TxContext): Promise<HostRow> {
  const row = await findHost(tx, actor.workspace_id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
