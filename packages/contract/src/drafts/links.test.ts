import { describe, expect, it } from 'vitest';
import { keepLinksTo, listHosts, removeLinkFromName } from './links.ts';

describe('keepLinksTo', () => {
  const hosts = listHosts(
    'https://www.acme.example/product?x=1',
    'Book at cal.acme-time.com/megan',
    null,
    'ann@gmail.com',
  );

  it('keeps links to hosts that we mention, but not to free-mail hosts', () => {
    expect(hosts).toEqual(['acme.example', 'cal.acme-time.com']);
  });

  it.each([
    'See https://acme.example/pricing and docs.acme.example today.',
    'Pick a time at cal.acme-time.com/megan/30min.',
    'Write to sales@acme.example, please.',
    'We meet at 10.30, e.g. tomorrow.In a week it is too late.',
    'Version 2.0 of node.js is fine.',
  ])('keeps: %j', (text) => expect(keepLinksTo(hosts, text)).toBe(text));

  it.each([
    ['See https://evil.example/login now.', 'See  now.'],
    ['See http://acme.example.evil.com/x now', 'See  now'],
    ['See http://user@evil.com/acme.example now', 'See  now'],
    ['notacme.example is not ours', ' is not ours'],
    ['acme-time.com is above ours', ' is above ours'],
    ['Go to evil.xyz/a or évil.com', 'Go to  or '],
    ['boss@gmail.com', ''],
    ['HTTPS://EVIL.EXAMPLE', ''],
  ])('removes: %j', (text, left) => expect(keepLinksTo(hosts, text)).toBe(left));
});

describe('removeLinkFromName', () => {
  it.each([
    ['Booking.com', 'Booking'],
    ['www.Acme.de', 'Acme'],
    ['Analytical Engines', 'Analytical Engines'],
    ['Acme (see evil.com/steal)', ''],
    ['https://evil.example/steal', ''],
    ['boss@evil.example', ''],
    ['St. Mary Inc.', 'St. Mary Inc.'],
  ])('turns %j into %j', (name, expected) => expect(removeLinkFromName(name)).toBe(expected));
});
