import { readTokens } from './tokens.ts';

const VOID = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr']);

/**
 * The tags of a piece of markup whose other half is outside of it. They replace a hidden piece, so that the markup after it
 * keeps its position in the tree.
 */
export function unbalancedTags(html: string): string {
  const left: { name: string; kind: 'open' | 'close'; tag: string }[] = [];
  for (const token of readTokens(html)) {
    if (token.kind === 'text' || VOID.has(token.name)) continue;
    const last = left.at(-1);
    if (token.kind === 'close' && last?.kind === 'open' && last.name === token.name) left.pop();
    else left.push({ name: token.name, kind: token.kind, tag: html.slice(token.start, token.end) });
  }
  return left.map(({ tag }) => tag).join('');
}
