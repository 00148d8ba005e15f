import { toNormalForm } from '@hearback/mail';
import { HEADER_WORDS, type HeaderMeaning } from './header-words.ts';

export type HeaderWords = {
  readonly notions: ReadonlySet<HeaderMeaning>;
  /** The number of unknown words. */
  readonly unknown: number;
  /** The trailing number, as in 'Phone 2'; 1 without one. */
  readonly place: number;
};

/** Longer words are not column names. */
const MAX_WORD_LENGTH = 40;
const MAX_HEADER_LENGTH = 200;
/** Shorter parts occur in unrelated words. */
const MIN_PART_LENGTH = 3;

const plain = (text: string): string =>
  toNormalForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/ı/g, 'i')
    .replace(/æ/g, 'ae');

const NOTIONS: ReadonlyMap<string, HeaderMeaning> = new Map(
  (Object.entries(HEADER_WORDS) as [HeaderMeaning, string][]).flatMap(([notion, words]) =>
    words.split(/\s+/).map((word) => [plain(word), notion] as const),
  ),
);

/** Returns the meanings of a header's words, ignoring case, punctuation and accents. */
export function readHeader(header: string): HeaderWords {
  if (findNamePair(header) !== null)
    return { notions: new Set<HeaderMeaning>(['full']), unknown: 0, place: 1 };
  const words = toWords(header);
  if (words.length === 1 && words[0] === 'ad')
    return { notions: new Set<HeaderMeaning>(['first']), unknown: 0, place: 1 };
  const notions = new Set<HeaderMeaning>();
  let unknown = 0;
  let place = 1;
  for (const word of words) {
    if (/^\d+$/.test(word)) {
      place = Number(word);
      continue;
    }
    const found = isOtherRecord(header, word) ? (['foreign'] as const) : findNotions(word);
    if (!found) unknown += 1;
    for (const notion of found ?? []) notions.add(notion);
  }
  return { notions, unknown, place };
}

/** Pipedrive's 'Lead - Title' is the title of a deal; 'Lead Title' may be a job title. */
const isOtherRecord = (header: string, word: string): boolean =>
  word === 'lead' && /^\s*lead\s+-\s+tit/i.test(header);

/** Needs 'name' next to it: 'First Name', 'Nom de famille'. */
const ATTRIBUTES = new Set(['first', 'last', 'given', 'family', 'famille', 'fore', 'vor', 'krestni']);
/** Conjunctions between the two parts of a name. */
const CONJUNCTIONS = new Set(['und', 'and', 'et', 'y', 'e', 'og', 'och', 'a', 'i', 'en', 've', 'ja', 'u']);

/**
 * Returns which part comes first if a header names both parts of a name, one of them only as 'name': 'Name, Vorname',
 * 'Nom et prénom', 'Nombre y apellidos', 'Jméno příjmení'. Null for other headers.
 */
function findNamePair(header: string): 'family_first' | 'given_first' | null {
  const words = toWords(header).filter((word) => !CONJUNCTIONS.has(word));
  const [one = '', two = ''] = words;
  if (words.length !== 2 || ATTRIBUTES.has(one) || ATTRIBUTES.has(two)) return null;
  // Parentheses as in 'Contact (First)' qualify the word before them.
  if (/[([]/.test(header)) return null;
  if (TURKISH_GIVEN.has(one) && findNotions(two)?.includes('last')) return 'given_first';
  const notions = [one, two].map((word) => NOTIONS.get(word));
  switch (notions.join(' ')) {
    case 'name first':
    case 'last name':
    case 'last first':
      return 'family_first';
    case 'name last':
    case 'first last':
      return 'given_first';
    default:
      return null;
  }
}

/** A Turkish given name and an English advertisement: Facebook exports 'ad_name' and 'ad_id'. */
const TURKISH_GIVEN = new Set(['ad', 'adi']);

/** Headers of columns in which the last name comes first. */
const FAMILY_FIRST = new Set(['фио', '氏名', '姓名', 'ご氏名', '担当者氏名', '성명'].map(plain));

/** Returns whether full names in this column start with the last name: 'ФИО', 'Nachname, Vorname', 'Name, Vorname'. */
export function isFamilyNameFirst(header: string): boolean {
  const pair = findNamePair(header);
  if (pair !== null) return pair === 'family_first';
  const words = toWords(header);
  const notions = words.flatMap((word) => findNotions(word) ?? []);
  const [last, first] = [notions.indexOf('last'), notions.indexOf('first')];
  return words.some((word) => FAMILY_FIRST.has(word)) || (last >= 0 && last < first);
}

/** The normalized name under which a workspace's choice is stored. */
export const toHeaderKey = (header: string): string => toWords(header).join('').slice(0, MAX_HEADER_LENGTH);

function toWords(header: string): string[] {
  const parted = header
    .slice(0, MAX_HEADER_LENGTH)
    .replace(/linked[ _-]?in/gi, ' Linkedin ')
    .replace(/(?<![\p{L}\p{N}])e[ _-]?(mail|post)/giu, ' E$1')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2');
  return plain(parted)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function findNotions(word: string): readonly HeaderMeaning[] | null {
  const one = NOTIONS.get(word);
  if (one) return [one];
  return word.length > MAX_WORD_LENGTH ? null : takeApart(word);
}

/** These scripts write words without spaces, and their words have one or two characters. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Splits compounds such as 'companylinkedinurl' and 'Firmenname', preferring the longest first part with a known rest.
 */
function takeApart(word: string): HeaderMeaning[] | null {
  const shortest = EAST_ASIAN.test(word) ? 1 : MIN_PART_LENGTH;
  // The meanings of the rest of the word from each position, computed from the end.
  const rests: (HeaderMeaning[] | null)[] = Array<HeaderMeaning[] | null>(word.length + 1).fill(null);
  rests[word.length] = [];
  for (let from = word.length - shortest; from >= 0; from -= 1)
    for (let upTo = word.length; upTo >= from + shortest && !rests[from]; upTo -= 1) {
      const notion = NOTIONS.get(word.slice(from, upTo));
      const rest = rests[upTo];
      if (notion && rest) rests[from] = [notion, ...rest];
    }
  return rests[0] ?? null;
}
