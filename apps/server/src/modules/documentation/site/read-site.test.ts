import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSite, type Site } from './read-site.ts';
import { renderPages, toSearchIndex } from './render-pages.ts';

const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('0000000a00000005', 'hex'),
]);

function read(files: Readonly<Record<string, string | Buffer>>, pages: readonly string[]): Site {
  const folder = mkdtempSync(join(tmpdir(), 'hearback-documents-'));
  const navigation = { groups: [{ title: 'Use', pages }], internal: ['decisions/'] };
  try {
    for (const [file, text] of Object.entries({ ...files, 'navigation.json': JSON.stringify(navigation) })) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    return readSite(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const findPage = ({ groups }: Site, file: string) =>
  groups.flatMap(({ pages }) => pages).find((page) => page.file === file);

describe('a site', () => {
  it('links documents to each other by file, heading and name', () => {
    const site = read(
      {
        'a.md':
          '# A\n\n[B](guides/b.md#two), [here](#one), `docs/guides/b.md`, `docs/c.md`, ![P](p.png)\n\n## One',
        'guides/b.md': '# B\n\n[A](../a.md), [Web](https://x.test), [API](/developers)\n\n## Two',
        'p.png': PNG,
        'decisions/1.md': '# Not published',
      },
      ['a.md', 'guides/b.md'],
    );
    expect(site.faults).toEqual([]);
    const { html } = findPage(site, 'a.md') ?? { html: '' };
    expect(html).toContain('<a href="/docs/guides/b#two">B</a>');
    expect(html).toContain('<a href="#one">here</a>');
    expect(html).toContain('<a href="/docs/guides/b">B</a>, <code>docs/c.md</code>');
    expect(html).toContain('<img src="/docs/p.png" alt="P" width="10" height="5"');
    expect(findPage(site, 'guides/b.md')?.html).toContain('<a href="/docs/a">A</a>');
    expect([...site.pictures]).toEqual(['p.png']);
  });

  it('reports links, headings and pictures that do not exist', () => {
    const text =
      '# A\n\n[B](b.md) [C](#c) [D](decisions/1.md) [E](javascript:x) [F](/settings) ![P](p.png) ![Q](q.png)';
    const { faults } = read({ 'a.md': text, 'decisions/1.md': '# D', 'q.png': 'text' }, ['a.md']);
    expect(faults).toEqual([
      'a.md: the picture p.png is not a PNG file.',
      'a.md: the picture q.png is not a PNG file.',
      'a.md: there is no page at b.md.',
      'a.md: there is no heading at #c.',
      'a.md: there is no page at decisions/1.md.',
      'a.md: there is no page at javascript:x.',
      'a.md: there is no page at /settings.',
    ]);
  });

  it('reports documents that are missing from the navigation, repeated or nonexistent', () => {
    const { faults } = read({ 'a.md': '# A', 'b.md': '# B' }, ['a.md', 'a.md', 'c.md']);
    expect(faults).toEqual([
      'navigation.json: a.md is listed twice.',
      'navigation.json: c.md does not exist.',
      'b.md is not listed in navigation.json.',
    ]);
  });

  it('reports documents without a title and markup that cannot be rendered', () => {
    const { faults } = read({ 'a.md': 'Text', 'b.md': '# B\n\n> Quote' }, ['a.md', 'b.md']);
    expect(faults).toEqual(['a.md has no title.', "b.md: '> Quote' cannot be rendered."]);
  });

  it('links each page to the previous and the next one', () => {
    const site = read({ 'a.md': '# A', 'b.md': '# B\n\n## Part', 'c.md': '# C' }, ['a.md', 'b.md', 'c.md']);
    const page = renderPages(site).get('/docs/b') ?? '';
    expect(page).toContain('<a href="/docs/a" rel="prev">');
    expect(page).toContain('<a href="/docs/c" rel="next">');
    expect(page).toContain(
      '<a href="/docs/b" aria-current="page">B</a><ul><li><a href="#part">Part</a></li></ul>',
    );
    expect(renderPages(site).get('/docs/c')).not.toContain('rel="next"');
  });

  it('has a search index with an entry per heading', () =>
    expect(JSON.parse(toSearchIndex(read({ 'a.md': '# A\n\nOne.\n\n## B\n\nTwo.' }, ['a.md'])))).toEqual([
      { href: '/docs/a', page: 'A', heading: '', text: 'One.' },
      { href: '/docs/a#b', page: 'A', heading: 'B', text: 'Two.' },
    ]));
});
