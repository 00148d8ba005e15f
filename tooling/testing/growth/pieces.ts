/**
 * Input that a stranger can send to slow down a reader: a repeated piece with an optional prefix
 * and suffix. Each targets one way of reading: unterminated markup, white space that could belong
 * to two sides, lines that almost start a quote.
 */
export type Piece = {
  readonly name: string;
  readonly make: (length: number) => string;
  /** The length of the long text, where it differs from the usual one. */
  readonly characters?: number;
};

const repeat = (unit: string, before = '', after = ''): Piece => ({
  name: JSON.stringify(`${before}${unit}…${after}`),
  make: (length) => before + unit.repeat(Math.ceil(length / unit.length)).slice(0, length) + after,
});

/**
 * Half of the text is the first piece and half the second, for readers that look back at the
 * opening run for every second piece.
 */
const halves = (first: string, second: string): Piece => ({
  name: JSON.stringify(`${first}…${second}…`),
  make: (length) =>
    first.repeat(Math.ceil(length / 2 / first.length)) + second.repeat(Math.ceil(length / 2 / second.length)),
});

const MARKUP = [
  ...['<', '<<', '<a', '<a ', '</', '<!', '<!--', '<![CDATA[', '<?', '<div', '<div ', '<div class='].map(
    (one) => repeat(one),
  ),
  ...[
    '<div class="',
    "<div id='x",
    '<div a="b" ',
    '<p>',
    '</p>',
    '<br>',
    '<b>',
    '<blockquote>',
    '<table><td>',
  ].map((one) => repeat(one)),
  ...['<style>', '<style ', '<script', '<svg>', '<title>', '<head>', '<pre>\n', '<li>', '<ol><li>'].map(
    (one) => repeat(one),
  ),
  ...['<img src="data:image/png;base64,', '<a href="', '<x@y', '<x@y> ', '<span style="color:red;'].map(
    (one) => repeat(one),
  ),
  repeat('<div class="gmail_quote">'),
  repeat('<div id="divRplyFwdMsg">'),
  repeat('x ', '<div class="', '">'),
  repeat(' ', '<p>', '</p>'),
  repeat('&nbsp;', '<p>'),
  halves('<div>', '</span>'),
  halves('<div>', '</div>'),
  halves(' ', '</b>'),
  halves('<b>', '<p>'),
  halves('<blockquote>', 'x<br>'),
  halves('<!--', '-->'),
  halves('<pre>', 'x\n'),
];

const ENTITIES = ['&', '&#', '&#1', '&#x', '&amp', '&amp;', '&lt;div ', '&a', '&#xD800;'].map((one) =>
  repeat(one),
);

const SPACE = [
  repeat(' '),
  repeat('\n'),
  repeat('\r'),
  repeat('\t'),
  repeat('\u00A0'),
  repeat(' ', 'a', 'a'),
  repeat('\n', 'a', 'a'),
  repeat(' \n', 'x'),
  repeat('. ', 'a'),
  repeat('a '),
  repeat('a\n'),
  repeat(', '),
  repeat('- '),
  repeat('_'),
  repeat('-'),
  repeat('>'),
  repeat('> '),
  repeat('>\n'),
  repeat('> > x\n'),
];

const LINES = [
  'On wrote:\n',
  'On ',
  'wrote:\n',
  'Am schrieb ',
  'Le a écrit ',
  'From: a\n',
  'From: ',
  'De: \n',
  '-----Original Message',
  'Best regards\n',
  'Thanks\n',
  'Thanks, Ann\n',
  '--\n',
  'Sent from my ',
  'P.S. ',
  '1. a\n',
  '1) ',
  '• a\n',
  'o\t',
  'On Tue, Mar 3, 2026 at 9:05 AM Ann <ann@x.example>\n',
].map((one) => repeat(one));

const WORDS = [
  'a',
  'A',
  'é',
  '🙂',
  '\u0301',
  '\u0301\u0316',
  '\u200B',
  '\u202E',
  '0',
  '!',
  '?',
  '.',
  'a.',
  'a@',
  'a@a.',
  '@',
  'www.',
  'http://',
  'https://a.b/(',
  'a-',
  '(',
  '[](',
  '](',
  '{{',
  '{{a ',
  '"',
  "'",
  '","',
  '";"',
  '\0',
  '\uD800',
  're: ',
  'not not ',
  'am on on ',
  'im im im ',
  'stop ',
  'i left a ',
  'come back in in ',
  'and, ',
  'we help and we ',
  'not interested right ',
].map((one) => repeat(one));

/** Written by hand, each for one way of reading. */
export const PIECES: readonly Piece[] = [...MARKUP, ...ENTITIES, ...SPACE, ...LINES, ...WORDS];

/** Literals of one generated piece. Each of them then occurs dozens of times in a long text. */
const GROUP_SIZE = 40;
const GENERATED_CHARACTERS = 32_000;
const SEPARATORS = ['', '\n', '\u0301', ' 9:05\u0301:\n'];

/** Pieces with each of the given literals, followed by each separator. */
export const generatePieces = (literals: readonly string[]): Piece[] =>
  SEPARATORS.flatMap((separator) =>
    Array.from({ length: Math.ceil(literals.length / GROUP_SIZE) }, (_, at) => {
      const group = literals.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE);
      const ends = `${JSON.stringify(group[0])} to ${JSON.stringify(group.at(-1))}`;
      return {
        ...repeat(group.map((literal) => literal + separator).join('')),
        name: `${ends} with ${JSON.stringify(separator)}`,
        characters: GENERATED_CHARACTERS,
      };
    }),
  );
