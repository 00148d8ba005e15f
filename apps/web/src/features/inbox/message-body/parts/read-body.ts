import { boundHtml } from '../html/bound-html.ts';
import { isHtml } from '../html/is-html.ts';
import { boundText } from '../text/bound-text.ts';
import { htmlLines } from './html-lines.ts';
import type { Kind, Line } from './line.ts';
import { sortLines } from './sort-lines.ts';
import { textLines } from './text-lines.ts';

type SortedLine = Line & { readonly kind: Kind };

export type ReadBody = {
  readonly format: 'html' | 'text';
  /** The body within bounds; every line says where in it it stands. */
  readonly source: string;
  readonly lines: readonly SortedLine[];
  /** The body was longer than a browser can be asked to show. */
  readonly cut: boolean;
};

export function readBody(body: string): ReadBody {
  const format = isHtml(body) ? 'html' : 'text';
  const { source, cut } = format === 'html' ? boundHtml(body) : boundText(body);
  const lines = format === 'html' ? htmlLines(source) : textLines(source);
  const kinds = sortLines(lines);
  return { format, source, cut, lines: lines.map((line, at) => ({ ...line, kind: kinds[at] ?? 'answer' })) };
}
