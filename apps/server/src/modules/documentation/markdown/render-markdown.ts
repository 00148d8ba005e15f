import { escapeHtml } from '#server/platform/email/email-content.ts';
import { HTTPS_ONLY, renderInline, type Targets, toPlainText } from './render-inline.ts';

export type Heading = { readonly id: string; readonly title: string; readonly level: number };

/** The text between two headings, for the search. The id of the text before the first heading is empty. */
export type Section = { readonly id: string; readonly title: string; readonly text: string };

export type RenderedMarkdown = {
  readonly title: string;
  readonly html: string;
  readonly headings: Heading[];
  readonly sections: Section[];
};

/**
 * Renders the Markdown of our own guides: headings, paragraphs, lists, tables, code, links and pictures. Throws on anything
 * else, so that no page shows raw Markdown. The title of the guide is left out.
 */
export function renderMarkdown(markdown: string, targets: Targets = HTTPS_ONLY): RenderedMarkdown {
  const document: Document = {
    targets,
    title: '',
    headings: [],
    sections: [{ id: '', title: '', text: '' }],
  };
  const html = renderLines(markdown.split('\n'), document);
  const { title, headings, sections } = document;
  return { title, html, headings, sections: sections.filter(({ id, text }) => id !== '' || text !== '') };
}

type Document = {
  readonly targets: Targets;
  title: string;
  readonly headings: Heading[];
  readonly sections: Section[];
};

const FENCE = '```';
const MARKER = /^(?:- |\d{1,3}\. )/;
const HEADING = /^(#{1,4}) (.+)$/;
const RULE = /^\|[-:| ]+\|$/;
const COMMENT = /^<!-- .+ -->$/;
const UNSUPPORTED = /^(?:>|<|#{5}|~~~|\* |\+ |---|===|\[[^\]]{1,80}\]: )/;

const isBlockStart = (line: string): boolean =>
  line === '' || line.startsWith(FENCE) || line.startsWith('|') || HEADING.test(line) || MARKER.test(line);

function renderLines(lines: readonly string[], document: Document): string {
  const html: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    if (line.trim() === '' || COMMENT.test(line)) {
      at += 1;
      continue;
    }
    if (UNSUPPORTED.test(line) || line.startsWith(' ')) throw new Error(`'${line}' cannot be rendered.`);
    const end = findEnd(lines, at);
    html.push(renderBlock(lines.slice(at, end), document));
    at = end;
  }
  return html.filter((block) => block !== '').join('\n');
}

/** The line after the block that starts at the given one. */
function findEnd(lines: readonly string[], start: number): number {
  const first = lines[start] ?? '';
  let end = start + 1;
  if (first.startsWith(FENCE)) {
    while (end < lines.length && lines[end] !== FENCE) end += 1;
    if (end === lines.length) throw new Error(`The code after '${first}' has no end.`);
    return end + 1;
  }
  if (HEADING.test(first)) return end;
  if (first.startsWith('|')) {
    while (lines[end]?.startsWith('|')) end += 1;
    return end;
  }
  if (MARKER.test(first)) {
    const isOrdered = /^\d/.test(first);
    for (; end < lines.length; end += 1) {
      const line = lines[end] ?? '';
      const isNext = MARKER.test(line) && /^\d/.test(line) === isOrdered;
      const isInside = line.startsWith('  ') || (line === '' && lines[end + 1]?.startsWith('  '));
      if (!isNext && !isInside) break;
    }
    return end;
  }
  while (end < lines.length && !isBlockStart(lines[end] ?? '')) end += 1;
  return end;
}

function renderBlock(lines: readonly string[], document: Document): string {
  const [first = ''] = lines;
  const heading = HEADING.exec(first);
  if (heading) return renderHeading(heading[1]?.length ?? 1, heading[2] ?? '', document);
  if (MARKER.test(first)) return renderList(lines, document);
  if (first.startsWith(FENCE)) {
    const text = lines.slice(1, -1).join('\n');
    addText(document, text);
    return renderCode(text);
  }
  if (first.startsWith('|')) return renderTable(lines, document);
  const text = lines.join('\n');
  addText(document, toPlainText(text));
  const html = renderInline(text, document.targets);
  return /^<a class="picture"[^>]*><img[^>]*><\/a>$/.test(html)
    ? `<figure>${html}</figure>`
    : `<p>${html}</p>`;
}

function renderHeading(level: number, text: string, document: Document): string {
  const title = toPlainText(text);
  if (level === 1) {
    document.title = title;
    return '';
  }
  const id = toHeadingId(title);
  if (document.headings.some((other) => other.id === id))
    throw new Error(`Two headings have the id '${id}'.`);
  document.headings.push({ id, title, level });
  document.sections.push({ id, title, text: '' });
  return `<h${level} id="${id}"><a href="#${id}">${renderInline(text, document.targets)}</a></h${level}>`;
}

const toHeadingId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');

function addText({ sections }: Document, text: string): void {
  const last = sections.pop();
  if (last) sections.push({ ...last, text: `${last.text} ${text.replace(/\s+/g, ' ')}`.trim() });
}

/** The page adds a button that copies the text. */
export const renderCode = (text: string): string =>
  `<div class="code"><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>`;

/** An item with a single paragraph is rendered without the paragraph element. Other items contain indented blocks. */
function renderList(lines: readonly string[], document: Document): string {
  const items: string[][] = [];
  for (const line of lines) {
    if (MARKER.test(line)) items.push([line.replace(MARKER, '')]);
    else items.at(-1)?.push(line);
  }
  const start = /^\d+/.exec(lines[0] ?? '')?.[0];
  const tag = start === undefined ? 'ul' : 'ol';
  const attribute = start === undefined || start === '1' ? '' : ` start="${start}"`;
  const html = items.map(([first = '', ...rest]) => {
    const indents = rest.filter((line) => line !== '').map((line) => line.search(/\S/));
    const indent = Math.min(...indents, 4);
    const content = renderLines([first, ...rest.map((line) => line.slice(indent))], document);
    const isPlain = content.startsWith('<p>') && content.indexOf('</p>') === content.length - 4;
    return `<li>${isPlain ? content.slice(3, -4) : content}</li>`;
  });
  return `<${tag}${attribute}>${html.join('')}</${tag}>`;
}

function renderTable([head = '', rule = '', ...rows]: readonly string[], document: Document): string {
  if (!RULE.test(rule)) throw new Error(`The table '${head}' has no line below its header.`);
  const toRow = (row: string) => toCells(row).map((cell) => renderInline(cell, document.targets));
  for (const row of [head, ...rows]) addText(document, toCells(row).map(toPlainText).join(' '));
  return renderRows(toRow(head), rows.map(toRow));
}

/** A pipe in code does not end a cell. */
const toCells = (row: string): string[] =>
  row
    .split('`')
    .map((part, index) => (index % 2 > 0 ? part.replaceAll('|', '\0') : part))
    .join('`')
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.replaceAll('\0', '|').trim());

/** Tables are scrolled on phones. */
export const renderRows = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="table" tabindex="0"><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead>
<tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n')}</tbody></table></div>`;
