import { describe, expect, it } from 'vitest';
import { hashCode, makeCodes, strengthenHash, toFastHash } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten different codes', () => {
    const codes = makeCodes();
    expect(codes).toHaveLength(10);
    expect(new Set([...codes, ...makeCodes()]).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
  });

  it('are the same in any notation, and differ between accounts', async () => {
    const [code = ''] = makeCodes();
    const hash = await hashCode('ann', code);
    expect(await hashCode('ann', ` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(hash);
    expect(await hashCode('ben', code)).not.toBe(hash);
  });

  it('are hashed with argon2id, including those that an earlier release hashed', async () => {
    const [code = ''] = makeCodes();
    const hash = await hashCode('ann', code);
    expect(hash).toMatch(/^argon2id:[\w-]{43}$/);
    expect(await strengthenHash('ann', toFastHash('ann', code))).toBe(hash);
  });
});
