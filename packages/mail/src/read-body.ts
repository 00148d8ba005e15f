import { decodeHTMLStrict } from 'entities/decode';
import { classifyLines } from './classify-lines.ts';
import { boundHtml } from './html/bound-html.ts';
import { htmlLines } from './html/html-lines.ts';
import { isHtml } from './html/is-html.ts';
import { type Kind, type Line, PICTURE } from './line.ts';
import { detectLanguage } from './text/language.ts';
import { boundMarks } from './text/normal-form.ts';
import { toOneLine } from './text/one-line.ts';

type SortedLine = Line & { readonly kind: Kind };

export type ReadBody = {
  readonly format: 'html' | 'text';
  /** The bounded body. Every line has its position in it. */
  readonly source: string;
  readonly lines: readonly SortedLine[];
  /** The body exceeded the limit and was cut. */
  readonly cut: boolean;
};

/** The lines of a body as a reader sees them, and what each of them is. */
export function readBody(body: string): ReadBody {
  const format = isHtml(body) ? 'html' : 'text';
  const { source, cut } = format === 'html' ? boundHtml(body) : boundText(body);
  const lines = format === 'html' ? htmlLines(source) : textLines(source);
  const kinds = classifyLines(lines);
  return { format, source, cut, lines: lines.map((line, at) => ({ ...line, kind: kinds[at] ?? 'answer' })) };
}

/** Joins the lines of these kinds to a text. */
export function toText({ lines }: ReadBody, ...kinds: readonly Kind[]): string {
  const texts = lines.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text.trimEnd());
  return boundMarks(texts.join('\n').replaceAll(PICTURE, '').toWellFormed())
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The column keeps the whole body. Search and classification use this many characters. */
const MAX_KEPT = 50_000;

const bound = (text: string): string => text.slice(0, MAX_KEPT).replace(/[\uD800-\uDBFF]$/, '');

/**
 * The parts of a message that are stored besides its body. They are computed once, on arrival. No text exceeds 50,000
 * characters.
 */
export type Mail = {
  /** All of it. */
  readonly text: string;
  /** The sender's own text, without quotations and signatures. */
  readonly own_text: string;
  readonly quote: string;
  readonly lang: string | null;
  /** The first 150 characters of what the sender wrote. */
  readonly preview: string;
};

export function readMail(body: string): Mail {
  const read = readBody(body);
  const own_text = bound(toText(read, 'answer', 'closing'));
  return {
    text: bound(toText(read, 'answer', 'closing', 'signature', 'quote')),
    own_text,
    quote: bound(toText(read, 'quote')),
    lang: detectLanguage(own_text),
    preview: toPreview(toOneLine(own_text)),
  };
}

const MAX_TEXT_LENGTH = 200_000;
const MAX_TEXT_LINES = 10_000;

/**
 * Normalizes line ends, removes NUL characters and limits the length. Some programs escape plain text as HTML: entities are
 * decoded, and '<' stays text.
 */
function boundText(body: string): { readonly source: string; readonly cut: boolean } {
  const decoded = decodeHTMLStrict(body.slice(0, MAX_TEXT_LENGTH)).replace(/[\uFFFD\u00A0]/g, ' ');
  const lines = boundMarks(decoded).replace(/\r\n?/g, '\n').replaceAll('\0', '').split('\n');
  const source = lines.slice(0, MAX_TEXT_LINES).join('\n');
  return { source, cut: body.length > MAX_TEXT_LENGTH || lines.length > MAX_TEXT_LINES };
}

export function textLines(body: string): Line[] {
  let start = 0;
  return body.split('\n').map((text) => {
    const line = { text, start, end: start + text.length + 1 };
    start = line.end;
    return line;
  });
}

const PREVIEW = 150;

/** Truncates by code points, so that no surrogate pair is split. */
export const toPreview = (line: string): string =>
  line.length <= PREVIEW
    ? line
    : [...line.slice(0, 2 * PREVIEW + 1)].slice(0, PREVIEW).join('').toWellFormed().trimEnd();
