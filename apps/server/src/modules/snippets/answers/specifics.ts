import { findLinks } from '@hearback/contract';

/** A part of a text that is true for one conversation only. */
export type Specific = {
  readonly kind: 'link' | 'number' | 'date' | 'name';
  readonly text: string;
  readonly from: number;
  readonly to: number;
};

const RELATIVE_DAYS =
  'today tomorrow tonight heute morgen übermorgen demain domani oggi amanhã hoje mañana hoy vandaag overmorgen idag imorgon dziś dzisiaj jutro';

/** Names of months and weekdays, alone and as they appear in a date. */
function listDateWords(language: string): string[] {
  const format = (options: Intl.DateTimeFormatOptions, date: Date, type: string) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
      .formatToParts(date)
      .find((part) => part.type === type)?.value ?? '';
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 2)));
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 5, 1 + day)));
  return [
    ...months.flatMap((date) => [
      format({ month: 'long' }, date, 'month'),
      format({ month: 'long', day: 'numeric' }, date, 'month'),
    ]),
    ...days.map((date) => format({ weekday: 'long' }, date, 'weekday')),
    ...RELATIVE_DAYS.split(' '),
  ].filter((word) => word.length > 2);
}

const dateWords = new Map<string, ReadonlySet<string>>();
function toDateWords(language: string): ReadonlySet<string> {
  const cachedWords = dateWords.get(language);
  if (cachedWords) return cachedWords;
  const words = new Set(listDateWords(language).map((word) => word.toLowerCase()));
  dateWords.set(language, words);
  return words;
}

/** Without a capital, these English words are verbs. */
const isVerb = (language: string, word: string): boolean =>
  language === 'en' && (word === 'may' || word === 'march');

/** Times, prices, shares and all other numbers, with their unit. */
const NUMBER =
  /(?:[€$£]\s?)?\p{N}[\p{N}.,:/]*(?:\s?(?:%|[€$£]|am\b|pm\b|uhr\b|h\b|k\b|usd\b|eur\b|gbp\b|kr\b))?/giu;

const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
const SENTENCE_ENDS = '\n.!?:…•–—';
const FILLERS = ' \t\r\u00a0"“”«»()¿¡*-';
const ENGLISH_I = /^I(?:['’](?:m|ll|d|ve))?$/;
/** German nouns have a capital like names. These endings are never names. */
const GERMAN_NOUN =
  /(?:ung|ungen|heit|keit|schaft|tion|tionen|tät|ment|nis|tum|termin|termine|zeit|zeiten|woche|wochen|gespräch|preis|preise|frage|fragen|unterlagen|interesse|antwort|nachricht|rückmeldung|anruf|kalender|uhr|grüße|grüßen|ihnen|ihre|ihren|ihrem|ihr|ihrer|sie)$/u;

const withoutGenitive = (word: string): string => word.toLowerCase().replace(/['’]s$/, '');

export const listWords = (text: string): string[] =>
  [...text.matchAll(WORD)].map(([word]) => withoutGenitive(word));

const isNameLike = (word: string, language: string): boolean =>
  /^\p{Lu}/u.test(word) &&
  !ENGLISH_I.test(word) &&
  !(language === 'de' && GERMAN_NOUN.test(word.toLowerCase()));

/** Finds the text as whole words, ignoring case. */
export function findWhole(text: string, part: string): { from: number; to: number }[] {
  const lower = text.toLowerCase();
  // A few letters change their length. Their positions would no longer match.
  const [within, needle] = lower.length === text.length ? [lower, part.toLowerCase()] : [text, part];
  const isInWord = (position: number) => /[\p{L}\p{N}]/u.test(within.charAt(position));
  const found: { from: number; to: number }[] = [];
  for (let from = within.indexOf(needle); from >= 0; ) {
    const to = from + needle.length;
    const isWhole = !isInWord(from - 1) && !isInWord(to);
    if (isWhole) found.push({ from, to });
    from = within.indexOf(needle, isWhole ? to : from + 1);
  }
  return found;
}

function beginsSentence(before: string): boolean {
  let end = before.length;
  while (end > 0 && FILLERS.includes(before.charAt(end - 1))) end -= 1;
  return end === 0 || SENTENCE_ENDS.includes(before.charAt(end - 1));
}

/** How many characters before a word decide whether it begins a sentence. */
const LOOK_BEHIND = 12;

/** Words with a capital that do not begin a sentence, and words with a capital that follow or precede another one. */
export function findNames(text: string, language: string): Specific[] {
  const words = [...text.matchAll(WORD)].map((match) => {
    const [word] = match;
    const from = match.index;
    const begins = beginsSentence(text.slice(Math.max(0, from - LOOK_BEHIND), from));
    return { word, from, to: from + word.length, begins, isName: isNameLike(word, language) };
  });
  return words
    .filter(({ isName, begins, to }, index) => {
      if (!isName) return false;
      if (!begins) return true;
      const next = words[index + 1];
      return language !== 'de' && next?.isName === true && !next.begins && next.from === to + 1;
    })
    .map(({ word, from, to }) => ({ kind: 'name', text: word, from, to }));
}

/** All parts of a text that another conversation may not share, without overlaps, in order. Linear in the text. */
export function findSpecifics(text: string, language: string): Specific[] {
  const toSpecific =
    (kind: Specific['kind']) =>
    (match: RegExpExecArray): Specific => ({
      kind,
      text: match[0],
      from: match.index,
      to: match.index + match[0].length,
    });
  const found: Specific[] = [
    ...findLinks(text).map((link) => ({ ...link, kind: 'link' as const })),
    ...[...text.matchAll(NUMBER)].map(toSpecific('number')),
    ...[...text.matchAll(WORD)]
      .filter(([word]) => toDateWords(language).has(word.toLowerCase()) && !isVerb(language, word))
      .map(toSpecific('date')),
    ...findNames(text, language),
  ];
  const ORDER = { link: 0, number: 1, date: 2, name: 3 };
  let end = 0;
  return found
    .sort((a, b) => a.from - b.from || ORDER[a.kind] - ORDER[b.kind])
    .filter(({ from, to }) => {
      if (from < end) return false;
      end = to;
      return true;
    });
}
