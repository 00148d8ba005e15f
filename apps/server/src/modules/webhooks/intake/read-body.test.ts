import { describe, expect, it } from 'vitest';
import { readBody } from './read-body.ts';

const read = (text: string) => readBody(Buffer.from(text));

describe('the body of a webhook', () => {
  it('is stored unchanged', () =>
    expect(read('{"a":[1,{"b":"ü"}]}')).toMatchObject({ payload: { a: [1, { b: 'ü' }] }, readable: true }));

  it('loses characters that PostgreSQL cannot store, also in keys', () =>
    expect(read('{"a\\u0000":"b\\u0000\\ud800"}').payload).toEqual({ a: 'b\ufffd' }));

  it('is stored as text if it is not JSON', () =>
    expect(read('{"a":')).toMatchObject({ payload: { unreadable: '{"a":' }, readable: false }));

  it('is stored as text if it is nested too deeply', () => {
    const deep = '['.repeat(5_000) + ']'.repeat(5_000);
    expect(read(deep)).toMatchObject({ payload: { unreadable: deep }, readable: false });
  });

  it('is stored as text if it has too many keys', () => {
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, 0])));
    expect(read(wide)).toMatchObject({ payload: { unreadable: wide }, readable: false });
  });

  it('has the same digest for a repeated delivery with reordered keys, and another one otherwise', () => {
    const reply = {
      event_type: 'reply_received',
      email_id: 'e-1',
      lead_email: 'mary@dentist.example',
      reply_text: 'Yes',
    };
    const toId = (body: object) => read(JSON.stringify(body)).digest;
    expect(toId(Object.fromEntries(Object.entries(reply).reverse()))).toBe(toId(reply));
    for (const change of [
      { timestamp: '2026-09-30T14:00:07.000Z' },
      { reply_text: 'No, thank you.' },
      { recent_messages: [{ message: 'Nein', is_reply: true }] },
      { lead_email: 'john@dentist.example' },
      { event_type: 'lead_interested' },
    ])
      expect(toId({ ...reply, ...change })).not.toBe(toId(reply));
    expect(read('{"a":').digest).not.toBe(read('{"b":').digest);
  });
});
