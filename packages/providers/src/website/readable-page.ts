import { decodeEntities } from './entities.ts';

export type ReadablePage = {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
};

const MOST_CHARACTERS = 8_000;
const MOST_HEADLINE = 500;
/** What people do not read, or read on every page. */
const SKIPPED = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'iframe',
  'nav',
  'footer',
  'form',
  'select',
]);
/** Raw text: a '<' inside of them begins nothing. */
const RAW = new Set(['script', 'style']);
const BREAKS =
  /^(p|div|section|article|header|main|aside|li|ul|ol|h[1-6]|br|tr|table|blockquote|figure|title)$/;

/** Title, description and the text between, shortened. One pass, so that no page can make it slow. */
export function toReadablePage(url: string, html: string): ReadablePage {
  const page = { title: '', description: '', text: '' };
  const lower = html.toLowerCase();
  let skipping: string | null = null;
  let inTitle = false;
  for (let at = 0; at < html.length && page.text.length < MOST_CHARACTERS * 2; ) {
    const open = html.indexOf('<', at);
    const text = html.slice(at, open === -1 ? html.length : open);
    if (inTitle) page.title += text;
    else if (skipping === null) page.text += text;
    if (open === -1) break;
    const tag = readTag(html, open);
    at = tag.end;
    if (skipping !== null) {
      if (tag.closes && tag.name === skipping) skipping = null;
      continue;
    }
    if (tag.name === 'title') inTitle = !tag.closes;
    if (tag.name === 'meta') page.description ||= descriptionIn(tag.source);
    if (BREAKS.test(tag.name)) page.text += '\n';
    if (!tag.closes && SKIPPED.has(tag.name)) {
      if (RAW.has(tag.name)) at = endOfRaw(lower, at, tag.name);
      else skipping = tag.name;
    }
  }
  return {
    url,
    title: tidy(page.title).slice(0, MOST_HEADLINE),
    description: tidy(page.description).slice(0, MOST_HEADLINE),
    content: tidy(page.text).slice(0, MOST_CHARACTERS),
  };
}

type Tag = { readonly name: string; readonly closes: boolean; readonly source: string; readonly end: number };

function readTag(html: string, open: number): Tag {
  const isComment = html.startsWith('<!--', open);
  const found = html.indexOf(isComment ? '-->' : '>', open);
  const end = found === -1 ? html.length : found + (isComment ? 3 : 1);
  const source = isComment ? '' : html.slice(open, Math.min(end, open + 2000));
  const name = /^<\/?([a-z][a-z0-9]*)/i.exec(source)?.[1]?.toLowerCase() ?? '';
  return { name, closes: source.startsWith('</'), source, end };
}

function endOfRaw(lower: string, from: number, name: string): number {
  const close = lower.indexOf(`</${name}`, from);
  return close === -1 ? lower.length : readTag(lower, close).end;
}

function descriptionIn(meta: string): string {
  const isDescription = /\b(name|property)\s*=\s*["']?(og:)?description\b/i.test(meta);
  return (isDescription && /\bcontent\s*=\s*("([^"]*)"|'([^']*)')/i.exec(meta)?.[1]?.slice(1, -1)) || '';
}

/** One space between words, one line per block, nothing that a terminal or a prompt could take for more than text. */
function tidy(text: string): string {
  return decodeEntities(text)
    .replace(/[^\P{C}\n]/gu, ' ')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
