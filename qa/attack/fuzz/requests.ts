import type { Random } from '../../load/random.ts';
import { hostileText, hostileValue } from './hostile.ts';
import { fuzzedValue, type Schema, type Source } from './values.ts';

export type OpenApi = { paths: Record<string, Record<string, Operation>> };

type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};

export type FuzzedRequest = {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Record<string, string>;
};

export type Endpoint = { readonly method: string; readonly path: string; readonly operation: Operation };

export const listEndpoints = ({ paths }: OpenApi): Endpoint[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Builds a request that follows the OpenAPI document, except for the planted fault. */
export function requestFor({ method, path, operation }: Endpoint, source: Source): FuzzedRequest {
  const { random } = source;
  const parameters = operation.parameters ?? [];
  const filled = path.replace(/\{\+?(\w+)\}/g, (_whole, name: string) =>
    toPathPart(fuzzedValue(parameters.find((one) => one.name === name)?.schema, source)),
  );
  const query = parameters
    .filter((one) => one.in === 'query' && random.chance(0.7))
    .flatMap(({ name, schema }) => toQuery(name, fuzzedValue(schema, source), random));
  const address = `/api${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`.slice(0, 12_000);
  if (method === 'GET') return { method, path: address, body: undefined, headers: {} };
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  return { method, path: address, ...toBody(schema, source) };
}

const toPathPart = (value: unknown): string =>
  encode(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2_000) || '%20';

/** Lone surrogates cannot be URL-encoded, but their bytes can be sent. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ed%a0%80%00%ff';
  }
}

function toQuery(name: string, value: unknown, random: Random): string[] {
  if (random.chance(0.05)) return [`${name}${'[a]'.repeat(random.below(2_000))}=1`];
  if (random.chance(0.05)) return [`${name}=1`, `${name}=2`, `${name}[]=3`, `${name}[__proto__]=4`];
  return [`${name}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`];
}

const TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
];

function toBody(schema: Schema | undefined, source: Source): Pick<FuzzedRequest, 'body' | 'headers'> {
  const { random } = source;
  const json = { 'content-type': 'application/json' };
  if (random.chance(0.03)) return { body: undefined, headers: {} };
  if (random.chance(0.03)) return { body: hostileText(random), headers: json };
  if (random.chance(0.03)) return { body: '{"a":'.repeat(random.below(9_000)), headers: json };
  if (random.chance(0.03)) return { body: '{"__proto__":{"x":1}}', headers: json };
  const value = schema ? fuzzedValue(schema, source) : hostileValue(random);
  const body = JSON.stringify(value) ?? 'null';
  return random.chance(0.03)
    ? { body, headers: { 'content-type': random.pick(TYPES) } }
    : { body, headers: json };
}
