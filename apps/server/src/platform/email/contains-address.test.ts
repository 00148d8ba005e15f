import { describe, expect, it } from 'vitest';
import { containsAddress } from './contains-address.ts';

describe('containsAddress', () => {
  it.each([
    'Win at evil.com',
    'write to ann@evil.org',
    'evil[.]com',
    'evil (dot) com',
    'ann[at]evil.org',
    'hxxp://x',
    'Call 203.0.113.7',
    'Open 2001:db8::1',
    'Call +49 170 1234567',
    'Call (415) 555-0132',
    'Call 0800/1234567',
    'Call ٠١٢٣٤٥٦٧',
    'ｅｖｉｌ．ｃｏｍ',
  ])('finds an address in %s', (name) => expect(containsAddress(name)).toBe(true));

  it.each([
    'Solo Roofing Co.',
    '24/7 Leads',
    'Studio 54',
    'Agency 2026',
    'Dr. Ann Lee, Ph.D.',
    'v2.0.1',
    'A: B',
  ])('finds no address in %s', (name) => expect(containsAddress(name)).toBe(false));
});
