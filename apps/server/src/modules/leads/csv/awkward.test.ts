import { describe, expect, it } from 'vitest';
import { detectDelimiter } from './detect-delimiter.ts';
import { createEncodingDetector } from './encoding/detect-encoding.ts';
import { isText } from './is-text.ts';
import { type CsvForm, readRecords } from './read-records.ts';
import { type CsvRecord, MAX_CELL_LENGTH, MAX_COLUMNS, MAX_RECORD_LENGTH } from './record-parser.ts';

const COMMA: CsvForm = { encoding: 'utf-8', delimiter: ',' };

/** Splits the input into pieces of a few bytes, so that characters, quotes and line ends are cut. */
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(file: string | Buffer, form: CsvForm = COMMA, size = 7): Promise<CsvRecord[]> {
  const found: CsvRecord[] = [];
  for await (const { records } of readRecords(inPieces(Buffer.from(file as string), size), form))
    found.push(...records);
  return found;
}

const read = async (...args: Parameters<typeof readAll>) =>
  (await readAll(...args)).map(({ cells }) => cells);

const utf16 = (text: string, big: boolean): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

function detect(bytes: Buffer): string {
  const detector = createEncodingDetector();
  for (let at = 0; at < bytes.length; at += 5) detector.see(bytes.subarray(at, at + 5));
  return detector.tell();
}

/** Encodes text in a single-byte encoding, which Node can decode but not encode. */
function encodeAs(encoding: string, text: string): Buffer {
  const letters = Array.from(new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, n) => n)));
  return Buffer.from(Array.from(text, (letter) => letters.indexOf(letter)));
}

/** The same for double-byte encodings. */
function encodeDoubleByte(encoding: string, text: string): Buffer {
  const codes = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const letter = decoder.decode(Uint8Array.from([lead, trail]));
      if (Array.from(letter).length === 1 && !codes.has(letter)) codes.set(letter, [lead, trail]);
    }
  return Buffer.from(
    Array.from(text).flatMap((letter) =>
      letter < '\u0080' ? [letter.charCodeAt(0)] : (codes.get(letter) ?? []),
    ),
  );
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
  ] as const)('%s is detected and read', async (_name, bytes, encoding) => {
    expect(detect(bytes)).toBe(encoding);
    expect(await read(bytes, { encoding, delimiter: ',' }, 3)).toEqual(ROWS);
  });

  it.each([
    ['windows-1252', 'José Müller, Zoë Garçon, Ångström, Øyvind, São João'],
    ['windows-1252', 'O’Brien – “Acme”, Björn Weiß'],
    ['windows-1250', 'Łukasz Wiśniewski, Zażółć gęślą jaźń, Małgorzata Dąbrowska'],
    ['windows-1250', 'Jiří Dvořák, Kateřina Němcová, Šárka Žižková'],
    ['windows-1250', 'Győző Erdős, Tóth Ödön'],
    ['windows-1251', 'Иван Петров, Мария Соколова, Генеральный директор'],
    ['windows-1251', 'Имя,Фамилия,Компания\nОлег,Иванов,Рога и копыта'],
    ['macintosh', 'José Müller, Françoise Hébert, Jürgen Groß'],
  ] as const)('%s is detected by its words: %s', async (encoding, text) => {
    const bytes = encodeAs(encoding, text);
    expect(detect(bytes)).toBe(encoding);
    expect((await read(bytes, { encoding, delimiter: '|' }, 3)).flat().join('\n')).toBe(text);
  });

  it.each([
    [
      'shift_jis',
      '会社名,氏名,メール\n株式会社青空,山田 太郎,taro@aozora.test\n有限会社みなと,佐藤 花子,hanako@minato.test',
    ],
    ['shift_jis', 'Name,Company\n林,ソニー株式会社'],
    [
      'gb18030',
      '姓名,公司名称,职位,邮箱\n张伟,北京蓝天科技有限公司,销售总监,zhang@lantian.test\n李娜,上海远洋,经理,li@yuanyang.test',
    ],
    [
      'euc-kr',
      '이름,회사명,직책,이메일\n김철수,한빛소프트,영업팀장,kim@hanbit.test\n박영희,푸른바다,대표이사,park@bada.test',
    ],
    [
      'big5',
      '姓名,公司名稱,職稱,電子郵件\n陳志明,台北藍天科技,業務經理,chen@lantian.test\n林美玲,遠洋貿易,總監,lin@yuanyang.test',
    ],
  ] as const)('%s is detected and read: %s', async (encoding, text) => {
    const bytes = encodeDoubleByte(encoding, text);
    expect(detect(bytes)).toBe(encoding);
    for (const size of [1, 3, 1_000])
      expect((await read(bytes, { encoding, delimiter: '|' }, size)).flat().join('\n')).toBe(text);
  });

  it.each([
    ['windows-1251', 'ИВАН ПЕТРОВ,МАРИЯ СОКОЛОВА,ООО РОГА И КОПЫТА'],
    ['windows-1250', 'ŁUKASZ ŻÓŁĆ,Zażółć gęślą jaźń'],
    ['windows-1252', 'Ångström,ÅSA ÄRLIG,Älmhult,Ærø'],
    ['macintosh', 'éléphant,Hébert Françoise,naïveté'],
  ] as const)('%s is not taken for an East Asian encoding: %s', (encoding, text) =>
    expect(detect(encodeAs(encoding, text))).toBe(encoding),
  );

  it('reports a record with a character that its encoding cannot decode', async () => {
    const bytes = Buffer.concat([
      encodeDoubleByte('euc-kr', '이름,회사\n김'),
      Buffer.from([0xff, 0x2c, 0x61]),
    ]);
    expect(await readAll(bytes, { encoding: 'euc-kr', delimiter: ',' })).toMatchObject([
      { oddities: [] },
      { cells: ['김\uFFFD', 'a'], oddities: ['lost_character'] },
    ]);
  });

  it('UTF-8 with an invalid byte stays UTF-8, and its record reports it', async () => {
    const bytes = Buffer.concat([
      Buffer.from('Zoë,Łódź\nJos'),
      Buffer.from([0xe9]),
      Buffer.from(',x\nÅsa,y\n'),
    ]);
    expect(detect(bytes)).toBe('utf-8');
    for (const size of [1, 2, 7, 1_000])
      expect(await readAll(bytes, COMMA, size)).toMatchObject([
        { cells: ['Zoë', 'Łódź'], oddities: [] },
        { cells: ['José', 'x'], oddities: ['bad_byte'], line: 2 },
        { cells: ['Åsa', 'y'], oddities: [] },
      ]);
  });

  it('Windows-1252 is detected by a single byte at the end', async () => {
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
    ['sep=|\na;b', '|'],
    ['sep=!\na;b', ';'],
    ['a|b|c\n1|2|3', '|'],
    ['Leads of May, June, July\n\na;b;c\n1;2;3\n4;5;6', ';'],
    ['Name;Email\n"Lee, Ann";a@b.test\nLee, Bo;c@d.test', ';'],
  ])('a delimiter of %j is %j', (text, delimiter) => expect(detectDelimiter(text)).toBe(delimiter));
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
    "are read without Excel's line %j above the header",
    async (line) => {
      const file = 'a,b\r\nsep=,\r\n';
      for (const size of [1, 7])
        expect(await read(`${line}\r\n${file}`, COMMA, size)).toEqual(await read(file));
    },
  );

  it('are read with up to 200 columns', async () => {
    const row = Array.from({ length: 200 }, (_, n) => `column ${n}`);
    expect(await read(row.join(','), COMMA, 64)).toEqual([row]);
  });

  it('are read without an unclosed quote, which is reported with its line', async () => {
    expect(await readAll('a,b\nx,"never closed\n1,2\n')).toMatchObject([
      { cells: ['a', 'b'], oddities: [] },
      { cells: ['x', 'never closed'], oddities: ['stray_quote'], line: 2 },
      { cells: ['1', '2'], oddities: [], line: 3 },
    ]);
  });
});

describe('lines that are quoted as a whole', () => {
  it('are read as records', async () => {
    const file =
      '"First,Last,Company,Email"\r\n"Ann,Lee,""Acme, Inc."",ann@x.test"\r\n"Bo,Roe,Birch,bo@x.test"\r\n';
    for (const size of [1, 2, 7, 1_000])
      expect(await read(file, COMMA, size)).toEqual([
        ['First', 'Last', 'Company', 'Email'],
        ['Ann', 'Lee', 'Acme, Inc.', 'ann@x.test'],
        ['Bo', 'Roe', 'Birch', 'bo@x.test'],
      ]);
  });

  it('are read if empty cells follow or other lines are not quoted', async () => {
    const file = 'First,Last,Company,Email\n"Ann,Lee,""Acme, Inc."",ann@x.test",,\nBo,Roe,Birch,bo@x.test\n';
    expect(await read(file)).toEqual([
      ['First', 'Last', 'Company', 'Email'],
      ['Ann', 'Lee', 'Acme, Inc.', 'ann@x.test'],
      ['Bo', 'Roe', 'Birch', 'bo@x.test'],
    ]);
  });

  it('keep every cell of a line that is longer than the cell limit', async () => {
    const cells = Array.from({ length: 60 }, (_, n) => `${n}${'x'.repeat(200)}`);
    expect(await read(`"${cells.join(',')}"\n`, COMMA, 1_000)).toEqual([cells]);
  });

  it('reveal the delimiter', () => expect(detectDelimiter('"a;b;c"\n"1;2;3"\n')).toBe(';'));

  it('are not detected in a single cell of text', async () => {
    expect(await read('"Lee, Ann"\n"a, b\nc, d, e, f"\n')).toEqual([['Lee, Ann'], ['a, b\nc, d, e, f']]);
    expect(await read('"Acme, Inc.",x,y\n')).toEqual([['Acme, Inc.', 'x', 'y']]);
  });
});

describe('line ends', () => {
  it.each([
    ['a CRLF header over LF rows', 'a,b\r\n1,2\n3,4\n5,6'],
    ['an LF header over CRLF rows', 'a,b\n1,2\r\n3,4\r\n5,6\r\n'],
    ['all three in one file', 'a,b\r1,2\n3,4\r\n5,6\r'],
  ])('may be mixed: %s', async (_what, file) => {
    for (const size of [1, 3, 1_000])
      expect(await read(file, COMMA, size)).toEqual([
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ]);
  });
});

describe('two stray quotes far apart', () => {
  const rows = (from: number, upTo: number) =>
    Array.from({ length: upTo - from }, (_, n) => `Ann${from + n},Lee,Acme,a${from + n}@x.test\n`).join('');

  it.each([
    ['opening both', 'Bo,"Lee,Acme,bo@x.test\n', 'Cy,"Old,Acme,cy@x.test\n'],
    ['as if the second closed the first', 'Bo,"Lee,Acme,bo@x.test\n', 'Cy,Old",Acme,cy@x.test\n'],
  ])('lose no record, %s', async (_how, first, second) => {
    const file = `First,Last,Company,Email\n${rows(0, 100)}${first}${rows(100, 1_100)}${second}${rows(1_100, 1_200)}`;
    for (const size of [7, 65_536]) {
      const records = await readAll(file, COMMA, size);
      expect(records).toHaveLength(1_203);
      expect(records.every(({ cells }) => cells.length === 4)).toBe(true);
      expect(records[101]).toMatchObject({
        cells: ['Bo', 'Lee', 'Acme', 'bo@x.test'],
        line: 102,
        oddities: ['stray_quote'],
      });
    }
  });

  it('on consecutive rows lose no record either', async () => {
    const file = 'a,b,c,d\n1,"2,3,4\n5,6",7,8\n9,0,1,2\n';
    expect(await read(file)).toHaveLength(4);
  });

  it('are not detected in multi-line cells with commas', async () => {
    const notes = [
      'Met in Paris,\nthen, in May, again',
      'line one\nline two\nline three',
      '12 Main St, Flat 3\nSpringfield, IL, 62701, USA\nUSA',
      'a\n\nb, c, d, e',
    ];
    const file = `First,Last,Company,Note\n${notes.map((note) => `Ann,Lee,Acme,"${note}"\n`).join('')}`;
    const records = await readAll(file);
    expect(records.map(({ cells }) => cells[3])).toEqual(['Note', ...notes]);
    expect(records.flatMap(({ oddities }) => oddities)).toEqual([]);
  });
});

describe('oversized input', () => {
  it('skips a row with a cell of 5 MB and reads the rows after it', async () => {
    for (const [open, close] of [
      ['"', '"'],
      ['', ''],
    ]) {
      const file = `a,b,c\n1,${open}${'x'.repeat(5 * 1_048_576)}${close},3\n4,5,6\n`;
      const records = await readAll(file, COMMA, 65_536);
      expect(records.map(({ oddities }) => oddities.includes('too_long'))).toEqual([false, true, false]);
      expect(records[2]?.cells).toEqual(['4', '5', '6']);
    }
  });

  it('keeps one character more than the import limit of a long cell, to detect it', async () => {
    const [record] = await readAll(`a,"${'x'.repeat(100_000)}",c\n`, COMMA, 65_536);
    expect(record?.cells.map((cell) => cell.length)).toEqual([1, MAX_CELL_LENGTH + 1, 1]);
  });

  it('keeps a thousand columns and counts all', async () => {
    const [record] = await readAll(`${','.repeat(99_999)}\n`, COMMA, 65_536);
    expect(record).toMatchObject({ width: 100_000 });
    expect(record?.cells).toHaveLength(MAX_COLUMNS);
  });

  it.each([',', '"', ',"', '",', ',"a', ' "', '""', ',""'])(
    'does not buffer a record of nothing but %j without limit',
    async (sign) => {
      const file = `a,b\n${sign.repeat((3 * MAX_RECORD_LENGTH) / sign.length)}\nc,d\n`;
      const records = await readAll(file, COMMA, 65_536);
      const textLength = records.flatMap(({ cells }) => cells).join('').length;
      expect(textLength).toBeLessThan(MAX_COLUMNS * 10 + MAX_CELL_LENGTH);
      expect(records.at(-1)?.cells).toEqual(['c', 'd']);
    },
  );

  it('parses every text the same way at any split', async () => {
    const signs = ['a', 'b', ',', '"', '\n', '\r', ' ', '\r\n', '""', '",', ',"', 'é'];
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * most);
    };
    for (let time = 0; time < 300; time += 1) {
      const text = Array.from({ length: next(60) }, () => signs[next(signs.length)]).join('');
      const whole = await readAll(text, COMMA, 1_000);
      for (const size of [1, 2, 5]) expect(await readAll(text, COMMA, size)).toEqual(whole);
    }
  });
});

describe('isText', () => {
  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n'), false],
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 20, 0]), false],
    ['noise', Buffer.from(Array.from({ length: 200 }, (_, n) => n % 32)), false],
    ['a table with stray NULs', Buffer.from('a,b\0\0\n'), true],
    ['UTF-16', utf16('a,b\n', false), true],
  ])('%s is text: %s', (_what, bytes, expected) => expect(isText(bytes)).toBe(expected));
});

it('records are returned in batches of limited size', async () => {
  // A megabyte passes before the unclosed quote is detected, and the next character yields half a million records.
  const file = Buffer.from(`a,b\n"${'a\n'.repeat(600_000)}`);
  let most = 0;
  let all = 0;
  for await (const { records, first } of readRecords(inPieces(file, 65_536), COMMA)) {
    expect(first).toBe(all + 1);
    all += records.length;
    most = Math.max(most, records.length);
  }
  expect(all).toBe(600_001);
  expect(most).toBeLessThanOrEqual(1_000);
});

it('records with hundreds of cells are returned in small batches', async () => {
  const file = Buffer.from(`${'x,'.repeat(899)}x\n`.repeat(500));
  let most = 0;
  let all = 0;
  for await (const { records } of readRecords(inPieces(file, 1_048_576), COMMA)) {
    all += records.length;
    most = Math.max(most, records.length);
  }
  expect(all).toBe(500);
  expect(most * 900).toBeLessThan(21_000);
});
