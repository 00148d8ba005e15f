import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './index.ts';

type Output = readonly [where: string, schema: z.ZodType];

function listOutputs(node: object, where: string): Output[] {
  if (!('~orpc' in node))
    return Object.entries(node).flatMap(([name, part]) =>
      listOutputs(part, where ? `${where}.${name}` : name),
    );
  const { outputSchema } = node['~orpc'] as { outputSchema?: z.ZodType };
  // A streamed output has a schema for each of its events.
  return outputSchema instanceof z.ZodType ? [[where, outputSchema]] : [];
}

const outputs = listOutputs(contract, '');

it.each(outputs)('%s returns only JSON data, because the API serializes it unchanged', (_where, schema) => {
  expect(() => z.toJSONSchema(schema, { io: 'output', unrepresentable: 'throw' })).not.toThrow();
});

it('detects output that JSON cannot represent', () => {
  expect(outputs.length).toBeGreaterThan(200);
  for (const schema of [z.date(), z.bigint(), z.map(z.string(), z.string()), z.set(z.string())])
    expect(() => z.toJSONSchema(z.object({ schema }), { io: 'output' })).toThrow();
});
