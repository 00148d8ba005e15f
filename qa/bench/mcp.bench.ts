import type { CreatedApiKey } from '@hearback/contract';
import { openDataSet, SMALL } from './harness/data-set.ts';
import { median } from './harness/median.ts';
import { startBenchApi } from './harness/open-api.ts';
import { report } from './harness/report.ts';

/** Requests of an AI assistant, compared with the smallest request of the public API with the same key. */
const api = await startBenchApi();
const { large } = await openDataSet(api, SMALL);
const token = await api.signIn(large.owner);
const write = (method: string, path: string, body: object) =>
  fetch(`${api.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-hearback': '1' },
    body: JSON.stringify(body),
  });
await write('PUT', '/api/mcp/settings', { enabled: true });
const created = await write('POST', '/api/api-keys', {
  ...{ name: 'Benchmark', permissions: ['inbox:read'], location_ids: null, requests_per_minute: 600 },
});
const { secret } = (await created.json()) as CreatedApiKey;

const REVISION = '2026-07-28';
async function ask(method: string, params: object = {}, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(`${api.url}/mcp`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': REVISION },
      ...{ 'mcp-method': method, ...headers },
    },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method },
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': REVISION,
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"isError":true')) throw new Error(text);
}

const name = 'list_conversations';
const me = await median(() => api.get(secret, '/v1/me'));
report({
  name: 'tools/list of an AI assistant',
  figure: await median(() => ask('tools/list')),
  unit: 'ms',
  reference: { name: 'GET /v1/me', figure: me },
  goal: { at_most: 3 },
});
report({
  name: 'list_conversations of an AI assistant',
  figure: await median(() => ask('tools/call', { name, arguments: {} }, { 'mcp-name': name })),
  unit: 'ms',
  reference: {
    name: 'the list through /v1',
    figure: await median(() => api.get(secret, '/v1/conversations')),
  },
  goal: { at_most: 1.5 },
});
await api.stop();
