import { type Line, PICTURE } from '../line.ts';
import { CONTAINERS } from './containers.ts';
import { type Mark, toMark } from './marks.ts';
import { isWorthShowing } from './pictures.ts';
import { readTokens, type Token } from './tokens.ts';

/** Readers see a gap around these, so the text has one too. */
const SPACED = new Set('p h1 h2 h3 h4 h5 h6 table ul ol blockquote pre'.split(' '));

type OpenElement = { readonly name: string; readonly mark: Mark; item: number };

/** The lines of an HTML mail, in the order in which they are read. Together they cover the whole markup. */
export function htmlLines(html: string): Line[] {
  const reader = new LineReader(html);
  for (const token of readTokens(html)) reader.read(token);
  return reader.finish();
}

class LineReader {
  private readonly lines: Line[] = [];
  private readonly open: OpenElement[] = [];
  private readonly html: string;
  private pieces: string[] = [];
  private hasWords = false;
  /** A tag was opened since the last line ended. */
  private opened = false;
  /** The bullet or number before the next words. */
  private bullet = '';
  private start = 0;
  private earlier = false;
  private boxes = 0;

  constructor(html: string) {
    this.html = html;
  }

  read(token: Token): void {
    if (token.kind === 'text') this.readText(token);
    else this.readTag(token);
  }

  finish(): Line[] {
    this.breakAt(this.html.length, '');
    this.extendTo(this.html.length);
    return this.lines;
  }

  private add(text: string): void {
    this.pieces.push(text);
    this.hasWords ||= text.trim() !== '';
  }

  private readTag(token: Exclude<Token, { kind: 'text' }>): void {
    const { name, kind } = token;
    if (kind === 'open' && name === 'img' && isWorthShowing(token.attributes)) this.add(PICTURE);
    if ((name === 'td' || name === 'th') && this.hasWords && kind === 'open') this.add(' ');
    if (BREAKS.has(name)) this.breakAt(token.start, name);
    if (kind === 'open') this.enter(name, token.attributes);
    else this.leave(name, token.end);
    if (name === 'li') this.bullet = kind === 'open' ? this.nextBullet() : '';
  }

  private readText({ text, start }: Extract<Token, { kind: 'text' }>): void {
    if (!this.isIn('pre')) {
      this.add(text.replace(/[\s\u00A0]/g, ' '));
      return;
    }
    let at = start;
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) this.flush(at);
      this.add(piece.replaceAll('\r', ''));
      at += piece.length + 1;
    }
  }

  private isIn(name: string): boolean {
    return this.open.some((one) => one.name === name);
  }

  private breakAt(offset: number, name: string): void {
    if (this.hasWords || name === 'br') this.flush(offset);
    this.pieces = [];
    if (SPACED.has(name) && this.lines.length > 0 && this.lines.at(-1)?.text !== '') this.flush(offset);
  }

  private flush(end: number): void {
    const marks = new Set(this.open.map(({ mark }) => mark));
    this.lines.push({
      text: this.bullet + this.pieces.join('').replace(/ +/g, ' ').trim(),
      start: this.start,
      end,
      quoted: marks.has('quoted'),
      indented: marks.has('indented'),
      announces: marks.has('announces'),
      signature: marks.has('signature'),
      earlier: this.earlier,
      ...(marks.has('box') && { box: this.boxes }),
    });
    this.start = end;
    this.pieces = [];
    this.hasWords = false;
    this.opened = false;
    this.bullet = '';
  }

  private enter(name: string, attributes: ReadonlyMap<string, string>): void {
    this.opened = true;
    const mark = toMark(name, attributes);
    if (mark === 'earlier') this.earlier = true;
    else if (CONTAINERS.has(name)) {
      if (mark === 'box' && !this.open.some((one) => one.mark === 'box')) this.boxes += 1;
      this.open.push({ name, mark, item: 0 });
    }
  }

  private leave(name: string, end: number): void {
    const at = this.open.findLastIndex((each) => each.name === name);
    if (at >= 0) this.open.length = at;
    // A closing tag belongs to the line of the words before it, so that both are hidden together.
    if (!this.hasWords && !this.opened) this.extendTo(end);
  }

  private extendTo(end: number): void {
    const last = this.lines.at(-1);
    if (last === undefined) return;
    this.lines[this.lines.length - 1] = { ...last, end };
    this.start = end;
    this.opened = false;
  }

  private nextBullet(): string {
    const list = this.open.findLast(({ name }) => name === 'ul' || name === 'ol');
    if (list?.name !== 'ol') return '• ';
    list.item += 1;
    return `${list.item}. `;
  }
}

/** Elements that begin and end a line. */
const BREAKS = new Set([
  ...'address article blockquote body br center dd div dl dt fieldset figure footer form h1 h2 h3 h4'.split(
    ' ',
  ),
  ...'h5 h6 head header hr html li main ol p pre section table tbody tfoot thead tr ul'.split(' '),
]);
