import { describe, expect, it } from 'vitest';
import { isNetwork } from './api-keys.limits.ts';

describe('a network of an API key', () => {
  it.each([
    '203.0.113.7',
    '203.0.113.0/24',
    '0.0.0.0/0',
    '203.0.113.7/32',
    '2001:db8::/32',
    '::1',
    '::/0',
    '2001:db8:0:0:0:0:0:1/128',
  ])('can be %s', (network) => expect(isNetwork(network)).toBe(true));

  it.each([
    '',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '203.0.113.0/33',
    '203.0.113.0/024',
    '203.0.113.0/',
    '203.0.113.0/24/8',
    '2001:db8::/032',
    '2001:db8::/129',
    '2001:db8:::1',
    '2001:db8::1::2',
    'example.com',
    '203.0.113.7 ',
  ])('cannot be %j', (network) => expect(isNetwork(network)).toBe(false));
});
