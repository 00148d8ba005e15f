import { randomBytes } from 'node:crypto';
import type { BrandHost } from '@hearback/contract';
import { asSystem, withSystem } from '@hearback/database';
import { AppError } from '#server/platform/app-error.ts';
import type { HttpContext } from '#server/platform/http/http-context.ts';
import type { RequestContext, TxContext } from '#server/platform/http/implement.ts';
import type { Services } from '#server/platform/services.ts';
import { applyCheck, hasProof } from './apply-check.ts';
import { requireHostName } from './host-name.ts';
import { findHost, findServedHost, type HostRow, markRemoved, upsertHost } from './hosts.queries.ts';
import { toBrandHost } from './to-brand-host.ts';

type Outside = RequestContext & Pick<HttpContext, 'services'>;

export async function getHost({ tx, actor, services }: TxContext): Promise<{ host: BrandHost | null }> {
  const row = await findHost(tx, actor.workspace_id);
  return { host: row && toBrandHost(services.config, row) };
}

/** Each claim has a new token, so that records of a former claim prove nothing. */
const makeToken = (): string => `portal-verify-${randomBytes(20).toString('hex')}`;

export async function saveHost(outside: Outside, input: string): Promise<BrandHost> {
  const { services, actor, enter } = outside;
  const { publicUrl, cnameTarget } = services.config;
  const host = requireHostName(input, [new URL(publicUrl).hostname, cnameTarget]);
  await requireFree(services, host, actor.workspace_id);
  return enter(async (inside) => {
    const { tx, audit, record } = inside;
    const { workspace_id } = actor;
    const former = await findHost(tx, workspace_id);
    if (former && former.status !== 'removed') {
      if (former.host === host) return toBrandHost(services.config, former);
      throw new AppError('HOST_EXISTS');
    }
    await asSystem(tx, (system) => upsertHost(system, { workspace_id, host, token: makeToken() }));
    await audit('brand.host_saved', undefined, { host });
    await record('brand.changed', {});
    return toBrandHost(services.config, await requireHost(inside));
  });
}

/** A workspace that lost control over the DNS of a host cannot keep it from the new owner. */
async function requireFree(services: Services, host: string, workspace_id: string): Promise<void> {
  const holder = await withSystem(services.db, 'find holder of brand host', (tx) => findServedHost(tx, host));
  if (holder && holder.workspace_id !== workspace_id && (await hasProof(services, holder)))
    throw new AppError('HOST_TAKEN');
}

export async function checkHost({ services, actor, enter }: Outside): Promise<BrandHost> {
  const row = await enter(requireHost);
  if (row.status !== 'removed') await applyCheck(services, row, actor);
  return toBrandHost(services.config, await enter(requireHost));
}

export async function removeHost(inside: TxContext): Promise<BrandHost> {
  const { tx, actor, services, audit, record } = inside;
  const { host } = await requireHost(inside);
  if (await asSystem(tx, (system) => markRemoved(system, actor.workspace_id))) {
    await audit('brand.host_removed', undefined, { host });
    await record('brand.changed', {});
  }
  return toBrandHost(services.config, await requireHost(inside));
}

async function requireHost({ tx, actor }: TxContext): Promise<HostRow> {
  const row = await findHost(tx, actor.workspace_id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}
