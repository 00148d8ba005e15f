import { randomUUID } from 'node:crypto';
import type { Random } from '../../load/random.ts';
import { hostileText, hostileValue } from './hostile.ts';

/** The parts of an OpenAPI schema that describe a value. */
export type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
};

export type Source = {
  readonly random: Random;
  /** Existing ids, so that some requests get past the first validation. */
  readonly ids: readonly string[];
  /** Share of hostile values. */
  readonly hostile: number;
};

export function fuzzedValue(schema: Schema | undefined, source: Source): unknown {
  const { random, hostile } = source;
  if (!schema || random.chance(hostile)) return hostileValue(random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return fuzzedValue(random.pick(parts), source);
  if (schema.allOf) return fuzzedValue(Object.assign({}, ...schema.allOf), source);
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
  if (type === 'object') return toObject(schema, source);
  if (type === 'array')
    return Array.from({ length: random.below(4) }, () => fuzzedValue(schema.items, source));
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number') return toNumber(schema, source);
  if (type === 'null') return null;
  return toText(schema, source);
}

function toObject({ properties = {}, required = [] }: Schema, source: Source): Record<string, unknown> {
  const { random } = source;
  const made: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(properties))
    if (random.chance(required.includes(name) ? 0.95 : 0.5)) made[name] = fuzzedValue(part, source);
  if (random.chance(0.05)) made[hostileText(random).slice(0, 200)] = hostileValue(random);
  return made;
}

function toNumber({ minimum = 0, maximum = 1_000 }: Schema, { random }: Source): number {
  const most = Math.min(maximum, 1_000_000);
  return random.chance(0.2) ? random.pick([minimum, maximum]) : minimum + random.below(most - minimum + 1);
}

function toText({ format, maxLength = 100 }: Schema, { random, ids }: Source): string {
  if (format === 'uuid') return random.chance(0.7) ? random.pick(ids) : randomUUID();
  if (format === 'date') return random.pick(['2026-11-01', '1900-01-01', '9999-12-31']);
  if (format === 'date-time') return random.pick([new Date().toISOString(), '0001-01-01T00:00:00Z']);
  const text = random.pick(['Ann', 'ann@acme.example', 'https://acme.example', 'A text.', 'instantly', '7']);
  return random.chance(0.2) ? text.padEnd(Math.min(maxLength, 10_000), 'x') : text;
}
