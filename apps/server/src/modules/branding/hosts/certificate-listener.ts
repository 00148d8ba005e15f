import { createServer, type Server } from 'node:http';
import type { Services } from '#server/platform/services.ts';
import { findHostWorkspace } from './find-host-workspace.ts';

/** Handshakes for made-up hosts must not use up the connections that people need. */
const MAX_LOOKUPS = 2;

/**
 * Answers a TLS proxy that asks before it obtains a certificate (`on_demand_tls` of Caddy): `GET /?domain=<host>`
 * returns 200 for a host that is served and 404 for any other. It reads one row by an index and calls no DNS server,
 * because each handshake of a new host waits for it. It has no other routes and listens on a private address.
 */
export async function listenForCertificates(services: Services, address: string): Promise<Server> {
  const [, host = '', port = ''] = /^\[?(.+?)\]?:(\d+)$/.exec(address) ?? [];
  let lookups = 0;
  const decide = async (url: string): Promise<number> => {
    if (lookups >= MAX_LOOKUPS) return 503;
    lookups += 1;
    const domain = new URLSearchParams(url.split('?', 2)[1] ?? '').get('domain') ?? '';
    try {
      return (await findHostWorkspace(services, domain.toLowerCase())) === null ? 404 : 200;
    } catch (error) {
      services.log.warn({ err: error }, 'certificate request not answered');
      return 503;
    } finally {
      lookups -= 1;
    }
  };
  const server = createServer(async (request, response) => {
    const status = request.method === 'GET' ? await decide(request.url ?? '') : 405;
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), host, resolve);
  });
  return server;
}
