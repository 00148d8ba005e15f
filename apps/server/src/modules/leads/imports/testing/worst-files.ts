/** A person as they must be stored: first name, last name, company, email, phone. */
type Person = readonly [string, string | null, string | null, string, (string | null)?];

export type WorstFile = {
  readonly name: string;
  readonly file: string | Uint8Array;
  readonly encoding?: string;
  /** The people whose rows are imported, in the order of the file. */
  readonly people: readonly Person[];
  /** The messages for rows that are not imported. */
  readonly errors?: readonly string[];
  /** The messages for rows that are imported with a change. */
  readonly notes?: readonly string[];
  readonly duplicates?: number;
};

const ANN = ['Ann', 'Lee', 'Acme', 'ann@acme.test'] as const;
const BO = ['Bo', 'Roe', 'Birch', 'bo@birch.test'] as const;
const HEADER = 'First Name,Last Name,Company,Email';

/** Encodes text in an encoding that Node can decode but not encode. */
function encodeAs(encoding: string, text: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, number[]>();
  const add = (bytes: number[]) => {
    const letter = decoder.decode(Uint8Array.from(bytes));
    if (Array.from(letter).length === 1 && !codes.has(letter)) codes.set(letter, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) add([lead, trail]);
  return Buffer.from(Array.from(text).flatMap((letter) => codes.get(letter) ?? []));
}

const SHORTENED = (row: number, cell: string) =>
  `Row ${row}: Phone "${cell}" was not imported because the spreadsheet shortened the number. Format the column as text and export the file again`;

/** The most damaging files: each of them once lost rows, lost values or stored wrong ones. */
export const WORST_FILES: readonly WorstFile[] = [
  {
    name: 'every line quoted as a whole',
    file: `"${HEADER}"\r\n"Ann,Lee,""Acme, Inc."",ann@acme.test"\r\n"${BO.join(',')}"\r\n`,
    people: [['Ann', 'Lee', 'Acme, Inc.', 'ann@acme.test'], BO],
  },
  {
    name: 'formulas that keep text',
    file: `${HEADER},Phone\n="Ann",="Lee",="Acme",="ann@acme.test",="0049170123456"\n"=""Bo""","=""Roe""","=""Birch, Ltd""","=""bo@birch.test""","=""+1 555 0100"""\n`,
    people: [
      [...ANN, '0049170123456'],
      ['Bo', 'Roe', 'Birch, Ltd', 'bo@birch.test', '+1 555 0100'],
    ],
  },
  {
    name: 'telephone numbers in scientific notation',
    file: `${HEADER},Phone\n${ANN.join(',')},4.91701E+11\n${BO.join(',')},+1 555 0100\nCy,Orr,Cedar,cy@cedar.test,"4,91701E+11"\n`,
    people: [
      [...ANN, null],
      [...BO, '+1 555 0100'],
      ['Cy', 'Orr', 'Cedar', 'cy@cedar.test', null],
    ],
    notes: [SHORTENED(2, '4.91701E+11'), SHORTENED(4, '4,91701E+11')],
  },
  {
    name: 'leading apostrophes',
    file: `${HEADER},Phone\nAnn,Lee,Acme,'ann@acme.test,'+49 170 1234\nBo,'t Hooft,Birch,bo@birch.test,'0555 0100\nCy,'Orr,Cedar,cy@cedar.test,\n`,
    people: [
      [...ANN, '+49 170 1234'],
      ['Bo', "'t Hooft", 'Birch', 'bo@birch.test', '0555 0100'],
      ['Cy', 'Orr', 'Cedar', 'cy@cedar.test', null],
    ],
    notes: [`Row 4: The apostrophe before Last Name "'Orr" was removed`],
  },
  {
    name: 'values in single quotes',
    file: `'First Name','Last Name','Company','Email'\n'Ann','Lee','Acme, Inc.','ann@acme.test'\n'Bo','O''Neil','Birch','bo@birch.test'\n`,
    people: [
      ['Ann', 'Lee', 'Acme, Inc.', 'ann@acme.test'],
      ['Bo', "O'Neil", 'Birch', 'bo@birch.test'],
    ],
    notes: ['Row 2: An unquoted comma was read as text'],
  },
  {
    name: '#N/A and NULL',
    file: `${HEADER},Phone\nAnn,Lee,#N/A,ann@acme.test,NULL\nBo,Roe,Birch,#N/A,+1 555 0100\nJen,Null,Cedar,jen@cedar.test,\n`,
    people: [
      ['Ann', 'Lee', null, 'ann@acme.test', null],
      ['Jen', 'Null', 'Cedar', 'jen@cedar.test', null],
    ],
    errors: ['Row 3: Email is required for email campaigns'],
    notes: ['Row 2: Company Name "#N/A" was imported as empty. Phone "NULL" was imported as empty'],
  },
  {
    name: 'a company column that is there twice, first empty',
    file: `First Name,Last Name,Company,Email,Company\nAnn,Lee,,ann@acme.test,Acme\nBo,Roe,,bo@birch.test,Birch\n`,
    people: [ANN, BO],
  },
  {
    name: 'an empty email column beside a filled one',
    file: `First Name,Last Name,Company,Email,Work Email\nAnn,Lee,Acme,,ann@acme.test\nBo,Roe,Birch,,bo@birch.test\n`,
    people: [ANN, BO],
  },
  {
    name: 'Shift_JIS',
    encoding: 'shift_jis',
    file: encodeAs(
      'shift_jis',
      '氏名,会社名,役職,メールアドレス,電話番号\n山田 太郎,株式会社青空,営業部長,taro@aozora.test,03-1234-5678\n佐藤 花子,表示ソフト,代表,hanako@hyoji.test,\n',
    ),
    people: [
      ['太郎', '山田', '株式会社青空', 'taro@aozora.test', '03-1234-5678'],
      ['花子', '佐藤', '表示ソフト', 'hanako@hyoji.test', null],
    ],
  },
  {
    name: 'GB18030',
    encoding: 'gb18030',
    file: encodeAs(
      'gb18030',
      '姓,名,公司名称,职位,邮箱\n张,伟,北京蓝天科技有限公司,销售总监,zhang@lantian.test\n李,娜,上海远洋贸易,经理,li@yuanyang.test\n',
    ),
    people: [
      ['伟', '张', '北京蓝天科技有限公司', 'zhang@lantian.test'],
      ['娜', '李', '上海远洋贸易', 'li@yuanyang.test'],
    ],
  },
  {
    name: 'EUC-KR',
    encoding: 'euc-kr',
    file: encodeAs(
      'euc-kr',
      '성,이름,회사명,직책,이메일\n김,철수,한빛소프트,영업팀장,kim@hanbit.test\n박,영희,푸른바다,대표이사,park@bada.test\n',
    ),
    people: [
      ['철수', '김', '한빛소프트', 'kim@hanbit.test'],
      ['영희', '박', '푸른바다', 'park@bada.test'],
    ],
  },
  {
    name: 'Big5',
    encoding: 'big5',
    file: encodeAs(
      'big5',
      '姓氏,名,公司名稱,職稱,電子郵件\n陳,志明,台北藍天科技,業務經理,chen@lantian.test\n林,美玲,遠洋貿易,總監,lin@yuanyang.test\n',
    ),
    people: [
      ['志明', '陳', '台北藍天科技', 'chen@lantian.test'],
      ['美玲', '林', '遠洋貿易', 'lin@yuanyang.test'],
    ],
  },
  {
    name: 'Pipedrive deals',
    file: `Deal - Title,Person - Name,Organization - Name,Person - Email\nRenewal,Ann Lee,Acme,ann@acme.test\nUpsell,Bo Roe,Birch,bo@birch.test\n`,
    people: [ANN, BO],
  },
  {
    name: 'Name, Vorname',
    encoding: 'windows-1252',
    file: encodeAs(
      'windows-1252',
      '"Name, Vorname";Firma;E-Mail\n"Groß, Jürgen";Möbel Groß;jg@moebel.test\nMüller Anna;Acme;am@acme.test\n',
    ),
    people: [
      ['Jürgen', 'Groß', 'Möbel Groß', 'jg@moebel.test'],
      ['Anna', 'Müller', 'Acme', 'am@acme.test'],
    ],
  },
  {
    name: 'two surnames',
    file: 'Nombre;Primer apellido;Segundo apellido;Empresa;Correo electrónico\nAna;García;López;Acme;ana@acme.test\nLuis;Roca;;Birch;luis@birch.test\n',
    people: [
      ['Ana', 'García López', 'Acme', 'ana@acme.test'],
      ['Luis', 'Roca', 'Birch', 'luis@birch.test'],
    ],
  },
  {
    name: 'stray quotes and a comma too many',
    file: `${HEADER},Title\nAnn,"Lee,Acme,ann@acme.test,CEO\nBo,Roe,Birch, Ltd.,bo@birch.test,CTO\nCy,Orr,Cedar,Ltd,cy@cedar.test,CFO\nDi,Fox,Dale,di@dale.test,COO\n`,
    people: [ANN, ['Bo', 'Roe', 'Birch, Ltd.', 'bo@birch.test'], ['Di', 'Fox', 'Dale', 'di@dale.test']],
    errors: [
      'Row 4: This row has 6 cells, but the file has 5 columns. Put quotes around cells that contain a comma',
    ],
    notes: [
      'Row 2: A quote on line 2 is not closed and was ignored',
      'Row 3: An unquoted comma was read as text',
    ],
  },
  {
    name: 'UTF-8 with bytes of Windows-1252',
    file: Buffer.concat([
      Buffer.from(`${HEADER}\nZoë,Łuk,Acme,zoe@acme.test\nJos`),
      Buffer.from([0xe9]),
      Buffer.from(',Åberg,Birch,jose@birch.test\n'),
    ]),
    people: [
      ['Zoë', 'Łuk', 'Acme', 'zoe@acme.test'],
      ['José', 'Åberg', 'Birch', 'jose@birch.test'],
    ],
    notes: [
      'Row 3: A character on line 3 does not match the encoding of the file and was read as Windows-1252',
    ],
  },
  {
    name: 'characters that were lost before the export',
    file: `${HEADER}\nJos\uFFFD,Lee,Acme,jose@acme.test\n${BO.join(',')}\n`,
    people: [['Jos\uFFFD', 'Lee', 'Acme', 'jose@acme.test'], BO],
    notes: ['Row 2: A character on line 2 could not be read and was imported as "\uFFFD"'],
  },
  {
    name: 'title lines, blank lines, repeated people and broken addresses',
    file: `Leads of May,,,\n\n${HEADER}\n${ANN.join(',')}\n\nAnna,Lee,Acme,ANN@acme.test\nCy,Orr,Cedar,cy@cedar\n,,Dale,di@dale.test\n${BO.join(',')}\n`,
    people: [ANN, BO],
    errors: ['Row 7: Email "cy@cedar" is not a valid address', 'Row 8: First name or last name is required'],
    duplicates: 1,
  },
  {
    name: 'UTF-16 with tabs, mixed line ends and long values',
    encoding: 'utf-16le',
    file: Buffer.from(
      `\uFEFFVorname\tName\tFirma\tE-Mail\tTelefon\r\nAnn\tLee\tAcme\tann@acme.test\t${'1'.repeat(80)}\nBo\tRoe\t"Birch\tLtd"\tbo@birch.test\t\r`,
      'utf16le',
    ),
    people: [
      [...ANN, '1'.repeat(60)],
      ['Bo', 'Roe', 'Birch\tLtd', 'bo@birch.test', null],
    ],
    notes: ['Row 2: Phone is longer than 60 characters and was truncated; see "Phone as imported"'],
  },
];
