import { toNormalForm } from '@hearback/mail';

/** Titles and degrees are removed: 'Dr. Ann Lee, PhD' is Ann Lee. */
const TITLES = new Set(
  'mr mrs ms miss mx dr prof professor sir herr frau hr fr mme mlle sr sra srta sig dott ing pan pani'.split(
    ' ',
  ),
);
const DEGREES = /^(?:ph\.?d|m\.?d|mba|msc|bsc|m\.?a|b\.?a|cpa|cfa|pmp|esq|jd|llm|phr|shrm-[a-z]+)\.?$/i;
/** Particles that start a last name. */
const PARTICLES = new Set(
  'van von der den de del della di da dos das du la le ter ten zu al bin ibn st'.split(' '),
);

/** Spanish given names that are often followed by another one: 'María José', 'Juan Carlos'. */
const DOUBLE_GIVEN = new Set('maria jose juan ana luis'.split(' '));
const SECOND_GIVEN = new Set(
  `angel angeles antonio alberto belen carlos carmen cristina david eduardo elena fernando francisco guadalupe ignacio
   isabel javier jesus jose luis luisa manuel maria mercedes miguel pablo paula pilar ramon teresa`.split(
    /\s+/,
  ),
);

type Names = { readonly first_name: string; readonly last_name: string };

const plain = (word: string): string => word.toLowerCase().replaceAll('.', '');
const withoutAccents = (word: string): string =>
  toNormalForm(plain(word.slice(0, 40)), 'NFKD').replace(/\p{M}/gu, '');

/**
 * The patronymic follows the first name. At the end of a name it shows that the last name comes first: 'Петров Иван
 * Сергеевич'.
 */
const PATRONYMIC = /(?:[ое]вич|ьич|[ое]вна|ична)$/i;

/**
 * Splits 'Ann Lee', 'Lee, Ann' and 'Ludwig van der Berg'. The first word is the first name and the rest the last name, or
 * the reverse for family-first columns.
 */
export function splitName(text: string, isFamilyFirst = false): Names {
  const [head = [], ...tails] = text.split(',').map((part) => part.split(/\s/).filter(Boolean));
  const names = tails.filter((words) => words.length > 0 && !words.every((word) => DEGREES.test(word)));
  if (names.length > 0) return { first_name: names.flat().join(' '), last_name: head.join(' ') };
  const from = head.findIndex((word, index) => index === head.length - 1 || !TITLES.has(plain(word)));
  const upTo = head.findLastIndex((word, index) => index < from + 2 || !DEGREES.test(word)) + 1;
  const words = head.slice(Math.max(0, from), upTo);
  if (isFamilyFirst || endsWithPatronymic(words) || isEastAsian(words)) return splitFamilyFirst(words);
  const particle = words.findIndex((word, index) => index > 0 && PARTICLES.has(plain(word)));
  const initials = words.findLastIndex(
    (word, index) =>
      index > 0 && (/^\p{Lu}\.$/u.test(word) || (index < words.length - 1 && PATRONYMIC.test(word))),
  );
  const last = particle > 0 ? particle : Math.max(countGiven(words), initials + 1);
  return { first_name: words.slice(0, last).join(' '), last_name: words.slice(last).join(' ') };
}

/** 'María José García López' has two given names and two surnames. A name of three words may have either. */
function countGiven(words: readonly string[]): number {
  const [one = '', two = ''] = words;
  const isDouble = DOUBLE_GIVEN.has(withoutAccents(one)) && SECOND_GIVEN.has(withoutAccents(two));
  return words.length === 4 || (words.length > 2 && isDouble) ? 2 : 1;
}

/** Chinese, Japanese and Korean names start with the last name; foreign names in katakana do not. */
const isEastAsian = (words: readonly string[]): boolean =>
  words.length > 1 &&
  words.every((word) => /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}々ヶ]+$/u.test(word));

/** Excludes 'Роман Аркадьевич Абрамович', whose last name looks like a patronymic. */
const endsWithPatronymic = ([, second = '', third = '', more]: readonly string[]): boolean =>
  more === undefined && PATRONYMIC.test(third) && !PATRONYMIC.test(second);

/** 'Петров Иван Сергеевич', 'van der Berg Ludwig'. A single word is a first name, as elsewhere. */
function splitFamilyFirst(words: readonly string[]): Names {
  const begins = words.findIndex((word) => !PARTICLES.has(plain(word)));
  const last = words.length === 1 ? 0 : Math.min(begins + 1, words.length - 1);
  return { first_name: words.slice(last).join(' '), last_name: words.slice(0, last).join(' ') };
}
