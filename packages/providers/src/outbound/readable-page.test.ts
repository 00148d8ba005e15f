import { describe, expect, test } from 'vitest';
import { toReadablePage } from './readable-page.ts';

const read = (html: string) => toReadablePage('https://a.example/', html);

describe('a page', () => {
  test('consists of its title, description and visible text', () => {
    const page = read(`<!doctype html><html><head><title>Austin &amp; Sons</title>
      <meta content="Dentists&#39; favourite lab" name=description><style>p { color: "<p>" }</style></head>
      <body><nav><a>Home</a></nav><!-- <p>secret</p> --><h1>Crowns</h1><p>In <b>three</b> days,
      every&nbsp;time.</p><script>if (a < b) document.write("<p>no</p>")</script><footer>2026</footer></body>`);
    expect(page).toEqual({
      url: 'https://a.example/',
      title: 'Austin & Sons',
      description: "Dentists' favourite lab",
      content: 'Crowns\nIn three days,\nevery time.',
    });
  });

  test('is shortened', () => {
    expect(read(`<p>${'word '.repeat(20_000)}</p>`).content.length).toBeLessThanOrEqual(8_000);
    expect(read(`<title>${'x'.repeat(9_000)}</title>`).title).toHaveLength(500);
  });

  test.each([
    '',
    '<',
    '<p',
    '<!--',
    '<script>',
    '<title>',
    '&#0;&#xd800;&#9999999;',
    '</',
    '<p>a\u0000\u202eb',
  ])('a malformed page causes no error: %j', (html) => {
    expect([...'\u0000\u202e'].some((character) => read(html).content.includes(character))).toBe(false);
  });
});
