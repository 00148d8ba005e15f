import { escapeHtml } from '#server/platform/email/email-content.ts';
import { renderInline } from '../markdown/render-inline.ts';
import { DOCUMENTATION_PATH, type Page, type Site } from './read-site.ts';
import { renderShell } from './render-shell.ts';

const HEADER = `<div class="search" role="search" hidden><input type="search" aria-label="Search the documentation" placeholder="Search (press /)" autocomplete="off">
<div class="results" hidden><p role="status" class="dim"></p><ul></ul></div></div>
<a href="/developers">API reference</a>
<a href="/">Open Hearback</a>`;

/** All pages by their address, with the start page. */
export function renderPages(site: Site): ReadonlyMap<string, string> {
  const pages = site.groups.flatMap((group) => group.pages);
  return new Map([
    [DOCUMENTATION_PATH, renderStart(site)],
    ...pages.map((page, index): [string, string] => [
      page.href,
      renderPage(site, page, pages[index - 1], pages[index + 1]),
    ]),
  ]);
}

const render = (site: Site, title: string, main: string, current: Page | null = null): string =>
  renderShell({
    title,
    name: { text: 'Hearback Docs', href: DOCUMENTATION_PATH },
    header: HEADER,
    navigation: renderNavigation(site, current),
    main,
    styles: [`${DOCUMENTATION_PATH}/site.css`],
    scripts: [`${DOCUMENTATION_PATH}/search.js`],
  });

function renderPage(site: Site, page: Page, previous?: Page, next?: Page): string {
  const edges = [
    ...(previous ? [renderEdge('Previous', previous, 'prev')] : []),
    ...(next ? [renderEdge('Next', next, 'next')] : []),
  ];
  const main = `<p class="dim">${escapeHtml(page.group)}</p>
<h1>${escapeHtml(page.title)}</h1>
<article>${page.html}</article>
<div class="edges">${edges.join('')}</div>`;
  return render(site, page.title, main, page);
}

const renderEdge = (label: string, { href, title }: Page, rel: string): string =>
  `<a href="${href}" rel="${rel}"><span class="dim">${label}</span> ${escapeHtml(title)}</a>`;

/** The open page lists its headings. */
function renderNavigation({ groups }: Site, current: Page | null): string {
  const renderLink = (page: Page): string => {
    if (page !== current) return `<li><a href="${page.href}">${escapeHtml(page.title)}</a></li>`;
    const headings = page.headings
      .filter(({ level }) => level === 2)
      .map(({ id, title }) => `<li><a href="#${id}">${renderInline(title)}</a></li>`);
    const inside = headings.length > 0 ? `<ul>${headings.join('')}</ul>` : '';
    return `<li><a href="${page.href}" aria-current="page">${escapeHtml(page.title)}</a>${inside}</li>`;
  };
  return `<ul>${groups
    .map(({ title, pages }) => `<li>${escapeHtml(title)}<ul>${pages.map(renderLink).join('')}</ul></li>`)
    .join('\n')}</ul>`;
}

function renderStart(site: Site): string {
  const renderGroup = ({ title, pages }: Site['groups'][number]): string =>
    `<section><h2>${escapeHtml(title)}</h2><ul>${pages
      .map((page) => `<li><a href="${page.href}">${escapeHtml(page.title)}</a>${renderSummary(page)}</li>`)
      .join('')}</ul></section>`;
  return render(
    site,
    'Documentation',
    `<h1>Documentation</h1>
<p>Guides for people who answer leads, agencies, operators and developers.</p>
<div class="cards">${site.groups.map(renderGroup).join('\n')}</div>`,
  );
}

/** The first sentence of the page. */
function renderSummary({ sections: [first] }: Page): string {
  const sentence = /^.{20,240}?\.(?= [A-Z]|$)/.exec(first?.id === '' ? first.text : '')?.[0];
  return sentence === undefined ? '' : `<p class="dim">${escapeHtml(sentence)}</p>`;
}

export const renderNotFound = (site: Site): string =>
  render(
    site,
    'Page not found',
    `<h1>Page not found</h1>
<p>There is no page at this address. Search the documentation, or start at the <a href="${DOCUMENTATION_PATH}">overview</a>.</p>`,
  );

/** One entry per heading. The browser searches it. */
export const toSearchIndex = ({ groups }: Site): string =>
  JSON.stringify(
    groups.flatMap(({ pages }) =>
      pages.flatMap(({ href, title, sections }) =>
        sections.map(({ id, title: heading, text }) => ({
          ...{ href: id === '' ? href : `${href}#${id}`, page: title, heading, text },
        })),
      ),
    ),
  );
