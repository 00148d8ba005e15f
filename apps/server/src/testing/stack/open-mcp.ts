import { randomUUID } from 'node:crypto';
import { API_PERMISSIONS, type CreatedApiKey, type NewApiKey } from '@hearback/contract';
import type { TestPerson } from '../people.ts';
import { addWritingAgency } from '../writing-agency.ts';
import { openTestApp } from './open-test-app.ts';

const REVISION = '2026-07-28';

/** Two agencies with AI assistants turned on, and calls of their tools. */
export async function openMcp(logTo?: NodeJS.WritableStream) {
  const app = await openTestApp({ RATE_LIMIT_PER_MINUTE: '100000' }, logTo);
  const own = await addWritingAgency(app, 'own');
  const other = await addWritingAgency(app, 'other');
  const turn = (enabled: boolean, person: TestPerson = own.owner) =>
    app.call('PUT', '/api/mcp/settings', { token: person.token, body: { enabled } });
  await turn(true);
  await turn(true, other.owner);

  const addKey = async (settings: Partial<NewApiKey> = {}, person: TestPerson = own.owner) => {
    const form = { name: 'Assistant', permissions: [...API_PERMISSIONS], location_ids: null };
    const { status, body } = await app.call('POST', '/api/api-keys', {
      token: person.token,
      body: { ...form, requests_per_minute: 600, ...settings },
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const { key, secret } = body as CreatedApiKey;
    return { id: key.id, secret };
  };

  /** One request of revision 2026-07-28. */
  const send = (token: string | undefined, method: string, params: object = {}, headers = {}) => {
    const name = (params as { name?: string }).name;
    return app.call('POST', '/mcp', {
      token,
      headers: {
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': REVISION,
        'mcp-method': method,
        ...(name !== undefined && { 'mcp-name': name }),
        ...headers,
      },
      body: {
        ...{ jsonrpc: '2.0', id: randomUUID(), method },
        params: {
          ...params,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': REVISION,
            'io.modelcontextprotocol/clientCapabilities': {},
            'io.modelcontextprotocol/clientInfo': { name: 'Test assistant', version: '1' },
          },
        },
      },
    });
  };
  const callTool = (token: string | undefined, name: string, args: object = {}) =>
    send(token, 'tools/call', { name, arguments: args });

  return { app, own, other, addKey, turn, send, callTool };
}
