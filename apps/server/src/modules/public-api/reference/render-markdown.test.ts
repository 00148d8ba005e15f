import { describe, expect, it } from 'vitest';
import { renderInline, renderMarkdown } from './render-markdown.ts';

describe('a guide', () => {
  it('has sections with an id and leaves out its title', () => {
    const { html, headings } = renderMarkdown(
      '# Guide\n\nText of\ntwo lines.\n\n## Verify and process\n\nMore.\n',
    );
    expect(headings).toEqual([{ id: 'verify-and-process', title: 'Verify and process' }]);
    expect(html).toBe(
      '<p>Text of\ntwo lines.</p>\n<h2 id="verify-and-process">Verify and process</h2>\n<p>More.</p>',
    );
  });

  it('keeps blank lines and marks of code', () => {
    const { html } = renderMarkdown('Run:\n\n```ts\nconst a = `<b>`;\n\n## no heading\n```\n\nDone.');
    expect(html).toContain('<code>const a = `&lt;b&gt;`;\n\n## no heading</code>');
    expect(html).toContain('<p>Done.</p>');
  });

  it('renders lists and tables', () => {
    expect(renderMarkdown('- One\n  more\n- Two').html).toBe('<ul><li>One\n  more</li><li>Two</li></ul>');
    expect(renderMarkdown('1. One\n2. Two').html).toBe('<ol><li>One</li><li>Two</li></ol>');
    const { html } = renderMarkdown('| A | B |\n|---|---|\n| `x` | y |');
    expect(html).toContain('<tr><th scope="col">A</th><th scope="col">B</th></tr>');
    expect(html).toContain('<tr><td><code>x</code></td><td>y</td></tr>');
  });

  it('escapes text, links only to https addresses, and reads no marks in code', () => {
    expect(renderInline('<b> `[a](https://x.test) <x>`')).toBe(
      '&lt;b&gt; <code>[a](https://x.test) &lt;x&gt;</code>',
    );
    expect(renderInline('[a](https://x.test) [b](javascript:x)')).toBe(
      '<a href="https://x.test">a</a> [b](javascript:x)',
    );
  });
});
