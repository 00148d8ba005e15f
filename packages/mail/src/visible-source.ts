import { unbalancedTags } from './html/unbalanced-tags.ts';
import type { Kind } from './line.ts';
import type { ReadBody } from './read-body.ts';

/** Returns the body without hidden parts. HTML keeps its structure. */
export function visibleSource({ format, source, lines }: ReadBody, hidden: ReadonlySet<Kind>): string {
  const parts: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const isHidden = hidden.has(lines[at]?.kind ?? 'answer');
    const start = lines[at]?.start ?? 0;
    while (at < lines.length && hidden.has(lines[at]?.kind ?? 'answer') === isHidden) at += 1;
    const stretch = source.slice(start, lines[at - 1]?.end);
    if (!isHidden) parts.push(stretch);
    else if (format === 'html') parts.push(unbalancedTags(stretch));
  }
  return parts.join('');
}

export const hasKind = ({ lines }: ReadBody, kind: Kind): boolean =>
  lines.some((line) => line.kind === kind && line.text.trim() !== '');
