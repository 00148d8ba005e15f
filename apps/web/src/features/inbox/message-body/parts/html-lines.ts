import { decodeEntities } from '../html/decode-entities.ts';
import { isWorthShowing } from '../html/pictures.ts';
import { scanHtml, type Token } from '../html/scan-html.ts';
import { type Mark, markOf } from './html-marks.ts';
import { type Line, PICTURE } from './line.ts';

const CONTAINERS = new Set([
  'div',
  'blockquote',
  'table',
  'ul',
  'ol',
  'section',
  'article',
  'center',
  'pre',
  'span',
]);
const BREAKS = new Set([
  ...[
    'address',
    'article',
    'blockquote',
    'body',
    'center',
    'dd',
    'div',
    'dl',
    'dt',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
  ],
  ...[
    'h6',
    'head',
    'hr',
    'html',
    'li',
    'ol',
    'p',
    'pre',
    'section',
    'table',
    'tbody',
    'thead',
    'tr',
    'ul',
    'br',
  ],
]);
/** Readers see a gap around these, so the text has one too. */
const SPACED = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'ul', 'ol', 'blockquote', 'pre']);

type Open = { readonly name: string; readonly mark: Mark; item: number };

/** The lines of an HTML mail, in the order in which they are read. Together they cover the whole markup. */
export function htmlLines(html: string): Line[] {
  const reader = new Reader(html);
  for (const token of scanHtml(html)) reader.read(token);
  return reader.finish();
}

class Reader {
  private readonly lines: Line[] = [];
  private readonly open: Open[] = [];
  private text = '';
  private start = 0;
  private earlier = false;
  private readonly html: string;

  constructor(html: string) {
    this.html = html;
  }

  read(token: Token): void {
    if (token.kind === 'text') this.readText(token.start, token.end);
    else this.readTag(token.kind, token.name, token);
  }

  private readTag(kind: 'open' | 'close', name: string, token: Token): void {
    if (name === 'img' && isWorthShowing(this.html.slice(token.start, token.end))) this.text += PICTURE;
    if ((name === 'td' || name === 'th') && this.text !== '' && kind === 'open') this.text += ' ';
    if (BREAKS.has(name)) this.breakAt(token.start, name);
    if (kind === 'open') this.enter(name, this.html.slice(token.start, token.end));
    else this.leave(name, token);
    if (name === 'li' && kind === 'open') this.text = this.bullet();
  }

  finish(): Line[] {
    this.breakAt(this.html.length, '');
    this.extendTo(this.html.length);
    return this.lines;
  }

  private readText(start: number, end: number): void {
    const text = this.html.slice(start, end);
    if (!this.open.some(({ name }) => name === 'pre')) {
      this.text += decodeEntities(text).replace(/\s+/g, ' ');
      return;
    }
    let at = start;
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) this.flush(at);
      this.text += decodeEntities(piece);
      at += piece.length + 1;
    }
  }

  private breakAt(offset: number, name: string): void {
    if (this.text.trim() !== '' || name === 'br') this.flush(offset);
    this.text = '';
    if (SPACED.has(name) && this.lines.length > 0 && this.lines.at(-1)?.text !== '') this.flush(offset);
  }

  private flush(end: number): void {
    const marks = new Set(this.open.map(({ mark }) => mark));
    this.lines.push({
      text: this.text.replace(/ +/g, ' ').trim(),
      start: this.start,
      end,
      quoted: marks.has('quoted'),
      indented: marks.has('indented'),
      signature: marks.has('signature'),
      earlier: this.earlier,
    });
    this.start = end;
    this.text = '';
  }

  private enter(name: string, tag: string): void {
    const mark = markOf(name, tag);
    if (mark === 'earlier') this.earlier = true;
    else if (CONTAINERS.has(name)) this.open.push({ name, mark, item: 0 });
  }

  private leave(name: string, { start, end }: Token): void {
    const at = this.open.findLastIndex((each) => each.name === name);
    if (at >= 0) this.open.length = at;
    // A closing tag belongs to the words it closes: where they are hidden, their frame is too.
    if (this.text === '' && this.html.slice(this.start, start).trim() === '') this.extendTo(end);
  }

  private extendTo(end: number): void {
    const last = this.lines.at(-1);
    if (last === undefined) return;
    this.lines[this.lines.length - 1] = { ...last, end };
    this.start = end;
  }

  private bullet(): string {
    const list = this.open.findLast(({ name }) => name === 'ul' || name === 'ol');
    if (list?.name !== 'ol') return '• ';
    list.item += 1;
    return `${list.item}. `;
  }
}
