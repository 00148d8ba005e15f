import type { Random } from '../../load/random.ts';

const nest = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

const TEXTS: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'half \udfff', '\u202e', '\ufeff', '\u{1f600}', 'ÄÖÜ', 'ａ@ｂ.ｃ'],
  ...["'", '"', '\\', "'; drop table users; --", '%', '_%_', '{{x}}', '<script>', '../../etc/passwd', '*:*'],
  ...[
    '!',
    '&',
    '|',
    '((',
    'a & | b',
    ':*',
    '<->',
    '[',
    '(?=a)*',
    '^(a+)+$',
    'javascript:alert(1)',
    'file:///etc',
  ],
  ...[
    'NaN',
    'Infinity',
    '-0',
    '1e400',
    '0x10',
    '99999999999999999999',
    'null',
    'undefined',
    'true',
    '__proto__',
  ],
  ...[
    '2026-02-30',
    '0000-01-01',
    '99999-12-31',
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '-271821-04-20',
  ],
  ...['2026-02-30T10:00:00.000000Z_0b7f7c0e-0000-4000-8000-000000000001', '0001-01-01T00:00:00Z'],
  ...['0B7F7C0E-0000-4000-8000-00000000ABCD', '00000000-0000-0000-0000-000000000000', '{0b7f7c0e}', '1'],
  ...[
    'a'.repeat(500),
    'ü'.repeat(5_000),
    '<div class='.repeat(2_000),
    ' '.repeat(20_000),
    'a@'.repeat(3_000),
  ],
  ...['\n'.repeat(1_000), 'http://127.0.0.1:1/', 'https://user:pw@host:99999/', 'a@b.c', '=cmd()', '\t+1'],
];

const NUMBERS: readonly number[] = [
  ...[0, -0, -1, 0.1, 1e-320, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1.005],
];

const OTHERS: readonly unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], { a: 1 }, nest(60), nest(70), Array(3_000).fill(0)],
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
  { toString: 1, valueOf: 1, constructor: { prototype: {} }, length: -1 },
];

export const hostileText = (random: Random): string => random.pick(TEXTS);

export const hostileValue = (random: Random): unknown =>
  random.pick([TEXTS, NUMBERS, OTHERS][random.below(3)] as readonly unknown[]);
