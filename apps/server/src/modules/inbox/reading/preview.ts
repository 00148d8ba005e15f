/** What a body says, without its markup. */

/** Enough for any preview, and for the words a search looks at. */
const READ = 50_000;
const PREVIEW = 150;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
};

const toLetter = (code: number): string =>
  code > 0x1f && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (decimal) return toLetter(Number(decimal));
    if (hex) return toLetter(Number.parseInt(hex, 16));
    return NAMED[String(name).toLowerCase()] ?? whole;
  });

/** Tags and what is no text go; a tag is a gap between words only where it breaks a line. */
export function toPlainText(body: string): string {
  const text = body
    .slice(0, READ)
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(style|script|head|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?(?:b|i|u|em|strong|span|a|font|code|small)\b[^>]*>/gi, '')
    .replace(/<\/?[a-z!][^>]*(?:>|$)/gi, ' ');
  return decode(text).replace(/\s+/g, ' ').trim().toWellFormed();
}

/** By letters as people count them: half of an emoji is nothing. */
export const toPreview = (plain: string): string =>
  plain.length <= PREVIEW
    ? plain
    : [...plain.slice(0, 2 * PREVIEW + 1)].slice(0, PREVIEW).join('').toWellFormed().trimEnd();
