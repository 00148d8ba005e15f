import { describe, expect, it } from 'vitest';
import { isKnownDevice, readDevice, withAccount } from './device.ts';

const SECRET = 'a secret of tests';
const after = (...logins: string[]) =>
  logins.reduce((device, login) => readDevice(withAccount(SECRET, device, login)), readDevice(null));

describe('a device', () => {
  it('is known only to the accounts that signed in with it', () => {
    const device = after('ann@example.test', 'ben@example.test');
    expect(isKnownDevice(SECRET, device, 'ann@example.test')).toBe(true);
    expect(isKnownDevice(SECRET, device, 'ben@example.test')).toBe(true);
    expect(isKnownDevice(SECRET, device, 'eve@example.test')).toBe(false);
  });

  it('drops the oldest of many accounts, so that its cookie stays small', () => {
    const logins = Array.from({ length: 20 }, (_, i) => `p${i}@example.test`);
    const device = after(...logins, 'p19@example.test');
    expect(device.proofs).toHaveLength(8);
    expect(isKnownDevice(SECRET, device, 'p19@example.test')).toBe(true);
    expect(isKnownDevice(SECRET, device, 'p0@example.test')).toBe(false);
  });

  it('cannot be forged, and its proof is not valid for another device', () => {
    const { proofs } = after('ann@example.test');
    const other = readDevice(null);
    expect(isKnownDevice(SECRET, { ...other, proofs }, 'ann@example.test')).toBe(false);
    expect(isKnownDevice('another secret', after('ann@example.test'), 'ann@example.test')).toBe(false);
    expect(readDevice('made up').proofs).toEqual([]);
  });
});
