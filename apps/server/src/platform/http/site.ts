import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** Finds the workspace that is served at the host, or null. */
export type FindHost = (services: Services, host: string) => Promise<string | null>;

/** Parts of the product that carry its name or belong to all workspaces. */
const OF_PUBLIC_ADDRESS =
  /^\/(v1|mcp|developers|docs|oauth|connect|\.well-known\/oauth-[a-z-]+|api\/oauth|metrics|icons|signup|signup-payment|payment-success|favicon\.svg|manifest\.webmanifest|api\/(openapi\.json|docs|webhooks|billing\/plans|auth\/sign-up|functions\/(create-checkout|validate-discount)))(\/|$)/;

/** Paths only. The router also resolves absolute URLs and fragments, which would bypass the checks below. */
const TARGET = /^\/(?!\/)[^#]*$/;

const PROBES = ['/healthz', '/readyz', '/metrics'];
export const isProbe = (request: FastifyRequest): boolean => PROBES.includes(toPath(request));

/** Providers may still send to a former host of the installation. Each path contains its own secret. */
const isWebhook = (request: FastifyRequest): boolean => toPath(request).startsWith('/api/webhooks/');

const sites = new WeakMap<FastifyRequest, Site>();

const toMainSite = ({ publicUrl }: Config): Site => ({ origin: new URL(publicUrl).origin, brand: null });

export const toSite = (request: FastifyRequest, config: Config): Site =>
  sites.get(request) ?? toMainSite(config);

/** Decodes the path, because the router does too. */
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
 * An installation without a domain name, such as a trial on a local network, is reachable at every IP address
 * of the machine.
 */
function isPublicHost(host: string, { publicUrl, publicHosts }: Config): boolean {
  const own = readHost(new URL(publicUrl).hostname);
  if (host === own || publicHosts.includes(host)) return true;
  return isLoopback(host) || (isIP(host) !== 0 && (isLoopback(own) || isIP(own) !== 0));
}

/**
 * Determines the site of each request. Other hosts that point to this server get a response that does not name the
 * product. Fastify reads X-Forwarded-Host only from trusted proxies. Runs after the rate limit, because each request for
 * a custom host reads the database. Hashed files, which the rate limit does not count, are the same at every host.
 */
export function addSites(
  app: FastifyInstance,
  services: Services,
  { findHost, isFile }: { findHost: FindHost; isFile: (request: FastifyRequest) => boolean },
): void {
  const { config } = services;
  app.addHook('preParsing', async (request, reply) => {
    const host = readHost(request.host);
    if (!TARGET.test(request.url)) return sendNotFound(reply);
    if (isPublicHost(host, config) || isProbe(request) || isFile(request)) return;
    const workspace_id = await findHost(services, host);
    if (workspace_id === null && isWebhook(request)) return;
    if (workspace_id !== null && !isOfPublicAddress(request)) {
      sites.set(request, { origin: toBrandOrigin(config, host), brand: { host, workspace_id } });
      return;
    }
    await sendNotFound(reply);
  });
}

const sendNotFound = (reply: FastifyReply) =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found\n');
