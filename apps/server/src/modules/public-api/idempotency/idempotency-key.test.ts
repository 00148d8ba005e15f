import { describe, expect, it } from 'vitest';
import { toIdempotencyId } from './idempotency-key.ts';

const ask = (header: string, key = 'key', operation = 'sendReply') =>
  toIdempotencyId(new Headers({ 'idempotency-key': header }), key, operation);

describe('the Idempotency-Key header', () => {
  it('becomes the same id for the same key and operation', () => {
    expect(ask('order-1')).toBe(ask('order-1'));
    expect(ask('order-1')).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const ids = [
      ask('order-1'),
      ask('order-2'),
      ask('order-1', 'other'),
      ask('order-1', 'key', 'bookMeeting'),
    ];
    expect(new Set(ids).size).toBe(4);
  });

  it.each(['', 'with space', 'x'.repeat(256)])('is required and cannot be %j', (header) =>
    expect(() => ask(header)).toThrow(expect.objectContaining({ code: 'IDEMPOTENCY_KEY_REQUIRED' })),
  );
});
