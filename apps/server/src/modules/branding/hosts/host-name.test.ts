import { describe, expect, it } from 'vitest';
import { requireHostName, toDisplayHost } from './host-name.ts';

const RESERVED = ['app.product.example', 'portals.product.example'];
const read = (input: string) => requireHostName(input, RESERVED);

describe('requireHostName', () => {
  it.each([
    ['portal.agency.com', 'portal.agency.com'],
    [' Portal.Agency.COM ', 'portal.agency.com'],
    ['https://portal.agency.com/', 'portal.agency.com'],
    ['portal.agency.com.', 'portal.agency.com'],
    ['kunden.agentur-müller.de', 'kunden.xn--agentur-mller-4ob.de'],
    ['портал.агентство.рф', 'xn--80awhdgm.xn--80aeci4bhthb.xn--p1ai'],
    ['clients.agency.co.uk', 'clients.agency.co.uk'],
    // Full-width letters and dots are the same name.
    ['ｐortal．agency．com', 'portal.agency.com'],
  ])('reads %s', (input, host) => expect(read(input)).toBe(host));

  it.each([
    ['a public suffix', 'co.uk'],
    ['a private suffix', 'github.io'],
    ['a top-level domain', 'com'],
    ['the root of a domain', 'agency.com'],
    ['an IPv4 address', '203.0.113.7'],
    ['an IPv4 address in another notation', '0x7f.0.0.1'],
    ['an IPv6 address', '[2001:db8::1]'],
    ['a short IPv6 address', '::1'],
    ['a local name', 'localhost'],
    ['a port', 'portal.agency.com:8443'],
    ['a path', 'portal.agency.com/clients'],
    ['an address with a user', 'user@portal.agency.com'],
    ['a wildcard', '*.agency.com'],
    ['an underscore', '_portal.agency.com'],
    ['an empty label', 'portal..agency.com'],
    ['a label that begins with a hyphen', '-portal.agency.com'],
    ['a label of 64 characters', `${'a'.repeat(64)}.agency.com`],
    ['a name of 254 characters', `${'a.'.repeat(122)}agency.com`],
    ['a line break', 'portal.agency.com\nevil.com'],
    ['a number as the last label', 'portal.agency.123'],
  ])('refuses %s', (_what, input) =>
    expect(() => read(input)).toThrowError(expect.objectContaining({ code: 'HOST_INVALID' })),
  );

  it.each([
    'app.product.example',
    'APP.PRODUCT.EXAMPLE.',
    'north.app.product.example',
    'portals.product.example',
  ])('refuses %s, which belongs to the product', (input) =>
    expect(() => read(input)).toThrowError(expect.objectContaining({ code: 'HOST_OF_PRODUCT' })),
  );

  it('refuses a parent of the public host', () =>
    expect(() => requireHostName('product.co.example', ['app.product.co.example'])).toThrowError(
      expect.objectContaining({ code: 'HOST_OF_PRODUCT' }),
    ));
});

it('shows an international host name in Unicode', () =>
  expect(toDisplayHost('kunden.xn--agentur-mller-4ob.de')).toBe('kunden.agentur-müller.de'));
