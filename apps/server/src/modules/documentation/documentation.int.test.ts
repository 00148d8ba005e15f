import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '#server/testing/stack/open-test-app.ts';

const app = await openTestApp();
afterAll(() => app.close());

const get = async (path: string) => {
  const response = await fetch(`${app.url}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
};

const start = await get('/docs');
const hrefs = [
  ...new Set([...start.text.matchAll(/<a href="(\/docs\/[^"#]+)"/g)].map(([, href = '']) => href)),
];

describe('the documentation', () => {
  it('is served without a session and runs only its own files', async () => {
    expect(start.status).toBe(200);
    expect(start.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(start.headers.get('cache-control')).toBe('public, max-age=300');
    for (const group of ['Use Hearback', 'Run an agency', 'Operate', 'Develop'])
      expect(start.text).toContain(`<h2>${group}</h2>`);
    for (const [file, type] of [
      ['pages.css', 'text/css'],
      ['site.css', 'text/css'],
      ['pages.js', 'text/javascript'],
      ['search.js', 'text/javascript'],
      ['search.json', 'application/json'],
    ] as const) {
      const { status, headers } = await get(`/docs/${file}`);
      expect({ status, type: headers.get('content-type') }).toEqual({
        status: 200,
        type: `${type}; charset=utf-8`,
      });
    }
    expect((await get('/docs/')).text).toBe(start.text);
  });

  it('loads nothing from other hosts and runs no inline code, on any page', async () => {
    expect(hrefs.length).toBeGreaterThan(15);
    for (const href of hrefs) {
      const { status, text } = await get(href);
      expect(status, href).toBe(200);
      expect(text.match(/<(?:script|img|link|iframe)[^>]+(?:src|href)="(?!\/)[^"]*"/g), href).toBeNull();
      expect(text.match(/<script>|<style|\sstyle=|\son\w+="/g), href).toBeNull();
      for (const [, src = ''] of text.matchAll(/<img src="([^"]+)"/g)) {
        const picture = await fetch(`${app.url}${src}`);
        expect([picture.status, picture.headers.get('content-type')], src).toEqual([200, 'image/png']);
      }
    }
  });

  it('shows a page with a link back for unknown addresses', async () => {
    for (const path of [
      '/docs/none',
      '/docs/rules.md',
      '/docs/navigation.json',
      '/docs/decisions/0001-embedded-postgres-wrapper',
      '/docs/..%2fpackage.json',
      '/docs/assets/pages.css',
    ]) {
      const { status, text } = await get(path);
      expect(status, path).toBe(404);
      expect(text, path).toContain('<h1>Page not found</h1>');
    }
  });

  it('is searched by an index whose entries lead to headings', async () => {
    const index = JSON.parse((await get('/docs/search.json')).text) as { href: string; page: string }[];
    expect(new Set(index.map(({ href }) => href.split('#')[0]))).toEqual(new Set(hrefs));
    const pages = new Map(
      await Promise.all(hrefs.map(async (href) => [href, (await get(href)).text] as const)),
    );
    const brokenLinks = index.filter(({ href }) => {
      const [path = '', id] = href.split('#');
      return id !== undefined && !pages.get(path)?.includes(` id="${id}"`);
    });
    expect(brokenLinks).toEqual([]);
  });
});
