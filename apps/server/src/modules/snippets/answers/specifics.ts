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

const patterns = new Map<string, RegExp>();
function toDatePattern(language: string): RegExp {
  const known = patterns.get(language);
  if (known) return known;
  const words = [...new Set(listDateWords(language).map((word) => word.toLowerCase()))].sort(
    (a, b) => b.length - a.length,
  );
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  patterns.set(language, pattern);
  return pattern;
}

/** Without a capital, these English words are verbs. */
const isVerb = (language: string, word: string): boolean =>
  language === 'en' && (word === 'may' || word === 'march');

/** Times, prices, shares and all other numbers, with their unit. */
const NUMBER =
  /(?:[€$£]\s?)?\p{N}[\p{N}.,:/]*(?:\s?(?:%|[€$£]|am\b|pm\b|uhr\b|h\b|k\b|usd\b|eur\b|gbp\b|kr\b))?/giu;

const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;
const SENTENCE_START = /(?:^|[\n.!?:…•–—])[\s"“”«»()¿¡*-]*$/u;
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

/** How many characters before a word decide whether it begins a sentence. */
const LOOK_BEHIND = 12;

/** Words with a capital that do not begin a sentence, and words with a capital that follow or precede another one. */
function findNames(text: string, language: string): Specific[] {
  const words = [...text.matchAll(WORD)].map((match) => {
    const [word] = match;
    const from = match.index;
    const begins = SENTENCE_START.test(text.slice(Math.max(0, from - LOOK_BEHIND), from));
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
    ...[...text.matchAll(toDatePattern(language))]
      .filter(([word]) => !isVerb(language, word))
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
