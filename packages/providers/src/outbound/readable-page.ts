import { readTokens, type Token } from '@hearback/mail';

export type ReadablePage = {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
};

const MAX_CHARACTERS = 8_000;
const MAX_HEADLINE = 500;
/** Elements that repeat on every page or contain no text. */
const SKIPPED = new Set(['nav', 'footer', 'form', 'select']);
const BREAKS =
  /^(p|div|section|article|header|main|aside|li|ul|ol|h[1-6]|br|tr|table|blockquote|figure|title)$/;

/** Title, description and the text between, shortened. */
export function toReadablePage(url: string, html: string): ReadablePage {
  const page = { title: '', description: '', text: '' };
  let skipping: string | null = null;
  let inTitle = false;
  for (const token of readTokens(html, ['title'])) {
    if (page.text.length > MAX_CHARACTERS * 2) break;
    if (skipping !== null) {
      if (token.kind === 'close' && token.name === skipping) skipping = null;
    } else if (token.kind === 'text') page[inTitle ? 'title' : 'text'] += token.text;
    else {
      if (token.name === 'title') inTitle = token.kind === 'open';
      if (token.kind === 'open' && SKIPPED.has(token.name)) skipping = token.name;
      if (BREAKS.test(token.name)) page.text += '\n';
      page.description ||= readDescription(token);
    }
  }
  return {
    url,
    title: tidy(page.title).slice(0, MAX_HEADLINE),
    description: tidy(page.description).slice(0, MAX_HEADLINE),
    content: tidy(page.text).slice(0, MAX_CHARACTERS),
  };
}

function readDescription(token: Exclude<Token, { kind: 'text' }>): string {
  if (token.kind === 'close' || token.name !== 'meta') return '';
  const name = token.attributes.get('name') ?? token.attributes.get('property') ?? '';
  return /^(?:og:)?description$/i.test(name.trim()) ? (token.attributes.get('content') ?? '') : '';
}

/** One space between words, one line per block, and no control characters that a terminal or prompt could interpret. */
function tidy(text: string): string {
  return text
    .replace(/[^\P{C}\n]/gu, ' ')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
