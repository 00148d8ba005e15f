import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Services } from '../services.ts';
import { toPath } from './callers/to-path.ts';

/** The address at which a request arrived. */
export type Site = {
  /** Scheme, host and port, as browsers send them. */
  readonly origin: string;
  /** Null at the public address of the product, which serves all workspaces. */
  readonly brand: { readonly host: string; readonly workspace_id: string } | null;
};

/** Returns the address at a custom host to which a request at the public address belongs, or null. */
export type FindRedirect = (services: Services, url: string) => Promise<string | null>;

/** Finds the workspace that is served at the host, or null. */
export type FindHost = (services: Services, host: string) => Promise<string | null>;

/** Parts of the product that have its name or belong to all workspaces. */
const OF_PUBLIC_ADDRESS =
  /^\/(v1|metrics|icons|signup|signup-payment|payment-success|favicon\.svg|manifest\.webmanifest|api\/(openapi\.json|docs|webhooks|billing\/plans|auth\/sign-up|functions\/(create-checkout|validate-discount)))(\/|$)/;

const PROBES = ['/healthz', '/readyz', '/metrics'];
export const isProbe = (request: FastifyRequest): boolean => PROBES.includes(toPath(request));

const sites = new WeakMap<FastifyRequest, Site>();

const toMainSite = ({ publicUrl }: Config): Site => ({ origin: new URL(publicUrl).origin, brand: null });

export const toSite = (request: FastifyRequest, config: Config): Site =>
  sites.get(request) ?? toMainSite(config);

/** The router decodes paths, too. */
function isOfPublicAddress(request: FastifyRequest): boolean {
  try {
    return OF_PUBLIC_ADDRESS.test(decodeURIComponent(toPath(request)));
  } catch {
    return true;
  }
}

/** True if rows of the workspace may be used at the address. */
export const isServedAt = ({ brand }: Site, workspace_id: string): boolean =>
  brand === null || brand.workspace_id === workspace_id;

/** The address of a custom host. It has the scheme and the port of the public address. */
export function toBrandOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, host: string): string {
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** In lower case, without port, brackets and trailing dot. */
const readHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

/**
 * An installation without a name, such as one that is tried out in a local network, is reachable at every IP address
 * of the machine.
 */
function isPublicHost(host: string, { publicUrl }: Config): boolean {
  const own = readHost(new URL(publicUrl).hostname);
  return host === own || isLoopback(host) || (isIP(host) !== 0 && (isLoopback(own) || isIP(own) !== 0));
}

/**
 * Determines the site of each request. Other hosts that point to this server get a response that does not name the
 * product. Fastify reads X-Forwarded-Host only from trusted proxies.
 */
export function addSites(
  app: FastifyInstance,
  services: Services,
  { findHost, findRedirect }: { findHost: FindHost; findRedirect: FindRedirect },
): void {
  const { config } = services;
  app.addHook('onRequest', async (request, reply) => {
    const host = readHost(request.host);
    if (isPublicHost(host, config) || isProbe(request)) {
      const address = await findRedirect(services, request.url);
      if (address !== null) await reply.redirect(address);
      return;
    }
    const workspace_id = await findHost(services, host);
    if (workspace_id !== null && !isOfPublicAddress(request)) {
      sites.set(request, { origin: toBrandOrigin(config, host), brand: { host, workspace_id } });
      return;
    }
    await reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('Not found\n');
  });
}
