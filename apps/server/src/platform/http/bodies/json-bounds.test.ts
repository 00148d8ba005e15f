import { describe, expect, it } from 'vitest';
import { exceedsBounds } from './json-bounds.ts';

const BOUNDS = { depth: 3, parts: 6 };
const exceeds = (text: string) => exceedsBounds(Buffer.from(text), BOUNDS);

describe('JSON bounds', () => {
  it.each([
    ['lists', '[[[]]]', '[[[[]]]]'],
    ['objects', '{"a":{"b":{}}}', '{"a":{"b":{"c":{}}}}'],
    ['both', '[{"a":[]}]', '[{"a":[[]]}]'],
  ])('count the levels of %s', (_what, within, beyond) => {
    expect(exceeds(within)).toBe(false);
    expect(exceeds(beyond)).toBe(true);
  });

  it('count levels that are open at the same time, not all levels', () =>
    expect(exceeds('[[[]],[[]],[[]]]')).toBe(false));

  it('count names and entries', () => {
    expect(exceeds('{"a":1,"b":2,"c":3}')).toBe(false);
    expect(exceeds('{"a":1,"b":2,"c":3,"d":4}')).toBe(true);
    expect(exceeds('[1,2,3,4,5,6,7,8]')).toBe(true);
  });

  it('ignore the contents of strings, including escapes', () =>
    expect(exceeds('["[[[[[[","\\"[[[[[[,,,,,,","\\\\"]')).toBe(false));

  it('apply to bytes that are not JSON', () => {
    expect(exceeds('"never closed [[[[[')).toBe(false);
    expect(exceeds(']]]][[[[[[[[')).toBe(true);
    expect(exceedsBounds(Buffer.from([0xff, 0x00, 0x80]), BOUNDS)).toBe(false);
  });
});
