import { Tokenizer } from 'htmlparser2';

/** A piece of markup and its position. Its text is decoded. */
export type Token =
  | { readonly kind: 'text'; readonly text: string; readonly start: number; readonly end: number }
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
      readonly start: number;
      readonly end: number;
    }
  | { readonly kind: 'close'; readonly name: string; readonly start: number; readonly end: number };

/** Elements whose content is never visible text. */
const SILENT = new Set(
  'script style title textarea template noscript noembed noframes iframe svg math xmp'.split(' '),
);
/** '<ann@acme.example>' and '<https://acme.example>' are text, not tags. */
const TAG_NAME = /^[a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*)?$/i;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Tokenizes markup without building a tree. It decides what is read and shown. Safety is the job of the sanitizer, which
 * parses like a browser. Every character is read once, even in broken markup. The content of silent elements is left out,
 * except for those in `alsoRead`.
 */
export function readTokens(html: string, alsoRead: readonly string[] = []): Token[] {
  const reader = new TokenReader(html, SILENT.difference(new Set(alsoRead)));
  const tokenizer = new Tokenizer({}, reader);
  tokenizer.write(html);
  tokenizer.end();
  return reader.tokens;
}

class TokenReader {
  readonly tokens: Token[] = [];
  private readonly html: string;
  private readonly silentNames: ReadonlySet<string>;
  /** The element whose contents are being left out. */
  private silent = '';
  private name = '';
  private start = 0;
  private attributes = new Map<string, string>();
  private attribute = '';
  private value = '';

  constructor(html: string, silentNames: ReadonlySet<string>) {
    this.html = html;
    this.silentNames = silentNames;
  }

  ontext(start: number, end: number): void {
    this.addText(this.html.slice(start, end), start, end);
  }

  ontextentity(code: number, end: number): void {
    const start = this.html.lastIndexOf('&', end - 1);
    // An invalid character, such as half of a surrogate pair, is a space.
    this.addText(code === 0xfffd ? ' ' : String.fromCodePoint(code), start, end);
  }

  private addText(text: string, start: number, end: number): void {
    if (this.silent === '') this.tokens.push({ kind: 'text', text, start, end });
  }

  onopentagname(start: number, end: number): void {
    this.name = this.html.slice(start, end).toLowerCase();
    this.start = start - 1;
    this.attributes = new Map();
  }

  onattribname(start: number, end: number): void {
    this.attribute = this.html.slice(start, end).toLowerCase();
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    this.value += this.html.slice(start, end);
  }

  onattribentity(code: number): void {
    this.value += String.fromCodePoint(code);
  }

  /** The first of two attributes with the same name wins, as in a browser. */
  onattribend(): void {
    if (!this.attributes.has(this.attribute)) this.attributes.set(this.attribute, this.value);
  }

  onopentagend(last: number): void {
    const { name, start, silent } = this;
    const end = last + 1;
    if (!TAG_NAME.test(name)) this.addText(this.html.slice(start, end), start, end);
    else if (silent === '') {
      const attributes = this.attributes.size > 0 ? this.attributes : NO_ATTRIBUTES;
      this.tokens.push({ kind: 'open', name, attributes, start, end });
      if (this.silentNames.has(name)) this.silent = name;
    }
  }

  onselfclosingtag(last: number): void {
    this.onopentagend(last);
    // Elsewhere a browser ignores the slash.
    if (this.silent === 'svg' || this.silent === 'math') this.silent = '';
  }

  onclosetag(start: number, nameEnd: number): void {
    const name = this.html.slice(start, nameEnd).toLowerCase();
    const found = this.html.indexOf('>', nameEnd);
    const end = found < 0 ? this.html.length : found + 1;
    if (this.silent !== '' && this.silent !== name) return;
    this.silent = '';
    if (TAG_NAME.test(name)) this.tokens.push({ kind: 'close', name, start: start - 2, end });
  }

  // The following tokens are not visible text: comments, declarations and the end.
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}
}
