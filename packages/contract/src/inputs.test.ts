import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';

/** The parts of JSON Schema that describe a leaf of an input. */
type Shape = {
  type?: string;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
};

type Leaf = { readonly where: string; readonly shape: Shape };

function listLeaves(shape: Shape, where: string): Leaf[] {
  const parts = shape.anyOf ?? shape.oneOf;
  if (parts) return parts.flatMap((part) => listLeaves(part, where));
  if (shape.type === 'object')
    return Object.entries(shape.properties ?? {}).flatMap(([name, part]) =>
      listLeaves(part, `${where}.${name}`),
    );
  if (shape.type === 'array')
    return [{ where, shape }, ...(shape.items ? listLeaves(shape.items, `${where}[]`) : [])];
  return shape.const === undefined && shape.enum === undefined ? [{ where, shape }] : [];
}

function listInputs(node: object, where: string): Leaf[] {
  if (!('~orpc' in node))
    return Object.entries(node).flatMap(([name, part]) =>
      listInputs(part, where ? `${where}.${name}` : name),
    );
  const { inputSchema } = node['~orpc'] as { inputSchema?: z.ZodType };
  if (!inputSchema) return [];
  const shape = z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any', reused: 'inline' });
  return listLeaves(shape as Shape, where);
}

const leaves = listInputs(contract, '');
const ofType = (...types: string[]) => leaves.filter(({ shape }) => types.includes(shape.type ?? ''));
const texts = ofType('string');

function accepts(
  { pattern, allOf = [], maxLength = Number.POSITIVE_INFINITY }: Shape,
  text: string,
): boolean {
  const patterns = [pattern, ...allOf.map((part) => part.pattern)].filter((one) => one !== undefined);
  return text.length <= maxLength && patterns.every((one) => new RegExp(one).test(text));
}

/** Failed assertions list these paths. */
const where = (found: readonly Leaf[]) => found.map((leaf) => leaf.where);

describe('client input', () => {
  it('contains texts, ids, timestamps and numbers', () => {
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.some(({ shape }) => shape.format === 'uuid')).toBe(true);
    expect(texts.some(({ shape }) => shape.format === 'date-time')).toBe(true);
  });

  it('has a maximum length for every text and every list', () => {
    // 'yes', 'off' and similar words that the library defines.
    const words = ['inbox.list.needs_action'];
    const endless = texts.filter(
      (leaf) =>
        leaf.shape.maxLength === undefined && leaf.shape.format !== 'uuid' && !words.includes(leaf.where),
    );
    expect(where(endless)).toEqual([]);
    expect(where(ofType('array').filter(({ shape }) => shape.maxItems === undefined))).toEqual([]);
  });

  it('uses lowercase UUIDs as ids, as the database prints them', () => {
    const ids = texts.filter(({ shape }) => shape.format === 'uuid');
    expect(where(ids.filter(({ shape }) => accepts(shape, 'F47AC10B-58CC-4372-A567-0E02B2C3D479')))).toEqual(
      [],
    );
    expect(where(ids.filter(({ shape }) => !accepts(shape, 'f47ac10b-58cc-4372-a567-0e02b2c3d479')))).toEqual(
      [],
    );
  });

  it('accepts only timestamps and dates that the database can store', () => {
    const days = texts.filter(({ shape }) => shape.format === 'date');
    const moments = texts.filter(({ shape }) => shape.format === 'date-time');
    for (const day of ['0000-01-01', '2026-02-30', '99999-01-01']) {
      expect(where(days.filter(({ shape }) => accepts(shape, day)))).toEqual([]);
      expect(where(moments.filter(({ shape }) => accepts(shape, `${day}T00:00:00Z`)))).toEqual([]);
    }
    const endless = `2026-01-01T00:00:00.${'1'.repeat(200)}Z`;
    expect(where(moments.filter(({ shape }) => accepts(shape, endless)))).toEqual([]);
  });

  it('accepts only numbers that fit the database column', () => {
    // Columns with a larger type, and settings that ignore values above 100.
    const large = ['audit.list.before', 'opportunities.save.estimated_value', 'inbox.finish.outcome.value'];
    large.push('sync.saveSettings.batch_size', 'sync.saveSettings.max_campaigns');
    for (const call of ['add', 'change', 'dryRun'])
      for (const field of ['min_value', 'max_value'])
        large.push(`rules.${call}.definition.conditions.${field}`);
    const numbers = ofType('number', 'integer').filter((leaf) => !large.includes(leaf.where));
    expect(
      where(numbers.filter(({ shape }) => (shape.maximum ?? Number.POSITIVE_INFINITY) > 2_147_483_647)),
    ).toEqual([]);
  });
});
