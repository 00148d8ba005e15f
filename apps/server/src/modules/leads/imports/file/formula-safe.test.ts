import { expect, it } from 'vitest';
import { toCsvLine } from './formula-safe.ts';

it('a downloaded row runs nothing in a spreadsheet', () => {
  expect(toCsvLine(['=1+1', '+1', '-1', '@x', 'a"b', 'c,d', 'plain'])).toBe(
    `'=1+1,'+1,'-1,'@x,"a""b","c,d",plain\r\n`,
  );
});
