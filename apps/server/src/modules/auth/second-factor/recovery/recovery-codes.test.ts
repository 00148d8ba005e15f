import { describe, expect, it } from 'vitest';
import { hashCode, makeCodes } from './recovery-codes.ts';

describe('recovery codes', () => {
  it('are ten different codes', () => {
    const codes = makeCodes();
    expect(codes).toHaveLength(10);
    expect(new Set([...codes, ...makeCodes()]).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/);
  });

  it('are the same however they are typed, and differ between accounts', () => {
    const [code = ''] = makeCodes();
    expect(hashCode('ann', ` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(hashCode('ann', code));
    expect(hashCode('ben', code)).not.toBe(hashCode('ann', code));
  });
});
