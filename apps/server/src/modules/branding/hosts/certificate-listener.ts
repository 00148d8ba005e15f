import { createServer, type Server } from 'node:http';
import type { Services } from '#server/platform/services.ts';
import { findHostWorkspace } from './find-host-workspace.ts';

/**
 * Answers a TLS proxy that asks before it obtains a certificate (`on_demand_tls` of Caddy): `GET /?domain=<host>`
 * returns 200 for a host that is served and 404 for any other. It reads one row by an index and calls no DNS server,
 * because each handshake of a new host waits for it. It has no other routes and listens on a private address.
 */
export async function listenForCertificates(services: Services, address: string): Promise<Server> {
  const [, host = '', port = ''] = /^\[?(.+?)\]?:(\d+)$/.exec(address) ?? [];
  const server = createServer(async (request, response) => {
    const domain = new URL(request.url ?? '/', 'http://private').searchParams.get('domain') ?? '';
    const status = await findHostWorkspace(services, domain.toLowerCase()).then(
      (workspace_id) => (workspace_id === null ? 404 : 200),
      (error: unknown) => {
        services.log.warn({ err: error }, 'certificate request not answered');
        return 503;
      },
    );
    response.writeHead(request.method === 'GET' ? status : 405).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(port), host, resolve);
  });
  return server;
}
