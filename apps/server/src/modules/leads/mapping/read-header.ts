import { toNormalForm } from '@hearback/mail';
import { HEADER_WORDS, type Notion } from './header-words.ts';

export type HeaderWords = {
  readonly notions: ReadonlySet<Notion>;
  /** How many of its words nobody has told us of. */
  readonly unknown: number;
  /** The number that it ends with, as of 'Phone 2'; 1 when there is none. */
  readonly place: number;
};

/** Longer words are no names of columns. */
const LONGEST_WORD = 40;
const LONGEST_HEADER = 200;
/** Shorter parts are found in words that mean something else. */
const SHORTEST_PART = 3;

const plain = (text: string): string =>
  toNormalForm(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o');

const NOTIONS: ReadonlyMap<string, Notion> = new Map(
  (Object.entries(HEADER_WORDS) as [Notion, string][]).flatMap(([notion, words]) =>
    words.split(/\s+/).map((word) => [plain(word), notion] as const),
  ),
);

/** What the words of a header are about, whatever capitals, signs or accents part them or stand on them. */
export function readHeader(header: string): HeaderWords {
  const words = toWords(header);
  const notions = new Set<Notion>();
  let unknown = 0;
  let place = 1;
  for (const word of words) {
    if (/^\d+$/.test(word)) {
      place = Number(word);
      continue;
    }
    const found = notionsOf(word);
    if (!found) unknown += 1;
    for (const notion of found ?? []) notions.add(notion);
  }
  return { notions, unknown, place };
}

/** 'ФИО', 'Nachname, Vorname': whether full names begin with the last one. */
export function namesFamilyFirst(header: string): boolean {
  const words = toWords(header);
  const notions = words.flatMap((word) => notionsOf(word) ?? []);
  const [last, first] = [notions.indexOf('last'), notions.indexOf('first')];
  return words.includes('фио') || (last >= 0 && last < first);
}

/** The same column, however it is written: what a workspace's choice for it is remembered under. */
export const toHeaderKey = (header: string): string => toWords(header).join('').slice(0, LONGEST_HEADER);

function toWords(header: string): string[] {
  const parted = header
    .slice(0, LONGEST_HEADER)
    .replace(/linked[ _-]?in/gi, ' Linkedin ')
    .replace(/(?<![\p{L}\p{N}])e[ _-]?(mail|post)/giu, ' E$1')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2');
  return plain(parted)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function notionsOf(word: string): readonly Notion[] | null {
  const one = NOTIONS.get(word);
  if (one) return [one];
  return word.length > LONGEST_WORD ? null : takeApart(word);
}

/** 'companylinkedinurl', 'Firmenname': words that are written as one. The longest first part that leaves known ones. */
function takeApart(word: string): Notion[] | null {
  // What the letters from each place on are made of, from the end to the beginning.
  const rests: (Notion[] | null)[] = Array<Notion[] | null>(word.length + 1).fill(null);
  rests[word.length] = [];
  for (let from = word.length - SHORTEST_PART; from >= 0; from -= 1)
    for (let upTo = word.length; upTo >= from + SHORTEST_PART && !rests[from]; upTo -= 1) {
      const notion = NOTIONS.get(word.slice(from, upTo));
      const rest = rests[upTo];
      if (notion && rest) rests[from] = [notion, ...rest];
    }
  return rests[0] ?? null;
}
