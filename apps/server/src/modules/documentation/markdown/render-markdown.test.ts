import { describe, expect, it } from 'vitest';
import { HTTPS_ONLY, renderInline } from './render-inline.ts';
import { renderMarkdown } from './render-markdown.ts';

describe('a guide', () => {
  it('has headings with an id and leaves out its title', () => {
    const { title, html, headings } = renderMarkdown(
      '# Guide\n\nText of\ntwo lines.\n\n## Verify and process\n\nMore.\n\n### `code`, details\n',
    );
    expect(title).toBe('Guide');
    expect(headings).toEqual([
      { id: 'verify-and-process', title: 'Verify and process', level: 2 },
      { id: 'code-details', title: 'code, details', level: 3 },
    ]);
    expect(html).toBe(
      '<p>Text of\ntwo lines.</p>\n<h2 id="verify-and-process"><a href="#verify-and-process">Verify and process</a></h2>\n<p>More.</p>\n<h3 id="code-details"><a href="#code-details"><code>code</code>, details</a></h3>',
    );
  });

  it('keeps blank lines and markup in code', () => {
    const { html } = renderMarkdown('Run:\n\n```ts\nconst a = `<b>`;\n\n## no heading\n```\n\nDone.');
    expect(html).toContain('<code>const a = `&lt;b&gt;`;\n\n## no heading</code>');
    expect(html).toContain('<p>Done.</p>');
  });

  it('renders lists and tables', () => {
    expect(renderMarkdown('- One\n  more\n- Two').html).toBe('<ul><li>One\nmore</li><li>Two</li></ul>');
    expect(renderMarkdown('Text:\n1. One\n2. Two').html).toBe(
      '<p>Text:</p>\n<ol><li>One</li><li>Two</li></ol>',
    );
    const { html } = renderMarkdown('| A | B |\n|---|---|\n| `x|y` | z |');
    expect(html).toContain('<tr><th scope="col">A</th><th scope="col">B</th></tr>');
    expect(html).toContain('<tr><td><code>x|y</code></td><td>z</td></tr>');
  });

  it('renders blocks inside of list items', () => {
    const { html } = renderMarkdown('1. One\n\n   | A |\n   |---|\n   | x |\n\n2. Two\n   - Inner');
    expect(html).toMatch(/^<ol><li><p>One<\/p>\n<div class="table".*<td>x<\/td>/s);
    expect(html).toMatch(/<li><p>Two<\/p>\n<ul><li>Inner<\/li><\/ul><\/li><\/ol>$/);
  });

  it('escapes text, links only to https addresses, and ignores markup in code', () => {
    expect(renderInline('<b> `[a](https://x.test) **<x>**`')).toBe(
      '&lt;b&gt; <code>[a](https://x.test) **&lt;x&gt;**</code>',
    );
    expect(renderInline('[`a`](https://x.test) [b](javascript:x)')).toBe(
      '<a href="https://x.test"><code>a</code></a> [b](javascript:x)',
    );
    expect(renderInline('**Two > One** and *one* 2*3')).toBe(
      '<strong>Two &gt; One</strong> and <em>one</em> 2*3',
    );
  });

  it('shows a picture of its own as a figure', () => {
    const toPicture = () => ({ src: '/a.png', width: 2, height: 1 });
    expect(renderMarkdown('![A "b"](a.png)', { ...HTTPS_ONLY, toPicture }).html).toBe(
      '<figure><a class="picture" href="/a.png"><img src="/a.png" alt="A &quot;b&quot;" width="2" height="1" loading="lazy"></a></figure>',
    );
  });

  it('collects the text of each heading for the search', () =>
    expect(
      renderMarkdown('# A\n\nOne **two**.\n\n## B\n\n- Three `four`\n\n| C |\n|---|\n| five |').sections,
    ).toEqual([
      { id: '', title: '', text: 'One two.' },
      { id: 'b', title: 'B', text: 'Three four C five' },
    ]));

  it.each([
    '> quote',
    '<div>',
    '* item',
    '```sh\nno end',
    '| a table without a rule |',
    '    code',
    '[a]: https://x.test',
    '## A\n\n## A',
  ])('refuses %j, which it cannot render', (text) => expect(() => renderMarkdown(text)).toThrow());
});
