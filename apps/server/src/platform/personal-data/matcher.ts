import { toNormalForm } from '@hearback/mail';
import type { Subject } from './subject.ts';

/** Replaces the mention of an erased person. */
export const ERASED = '[erased]';

export type Mentions = {
  readonly isIn: (text: string) => boolean;
  /** Start of the first mention, or a negative number if there is none. */
  readonly placeIn: (text: string) => number;
  readonly redact: (text: string) => string;
  readonly isInJson: (value: unknown) => boolean;
  readonly redactJson: (value: unknown) => unknown;
  /** True if the record is about the person: the whole value of one of its fields is their address, profile or id. */
  readonly isAbout: (value: unknown) => boolean;
  /** Lowercase LIKE patterns for the SQL prefilter. Every text with a mention matches one of them. */
  readonly patterns: readonly string[];
  readonly patternsWithIds: readonly string[];
};

type Span = { readonly from: number; readonly to: number };
/** Finds the next match in lowercase text at or after a position. */
type Needle = (folded: string, at: number) => Span | null;

/**
 * Recognizes a person in texts. An address inside a longer one, a profile with the same prefix and a name inside a
 * word belong to other people.
 */
export function buildMatcher({ emails, profiles, names, ids }: Subject): Mentions {
  const addresses = emails.map(fold);
  const paths = profiles.flatMap((url) => spellings(fold(url.slice(PROFILE_BASE.length))));
  const spelled = names.flatMap(({ first, last }) =>
    (['NFC', 'NFKD'] as const).map(
      (form) => [toWords(toNormalForm(first, form)), toWords(toNormalForm(last, form))] as const,
    ),
  );
  const needles: Needle[] = [
    ...addresses.map(addressNeedle),
    ...paths.map(profileNeedle),
    ...spelled.flatMap(([first, last]) => [nameNeedle(first, last), nameNeedle(last, first)]),
  ];
  const find = (folded: string, at: number) => findFirst(needles, folded, at);
  const placeIn = (text: string) => find(fold(text), 0)?.from ?? cutAddressIn(fold(text), addresses);
  const redact = (text: string) => {
    const whole = withoutSpans(text, find);
    const cut = cutAddressIn(fold(whole), addresses);
    return cut < 0 ? whole : `${whole.slice(0, cut)}${ERASED}`;
  };
  const isIn = (text: string) => placeIn(text) >= 0;
  const isWhole = (text: string) => {
    const tidy = fold(text).trim();
    const bare = /<([^<>]+)>$/.exec(tidy)?.[1]?.trim() ?? tidy;
    return (
      ids.includes(text.trim()) || addresses.includes(bare) || paths.some((path) => isProfile(bare, path))
    );
  };
  const patterns = [
    ...addresses.map((email) => [email.slice(0, email.lastIndexOf('@') + 1)]),
    ...paths.map((path) => [path]),
    ...spelled.flatMap(([first, last]) => [
      [...first, ...last],
      [...last, ...first],
    ]),
  ].map(toLike);
  return {
    isIn,
    placeIn,
    redact,
    isInJson: (value) => hasMatchingText(value, isIn),
    redactJson: (value) => mapTexts(value, redact),
    isAbout: (value) => hasMatchingText(value, isWhole),
    patterns,
    patternsWithIds: [...patterns, ...ids.map((id) => toLike([fold(id)]))],
  };
}

const PROFILE_BASE = 'https://www.linkedin.com/';
const HOST = 'linkedin.com/';

/** Lowercases character by character, so positions match those in the original text. */
const fold = (text: string): string => {
  const small = text.toLowerCase();
  if (small.length === text.length) return small;
  return Array.from(text, (sign) =>
    sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign,
  ).join('');
};

/** A link may percent-encode accented letters. */
const spellings = (path: string): string[] => [...new Set([path, encodeURI(path).toLowerCase()])];

const toWords = (name: string): string[] => fold(name).split(/\s+/).filter(Boolean);

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/** The character before a position, with surrogate pairs kept together. */
const findCharacterBefore = (text: string, at: number): string | undefined =>
  Array.from(text.slice(Math.max(0, at - 2), at)).at(-1);

const addressNeedle =
  (email: string): Needle =>
  (text, at) => {
    for (let from = text.indexOf(email, at); from >= 0; from = text.indexOf(email, from + 1)) {
      const to = from + email.length;
      const opens = !isLetter(findCharacterBefore(text, from)) && !'._%+-'.includes(text[from - 1] ?? ' ');
      const ends = !isLetter(text[to]) && text[to] !== '-' && !(text[to] === '.' && isLetter(text[to + 1]));
      if (opens && ends) return { from, to };
    }
    return null;
  };

const profileNeedle =
  (path: string): Needle =>
  (text, at) => {
    const needle = HOST + path;
    for (let from = text.indexOf(needle, at); from >= 0; from = text.indexOf(needle, from + 1)) {
      const to = from + needle.length;
      if (isLetter(text[to]) || '_%-'.includes(text[to] ?? ' ')) continue;
      const lead =
        /(?:https?:\/\/)?(?:[a-z]{2,4}\.)?$/.exec(text.slice(Math.max(at, from - 13), from))?.[0] ?? '';
      return { from: from - lead.length, to };
    }
    return null;
  };

/** Matches the words of both names, separated by spaces or a comma. */
const nameNeedle =
  (one: readonly string[], other: readonly string[]): Needle =>
  (text, at) => {
    const words = [...one, ...other];
    const [head = ''] = words;
    for (let from = text.indexOf(head, at); from >= 0; from = text.indexOf(head, from + 1)) {
      const to = findEnd(text, from, words, one.length);
      if (to !== null && !isLetter(findCharacterBefore(text, from)) && !isLetter(text[to]))
        return { from, to };
    }
    return null;
  };

function findEnd(text: string, from: number, words: readonly string[], commaAfter: number): number | null {
  let at = from;
  for (const [index, word] of words.entries()) {
    if (index > 0) {
      if (index === commaAfter && text[at] === ',') at += 1;
      const gap = at;
      while (at < text.length && (text[at] ?? '').trim() === '') at += 1;
      if (at === gap) return null;
    }
    if (!text.startsWith(word, at)) return null;
    at += word.length;
  }
  return at;
}

function findFirst(needles: readonly Needle[], folded: string, at: number): Span | null {
  let first: Span | null = null;
  for (const needle of needles) {
    const span = needle(folded, at);
    if (span && (!first || span.from < first.from)) first = span;
  }
  return first;
}

function withoutSpans(text: string, find: (folded: string, at: number) => Span | null): string {
  const folded = fold(text);
  let [left, at] = ['', 0];
  for (let span = find(folded, 0); span; span = find(folded, at)) {
    left += text.slice(at, span.from) + ERASED;
    at = span.to;
  }
  return left + text.slice(at);
}

/**
 * Titles and previews are truncated. Returns the start of a truncated address at the end of a text, or a negative
 * number.
 */
function cutAddressIn(folded: string, addresses: readonly string[]): number {
  let end = folded.length;
  while (end > 0 && '.… \n'.includes(folded[end - 1] ?? '-')) end -= 1;
  for (const email of addresses)
    for (let length = email.length - 1; length > email.lastIndexOf('@'); length -= 1)
      if (folded.startsWith(email.slice(0, length), end - length) && end >= length) return end - length;
  return -1;
}

function isProfile(url: string, path: string): boolean {
  const rest = /^(?:https?:\/\/)?(?:[a-z]{2,4}\.)?linkedin\.com\/(.*)$/.exec(url)?.[1];
  return rest?.startsWith(path) === true && ['', '/', '?', '#'].includes(rest[path.length] ?? '');
}

/** Matches text and JSON. JSON escapes quotes and backslashes, so these match anything. */
const toLike = (parts: readonly string[]): string =>
  `%${parts.map((part) => part.replace(/["\\]/g, '%').replace(/_/g, '\\_')).join('%')}%`;

/** First and last name may be in separate cells. */
const joinTexts = (parts: readonly unknown[]): string =>
  parts.filter((part) => typeof part === 'string').join(' ');

function hasMatchingText(value: unknown, test: (text: string) => boolean): boolean {
  if (typeof value === 'string') return test(value);
  if (Array.isArray(value))
    return test(joinTexts(value)) || value.some((part) => hasMatchingText(part, test));
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, part]) => test(key) || hasMatchingText(part, test));
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) {
    const changed = value.map((part) => mapTexts(part, change));
    const isSplit = change(joinTexts(changed)) !== joinTexts(changed);
    return isSplit ? changed.map((part) => (typeof part === 'string' ? ERASED : part)) : changed;
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [change(key), mapTexts(part, change)]),
  );
}
