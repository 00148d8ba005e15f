import { describe, expect, it } from 'vitest';
import { containsLink } from './contains-link.ts';

describe('containsLink', () => {
  it.each([
    'https://evil.example/win',
    'HTTP://x',
    'www.evil',
    'Win at evil.com',
    'evil.com/prize?id=1',
    'Evil.Com.',
    'Ann (evil.io)',
    'Ann "evil.io"',
    'write to ann@evil.org',
    'ask Ann (ann.lee@mail.internal), please',
    'ann@mail.corp.',
    'bit.ly/abc',
    'evil.com:8080',
    'evil。com',
    'пример.рф',
  ])('finds a link in %s', (name) => expect(containsLink(name)).toBe(true));

  it.each([
    'Solo Roofing Co.',
    'Engines & Co',
    'J. Smith',
    'J.Smith',
    'St.Gallen Outreach',
    "O'Neil-Müller",
    'Dr. Ann Lee, Ph.D.',
    'Ann @ Acme',
    'Ann@Acme',
    'A/B Testing Agency',
    '24/7 Leads',
    'No. 1',
    'v2.0',
    '...',
    '',
  ])('finds no link in %s', (name) => expect(containsLink(name)).toBe(false));
});
