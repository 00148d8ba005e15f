import { describe, expect, it } from 'vitest';
import { documentation } from '../documentation.ts';
import { listFaults } from './plant.ts';

const NAVIGATION = JSON.stringify({ groups: [{ title: 'Use', pages: ['a.md'] }], internal: ['decisions/'] });
const FILES = { 'docs/navigation.json': NAVIGATION, 'docs/a.md': '# A\n\n## One\n' };
const HELP = 'apps/web/src/ui/layout/help-link.tsx';
const planted = (files: Record<string, string>) => listFaults(documentation, { ...FILES, ...files });

describe('documentation', () => {
  it('accepts pages, links and help links that exist', async () => {
    const help = "const HELP_PAGES = { inbox: 'a', parts: 'a#one' } as const;\n";
    expect(
      await planted({ [HELP]: help, 'README.md': 'See [A](docs/a.md#one), [the web](https://x.test).\n' }),
    ).toBe('');
  });

  it('requires the pages that documents link to', async () => {
    expect(await planted({ 'docs/a.md': '# A\n\n[B](b.md)\n' })).toBe('docs/a.md: there is no page at b.md.');
    expect(await planted({ 'README.md': '[B](docs/b.md)\n' })).toBe(
      'README.md links to docs/b.md, which does not exist.',
    );
  });

  it('requires every page in the navigation', async () =>
    expect(await planted({ 'docs/b.md': '# B\n' })).toBe('docs/b.md is not listed in navigation.json.'));

  it('requires the pages and headings that the app links to', async () => {
    const toHelp = (target: string) => ({ [HELP]: `const HELP_PAGES = { inbox: '${target}' };\n` });
    expect(await planted(toHelp('b'))).toBe(`${HELP} leads to b, which is not a page.`);
    expect(await planted(toHelp('a#two'))).toBe(`${HELP} leads to a#two, but the page has no such heading.`);
    expect(await planted({ [HELP]: 'const PAGES = {};\n' })).toBe(`${HELP} has no HELP_PAGES.`);
  });

  it('requires a command that takes each picture', async () => {
    const picture = { 'docs/pictures/inbox.png': '' };
    const take = { 'qa/e2e/pictures/take-pictures.ts': "await take(page, 'inbox');\n" };
    expect(await planted(picture)).toBe("docs/pictures/inbox.png is not taken by 'npm run pictures'.");
    expect(await planted({ ...picture, ...take })).toBe('');
  });
});
