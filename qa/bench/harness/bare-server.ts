// The minimal server for the result of a statement, without session, permissions and row level
// security. Runs in its own process.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPool } from '@hearback/database';

/** The statements of one request, in order. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

const [, , url = '', pathsJson = '{}', workspaceId = ''] = process.argv;
const paths = JSON.parse(pathsJson) as Record<string, Statement[]>;
const pool = createPool({ url, max: 10, applicationName: 'bench', onError: console.error });
pool.on('connect', (client) => {
  void client.query('set role hearback_system');
  // Search functions check whose data they search. Without an actor they would find nothing, at no
  // cost.
  void client.query(
    `select set_config('app.workspace_id', $1, false), set_config('app.sees_all_locations', 'yes', false),
    set_config('app.user_type', 'agency', false), set_config('app.role', 'owner', false)`,
    [workspaceId],
  );
});

const server = createServer(async (request, response) => {
  const client = await pool.connect();
  try {
    const responses: Record<string, unknown>[][] = [];
    for (const [index, { text, values }] of (paths[request.url ?? ''] ?? []).entries())
      responses.push(
        (await client.query({ name: `${request.url} ${index}`, text, values: [...values] })).rows,
      );
    response.setHeader('content-type', 'application/json');
    const json = responses.length === 1 ? responses[0]?.[0]?.json : undefined;
    // JSON that PostgreSQL wrote is forwarded as it is.
    response.end(typeof json === 'string' ? json : JSON.stringify(responses));
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  } finally {
    client.release();
  }
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
