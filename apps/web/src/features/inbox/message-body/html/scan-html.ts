export type Token =
  | { readonly kind: 'text'; readonly start: number; readonly end: number }
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly start: number; readonly end: number };

/** What stands between their tags is never text for a reader. */
const SILENT = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'template',
  'noscript',
  'iframe',
  'svg',
  'math',
]);

/**
 * Walks over markup without building a tree. It decides what to show, never what is safe: that is the sanitiser's
 * part, which parses as a browser does. Every character is looked at once, however broken the markup is.
 */
export function* scanHtml(html: string): Generator<Token> {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open !== at) yield { kind: 'text', start: at, end: open < 0 ? html.length : open };
    if (open < 0) return;
    const token = readTag(html, open);
    // Browsers drop what follows a tag that never ends; so does this, and thereby stays linear.
    if (token === undefined) return;
    if (token.kind !== undefined) yield token as Token;
    at =
      token.kind === 'open' && SILENT.has(token.name) ? skipSilent(html, token.name, token.end) : token.end;
  }
}

type Read = { kind: Token['kind'] | undefined; name: string; start: number; end: number };

function readTag(html: string, start: number): Read | undefined {
  if (html.startsWith('<!--', start)) return remark(html.indexOf('-->', start + 4), 3, start, html);
  const next = html[start + 1] ?? '';
  if (next === '!' || next === '?') return remark(html.indexOf('>', start), 1, start, html);
  const closing = next === '/';
  const nameAt = start + (closing ? 2 : 1);
  const name = nameFrom(html, nameAt);
  if (name === '') return { kind: 'text', name, start, end: start + 1 };
  const end = endOfTag(html, nameAt + name.length);
  return end < 0 ? undefined : { kind: closing ? 'close' : 'open', name, start, end };
}

const remark = (found: number, length: number, start: number, html: string): Read => ({
  kind: undefined,
  name: '',
  start,
  end: found < 0 ? html.length : found + length,
});

function nameFrom(html: string, at: number): string {
  let end = at;
  while (end - at < 40 && /[a-z0-9:-]/i.test(html.charAt(end))) end += 1;
  return /[a-z]/i.test(html.charAt(at)) ? html.slice(at, end).toLowerCase() : '';
}

/** A '>' inside a quoted value does not end the tag. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const char = html.charAt(at);
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '>') return at + 1;
    else if ((char === '"' || char === "'") && /[=\s]/.test(html.charAt(at - 1))) quote = char;
  }
  return -1;
}

function skipSilent(html: string, name: string, from: number): number {
  let at = html.indexOf('</', from);
  while (at >= 0 && html.slice(at + 2, at + 2 + name.length).toLowerCase() !== name)
    at = html.indexOf('</', at + 2);
  return at < 0 ? html.length : at;
}
