import { describe, expect, test } from 'vitest';
import { markPureValues } from './slim-contract.ts';

const pure = (value: string) => `/* @__PURE__ */ (() => (${value}))()`;

describe('the contract in a browser', () => {
  test('is made of values that can be removed independently', () => {
    const code = [
      `export const Id = z.uuid().meta({ format: 'uuid' });`,
      `const Path = z.object({ id: Id }), LIMIT = 20;`,
      `export const NAMES = ['a', 'b'];`,
      `export const toText = (id) => String(id);`,
    ].join('\n');
    expect(markPureValues(code)).toBe(
      [
        `export const Id = ${pure(`z.uuid().meta({ format: 'uuid' })`)};`,
        `const Path = ${pure('z.object({ id: Id })')}, LIMIT = 20;`,
        `export const NAMES = ['a', 'b'];`,
        `export const toText = (id) => String(id);`,
      ].join('\n'),
    );
  });
});
