import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a secret that is long enough for tests');

describe('a sealed secret', () => {
  it('opens to what was sealed, and looks different each time', () => {
    const sealed = [box.seal('pa55 wörd'), box.seal('pa55 wörd')];
    expect(sealed.map(box.open)).toEqual(['pa55 wörd', 'pa55 wörd']);
    expect(sealed[0]).not.toBe(sealed[1]);
    expect(sealed[0]).not.toContain('pa55');
  });

  it('does not open with another key, changed, or sealed by an unknown key', () => {
    const sealed = box.seal('x');
    expect(() => createSecretBox('another secret of the same length!').open(sealed)).toThrow();
    expect(() => box.open(`${sealed.slice(0, -2)}AA`)).toThrow();
    expect(() => box.open(sealed.replace('k1.', 'k9.'))).toThrow(/No key k9/);
  });
});
