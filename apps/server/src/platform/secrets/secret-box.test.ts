import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sealedColumn } from './sealed-column.ts';
import { createSecretBox } from './secret-box.ts';

const SECRET = 'a secret that is long enough for tests';
const OTHER = 'another secret of the same length!';
const box = createSecretBox(SECRET);
const column = sealedColumn('things', 'sealed_key', ['workspace_id', 'id']);
const place = { workspace_id: 'w1', id: 'one' };
const rowWith = (sealed_key: string, where: object = {}) => ({ ...place, ...where, sealed_key });

/** Seals a text as the first releases did. */
function sealUnbound(secret: string, text: string): string {
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hearback secret box', 32));
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `k1.${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')}`;
}

describe('a sealed secret', () => {
  it('opens to the sealed text and looks different each time', () => {
    const sealed = [box.seal(column, place, 'pa55 wörd'), box.seal(column, place, 'pa55 wörd')];
    expect(sealed.map((value) => box.open(column, rowWith(value)))).toEqual(['pa55 wörd', 'pa55 wörd']);
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed[0]).not.toContain('pa55');
  });

  it('does not open with another key or when modified', () => {
    const sealed = box.seal(column, place, 'x');
    expect(() => createSecretBox(OTHER).open(column, rowWith(sealed))).toThrow(
      /No configured key can decrypt this secret/,
    );
    expect(() => box.open(column, rowWith(`${sealed.slice(0, -2)}AA`))).toThrow();
    // A truncated tag would be easier to guess.
    expect(() => box.open(column, rowWith(sealed.slice(0, 30)))).toThrow();
  });

  it('opens only in its own row, not in another row, workspace, column or table', () => {
    const sealed = box.seal(column, place, 'x');
    expect(() => box.open(column, rowWith(sealed, { id: 'two' }))).toThrow();
    expect(() => box.open(column, rowWith(sealed, { workspace_id: 'w2' }))).toThrow();
    // One id must not be mistaken for the end of the other.
    expect(() => box.open(column, rowWith(sealed, { workspace_id: 'w1","one', id: '' }))).toThrow();
    const sibling = sealedColumn('things', 'sealed_token', ['workspace_id', 'id']);
    expect(() => box.open(sibling, { ...place, sealed_token: sealed })).toThrow();
    expect(() => box.open({ ...column, table: 'others' }, rowWith(sealed))).toThrow();
  });

  it('is opened without a row binding only by the rotation, which binds it', () => {
    const unbound = sealUnbound(SECRET, 'old words');
    expect(() => box.open(column, rowWith(unbound))).toThrow(
      'things.sealed_key holds a value that is not bound to its row.',
    );
    const bound = box.reseal(column, rowWith(unbound));
    expect(box.open(column, rowWith(bound))).toBe('old words');
    expect(() => box.open(column, rowWith(bound, { id: 'two' }))).toThrow();
  });

  it('opens with the previous key until it is sealed with the newest', () => {
    const both = createSecretBox(OTHER, SECRET);
    const old = box.seal(column, place, 'kept');
    expect(old.startsWith(both.newest)).toBe(false);
    expect(both.open(column, rowWith(old))).toBe('kept');
    const fresh = both.reseal(column, rowWith(old));
    expect(fresh.startsWith(both.newest)).toBe(true);
    expect(createSecretBox(OTHER).open(column, rowWith(fresh))).toBe('kept');
    expect(both.open(column, rowWith(both.reseal(column, rowWith(sealUnbound(SECRET, 'older')))))).toBe(
      'older',
    );
  });
});
