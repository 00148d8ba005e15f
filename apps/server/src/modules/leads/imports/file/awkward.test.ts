import { describe, expect, it } from 'vitest';
import { detectDelimiter } from './detect-delimiter.ts';
import { createEncodingDetector } from './detect-encoding.ts';
import { toCsvLine } from './formula-safe.ts';
import { isText } from './is-text.ts';
import { BrokenCsv, type CsvForm, readRecords } from './read-records.ts';
import { recallMapping, suggestMapping } from './suggest-mapping.ts';

const COMMA: CsvForm = { encoding: 'utf-8', delimiter: ',' };

/** In pieces of a few bytes: letters, quotes and line ends fall on both sides of a cut. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(file: string | Buffer, form: CsvForm = COMMA, size = 7): Promise<string[][]> {
  const records: string[][] = [];
  for await (const record of readRecords(inPieces(Buffer.from(file as string), size), form))
    records.push(record);
  return records;
}

const utf16 = (text: string, big: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

function detect(bytes: Buffer): string {
  const detector = createEncodingDetector();
  for (let at = 0; at < bytes.length; at += 5) detector.see(bytes.subarray(at, at + 5));
  return detector.tell();
}

const TEXT = 'naïve,Zoë\r\n€uro,Łódź\r\n';
const ROWS = [
  ['naïve', 'Zoë'],
  ['€uro', 'Łódź'],
];

describe('an encoding', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT), 'utf-8'],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`), 'utf-8'],
    ['UTF-16 LE with a mark', utf16(`\uFEFF${TEXT}`, false), 'utf-16le'],
    ['UTF-16 BE with a mark', utf16(`\uFEFF${TEXT}`, true), 'utf-16be'],
    ['UTF-16 LE without', utf16(TEXT, false), 'utf-16le'],
    ['UTF-16 BE without', utf16(TEXT, true), 'utf-16be'],
  ] as const)('%s is told and read', async (_name, bytes, encoding) => {
    expect(detect(bytes)).toBe(encoding);
    expect(await read(bytes, { encoding, delimiter: ',' }, 3)).toEqual(ROWS);
  });

  it('Windows-1252 is told by a single byte at the end, and read', async () => {
    const bytes = Buffer.concat([Buffer.from('a,b\n'.repeat(30_000)), Buffer.from([0x80, 0x2c, 0xe9])]);
    expect(detect(bytes)).toBe('windows-1252');
    const records = await read(bytes, { encoding: 'windows-1252', delimiter: ',' }, 65_536);
    expect(records.at(-1)).toEqual(['€', 'é']);
  });
});

describe('a delimiter', () => {
  it.each([
    ['a,b,c', ','],
    ['a;b;"c,d,e,f"', ';'],
    ['a\tb\tc', '\t'],
    ['"a;;;;",b\n1;2;3', ','],
    ['single', ','],
    ['\n\na;b', ';'],
    ['sep=;\r\na,b,c', ';'],
    ['"sep=\t"\na,b', '\t'],
    ['sep=|\na;b', ';'],
  ])('of %j is %j', (text, delimiter) => expect(detectDelimiter(text)).toBe(delimiter));
});

describe('awkward rows', () => {
  it.each<[string, string, string[][]]>([
    ['quotes in quotes', 'a,"say ""hi"""\n', [['a', 'say "hi"']]],
    ['quotes within a field', 'a,5" pipe\n', [['a', '5" pipe']]],
    [
      'line breaks in fields',
      'a,"b\r\nc\nd"\r\ne,f\r\n',
      [
        ['a', 'b\r\nc\nd'],
        ['e', 'f'],
      ],
    ],
    ['delimiters in fields', '"a,b",c\n', [['a,b', 'c']]],
    ['ragged rows', 'a,b,c\n1\n1,2,3,4\n', [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']]],
    [
      'duplicate headers',
      'Email,Email\n1,2\n',
      [
        ['Email', 'Email'],
        ['1', '2'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'old Mac line ends',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['null bytes', 'a,\0b\n', [['a', '\0b']]],
  ])('with %s are read', async (_what, file, rows) => {
    for (const size of [1, 2, 7, 1_000]) expect(await read(file, COMMA, size)).toEqual(rows);
  });

  it.each(['sep=;', 'SEP=,', '"sep=,"', 'sep=,,,', 'sep=\t'])(
    "without Excel's line %j above the header are read",
    async (line) => {
      const file = 'a,b\r\nsep=,\r\n';
      for (const size of [1, 7])
        expect(await read(`${line}\r\n${file}`, COMMA, size)).toEqual(await read(file));
    },
  );

  it('of 200 columns are read', async () => {
    const row = Array.from({ length: 200 }, (_, n) => `column ${n}`);
    expect(await read(row.join(','), COMMA, 64)).toEqual([row]);
  });

  it('with a field of 5 MB are read', async () => {
    const field = 'x'.repeat(5 * 1_048_576);
    const [row] = await read(`a,"${field}",c\n`, COMMA, 65_536);
    expect(row?.map((cell) => cell.length)).toEqual([1, field.length, 1]);
  });

  it('whose quote is never closed are no CSV, and are not gathered without end', async () => {
    await expect(read('a,"never closed\n1,2\n')).rejects.toBeInstanceOf(BrokenCsv);
    const endless = Buffer.from(`a,"${'x'.repeat(17 * 1_048_576)}`);
    await expect(read(endless, COMMA, 65_536)).rejects.toBeInstanceOf(BrokenCsv);
  });
});

describe('what is no text', () => {
  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), false],
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), false],
    ['noise', Buffer.from(Array.from({ length: 200 }, (_, n) => n % 32)), false],
    ['a table with stray NULs', Buffer.from('a,b\0\0\n'), true],
    ['UTF-16', utf16('a,b\n', false), true],
  ])('%s: %s', (_what, bytes, expected) => expect(isText(bytes)).toBe(expected));
});

describe('a mapping', () => {
  const fieldsOf = (headers: string[]) => suggestMapping(headers).map(({ field }) => field);

  it('is suggested by likeness, each field once', () => {
    expect(
      fieldsOf([
        'E-Mail',
        'first name',
        'SURNAME',
        'Company Name',
        'Person Linkedin Url',
        'Title',
        'Notes',
        'email',
      ]),
    ).toEqual([
      'email',
      'first_name',
      'last_name',
      'company_name',
      'linkedin_url',
      'job_title',
      'unmapped',
      'unmapped',
    ]);
  });

  it('is remembered by header, wherever the column stands now', () => {
    const earlier = {
      headers: ['Mail', 'Colour'],
      mapping: [
        { column: 0, field: 'email' as const },
        { column: 1, field: 'custom' as const, name: 'Colour' },
      ],
    };
    expect(recallMapping(['colour', 'Mail', 'Email', 'First Name'], earlier)).toEqual([
      { column: 0, field: 'custom', name: 'Colour' },
      { column: 1, field: 'email' },
      { column: 2, field: 'unmapped' },
      { column: 3, field: 'first_name' },
    ]);
  });
});

it('a downloaded row runs nothing in a spreadsheet', () => {
  expect(toCsvLine(['=1+1', '+1', '-1', '@x', 'a"b', 'c,d', 'plain'])).toBe(
    `'=1+1,'+1,'-1,'@x,"a""b","c,d",plain\r\n`,
  );
});
