import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './addresses.ts';

describe('an address that must never be requested', () => {
  test.each([
    ['this machine', '127.0.0.1'],
    ['any of this machine', '127.255.255.254'],
    ['unspecified', '0.0.0.0'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.31.255.255'],
    ['a private network', '192.168.0.1'],
    ['the network of a provider', '100.64.0.1'],
    ['the metadata of a cloud', '169.254.169.254'],
    ['a test network', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['this machine', '::1'],
    ['unspecified', '::'],
    ['this machine, mapped', '::ffff:127.0.0.1'],
    ['this machine, mapped in hexadecimal', '::ffff:7f00:1'],
    ['this machine, compatible', '::127.0.0.1'],
    ['this machine, translated', '64:ff9b::7f00:1'],
    ['a private network, translated', '64:ff9b:1::a00:1'],
    ['this machine, 6to4', '2002:7f00:1::'],
    ['this machine, Teredo', '2001:0:7f00:1::'],
    ['a unique local one', 'fd00::1'],
    ['the metadata of a cloud', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['no address at all', 'localhost'],
  ])('is %s: %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

test.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
  'the public host %s may be asked',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
