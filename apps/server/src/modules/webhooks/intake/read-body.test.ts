import { describe, expect, it } from 'vitest';
import { readBody } from './read-body.ts';

const read = (text: string) => readBody(Buffer.from(text));

describe('the body of a webhook', () => {
  it('is kept as it came', () =>
    expect(read('{"a":[1,{"b":"ü"}]}')).toEqual({ payload: { a: [1, { b: 'ü' }] }, readable: true }));

  it('loses what PostgreSQL cannot keep, in names too', () =>
    expect(read('{"a\\u0000":"b\\u0000\\ud800"}').payload).toEqual({ a: 'b\ufffd' }));

  it('is kept as text when it is no JSON', () =>
    expect(read('{"a":')).toEqual({ payload: { unreadable: '{"a":' }, readable: false }));

  it('is kept as text when it is nested without end', () => {
    const deep = '['.repeat(5_000) + ']'.repeat(5_000);
    expect(read(deep)).toEqual({ payload: { unreadable: deep }, readable: false });
  });

  it('is kept as text when it has names without end', () => {
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, 0])));
    expect(read(wide)).toEqual({ payload: { unreadable: wide }, readable: false });
  });
});
