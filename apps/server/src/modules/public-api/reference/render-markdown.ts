import { escapeHtml } from '#server/platform/mail/email-content.ts';

export type Heading = { readonly id: string; readonly title: string };

/**
 * Renders the Markdown of our own guides: headings, paragraphs, lists, tables and code. The title of the guide is left out.
 * Headings of level two become sections with an id.
 */
export function renderMarkdown(markdown: string): { readonly html: string; readonly headings: Heading[] } {
  const headings: Heading[] = [];
  const html: string[] = [];
  for (const block of toBlocks(markdown)) {
    const title = /^## (.+)$/.exec(block)?.[1];
    if (title !== undefined) {
      const heading = { id: toHeadingId(title), title };
      headings.push(heading);
      html.push(`<h2 id="${heading.id}">${renderInline(title)}</h2>`);
    } else if (!block.startsWith('# ')) html.push(renderBlock(block));
  }
  return { html: html.join('\n'), headings };
}

const toHeadingId = (title: string): string => title.toLowerCase().replace(/[^a-z\d]+/g, '-');

const FENCE = '```';

/** Blocks are separated by blank lines. Code contains blank lines itself. */
function toBlocks(markdown: string): string[] {
  const blocks: string[][] = [[]];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    const isFence = line.startsWith(FENCE);
    if (!isCode && (isFence || line === '')) blocks.push([]);
    if (isCode || line !== '') blocks.at(-1)?.push(line);
    if (isFence) isCode = !isCode;
  }
  return blocks.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
}

function renderBlock(block: string): string {
  if (block.startsWith(FENCE)) return renderCode(block.split('\n').slice(1, -1).join('\n'));
  if (block.startsWith('|')) return renderTable(block.split('\n'));
  if (block.startsWith('- ')) return `<ul>${renderItems(block, /^- /)}</ul>`;
  if (/^\d+\. /.test(block)) return `<ol>${renderItems(block, /^\d+\. /)}</ol>`;
  return `<p>${renderInline(block)}</p>`;
}

/** The page adds a button that copies the text. */
export const renderCode = (text: string): string =>
  `<div class="code"><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>`;

const renderItems = (block: string, mark: RegExp): string =>
  block
    .split(/\n(?=- |\d+\. )/)
    .map((item) => `<li>${renderInline(item.replace(mark, ''))}</li>`)
    .join('');

function renderTable([head = '', , ...rows]: readonly string[]): string {
  const toCells = (row: string) => row.replace(/^\||\|$/g, '').split('|');
  return renderRows(
    toCells(head).map((cell) => renderInline(cell.trim())),
    rows.map((row) => toCells(row).map((cell) => renderInline(cell.trim()))),
  );
}

/** Tables are scrolled on phones. */
export const renderRows = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="table" tabindex="0"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`;

/** Code between backticks is taken literally. */
export const renderInline = (text: string): string =>
  text
    .split('`')
    .map((part, index) => {
      const isCode = index % 2 > 0;
      return isCode ? `<code>${escapeHtml(part)}</code>` : renderLinks(escapeHtml(part));
    })
    .join('');

/** Links lead to https addresses only. */
const renderLinks = (escaped: string): string =>
  escaped.replace(/\[([^[\]]{1,80})\]\((https:[^\s()]{1,200})\)/g, '<a href="$2">$1</a>');
