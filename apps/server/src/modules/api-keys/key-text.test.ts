import { randomUUID } from 'node:crypto';
import { API_KEY_PATTERN } from '@hearback/contract';
import { describe, expect, it } from 'vitest';
import { hashKey, makeKeyText, readKeyId } from './key-text.ts';

const id = randomUUID();
const key = makeKeyText(id);

describe('the text of an API key', () => {
  it('has the published form and contains its id', () => {
    expect(API_KEY_PATTERN.exec(`token: ${key}`)?.[0]).toBe(key);
    expect(readKeyId(key)).toBe(id);
  });

  it('has the same checksum in every release', () => {
    const text = `hbk_live_${'0123456789abcdef'.repeat(2)}_${'A'.repeat(43)}3QZVv9`;
    expect(readKeyId(text)).toBe('01234567-89ab-cdef-0123-456789abcdef');
  });

  it('is refused without the database if a single character differs', () => {
    for (let place = 0; place < key.length; place += 1) {
      const other = key[place] === '1' ? '2' : '1';
      const changed = key.slice(0, place) + other + key.slice(place + 1);
      expect({ place, id: readKeyId(changed) }).toEqual({ place, id: null });
    }
  });

  it.each(['', 'hbk_live_', `${key} `, `${key}x`, key.slice(1), 'eyJhbGciOiJub25lIn0.e30.'])(
    'is not %j',
    (text) => expect(readKeyId(text)).toBeNull(),
  );

  it('never repeats its secret', () => {
    const secrets = new Set(Array.from({ length: 200 }, () => makeKeyText(id)));
    expect(secrets.size).toBe(200);
    expect(hashKey(key)).toHaveLength(32);
  });
});
