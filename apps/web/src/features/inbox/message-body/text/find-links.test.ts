import { describe, expect, test } from 'vitest';
import { findLinks } from './find-links.ts';

const links = (text: string) =>
  findLinks(text)
    .filter(({ href }) => href !== undefined)
    .map(({ text: words, href }) => `${words} -> ${href}`);

describe('an address in a text', () => {
  test.each([
    ['See https://a.example/x?y=1#z.', 'https://a.example/x?y=1#z -> https://a.example/x?y=1#z'],
    ['(http://a.example/b)', 'http://a.example/b -> http://a.example/b'],
    ['https://w.example/Echo_(sound)!', 'https://w.example/Echo_(sound) -> https://w.example/Echo_(sound)'],
    ['<https://a.example/>', 'https://a.example/ -> https://a.example/'],
    ['www.a.example, or', 'www.a.example -> https://www.a.example'],
    ['Write to ann.lee+x@agency.example.', 'ann.lee+x@agency.example -> mailto:ann.lee+x@agency.example'],
    ['<ann@agency.example>', 'ann@agency.example -> mailto:ann@agency.example'],
    ['“https://a.example”', 'https://a.example -> https://a.example'],
  ])('%j becomes a link', (text, link) => {
    expect(links(text)).toEqual([link]);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'vbscript:x',
    'a@b',
    'https://',
    'not.a.link',
    '@someone',
  ])('%j stays text', (text) => {
    expect(links(text)).toEqual([]);
  });

  test('preserves every character', () => {
    const text = 'Go to https://a.example, mail b@c.example; or www.d.example!';
    expect(
      findLinks(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
