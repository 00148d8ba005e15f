import { describe, expect, it } from 'vitest';
import { toNetwork } from '#server/platform/http/callers/to-network.ts';
import { toAddressKind } from './address-kind.ts';

describe('toAddressKind', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['192.168.178.20', 'private'],
    ['fd12:3456::1', 'private'],
    ['fe80::1%eth0', 'private'],
    ['203.0.113.9', 'ipv4'],
    ['::ffff:203.0.113.9', 'ipv4'],
    ['2001:db8:1:2:3:4:5:6', 'ipv6'],
    ['somewhere', 'unknown'],
  ])('classifies %s as %s in its stored form', (address, kind) =>
    expect(toAddressKind(toNetwork(address))).toBe(kind),
  );

  it('returns unknown for an address that was not stored', () => expect(toAddressKind(null)).toBe('unknown'));
});
