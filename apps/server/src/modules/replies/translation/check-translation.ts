import { detectLanguage, MONTH_NUMBERS, WEEKDAY_NUMBERS } from '@hearback/classification';
import { ANSWER_LANGUAGES, findLinks, listVariables } from '@hearback/contract';
import { findClaims, listSupported } from '../drafts/checks/find-claims.ts';
import { findUnknownLinks, listLinks } from '../drafts/checks/find-links.ts';
import { findUnknownNames } from '../drafts/checks/find-names.ts';
import { foldText, foldWords, stripAccents } from '../drafts/checks/fold-text.ts';

export type TranslationProblem = {
  readonly rule: 'number' | 'link' | 'name' | 'placeholder' | 'language' | 'length' | 'instructions';
  /** The model reads it before it tries again. */
  readonly text: string;
};

type CheckedTranslation = {
  readonly source: string;
  readonly text: string;
  readonly from: string | null;
  readonly to: string;
};

const MAX_PROBLEMS = 20;

/** Shorter texts, such as a name, may be the same in both languages. */
const MIN_LETTERS = 6;

/** Bounds of the length relative to the source, with some slack for short texts. */
const LENGTH = { min: 0.2, max: 3, slack: 60 } as const;

const isCovered = (language: string | null): boolean =>
  language !== null && (ANSWER_LANGUAGES as readonly string[]).includes(language);

const blankLinks = (text: string): string =>
  listLinks(text).reduce((rest, link) => rest.replaceAll(link, ' '), foldText(text));

/** Their names are also ordinary words in one of the languages, so they are recognized only beside a number. */
const AMBIGUOUS_MONTHS = ['month:2', 'month:3', 'month:5'];

/**
 * Figures and dates of one text that the other does not state. Words are compared only between languages whose words are
 * known. In Portuguese, the days of the week are numbered with ordinary words.
 */
function findUnmatched(text: string, other: string, { from, to }: CheckedTranslation): string[] {
  const supportedKeys = listSupported([blankLinks(other)]);
  const areKnown = isCovered(from) && isCovered(to);
  const hasWeekdays = from !== 'pt' && to !== 'pt';
  return findClaims(blankLinks(text))
    .filter(({ keys, text: claim }) => {
      if (/\d/.test(claim)) return true;
      const [key = ''] = keys;
      return (
        areKnown &&
        !AMBIGUOUS_MONTHS.includes(key) &&
        (key.startsWith('month:') || (hasWeekdays && key.startsWith('weekday:')))
      );
    })
    .filter(({ keys }) => !keys.some((key) => supportedKeys.has(key)))
    .map(({ text: claim }) => claim);
}

/** Regions and languages have a name in every language. */
const listRegionNames = (language: string): string[] =>
  (['region', 'language'] as const).flatMap((type) => {
    const names = new Intl.DisplayNames(language, { type });
    return (type === 'region' ? REGIONS : LANGUAGE_CODES).map((code) => names.of(code) ?? '');
  });
const REGIONS =
  'AT AU BE BG BR CA CH CN CZ DE DK EE ES FI FR GB GR HR HU IE IN IT JP LT LU LV MX NL NO PL PT RO RU SE SI SK TR UA US ZA'.split(
    ' ',
  );
const LANGUAGE_CODES = 'cs da de el en es fi fr hu it ja nl no pl pt ro ru sv tr uk zh'.split(' ');

/** Written with a capital, and different in each language. */
const OTHER_WORDS = foldWords(
  'American European British Swiss Austrian Belgian Christmas Easter Internet Sir Madam Regards Kind Best Dear Weihnachten Ostern Navidad Noël Natale Natal Pasqua Pascua Páscoa',
);

const isDayOrMonth = (word: string): boolean =>
  MONTH_NUMBERS.has(stripAccents(word)) || WEEKDAY_NUMBERS.has(stripAccents(word));

/** Names of one text that the other does not contain. Names of countries, languages, days and months are translated. */
function findMissingNames(text: string, language: string, other: string): string[] {
  const translated = new Set([...listRegionNames(language).flatMap(foldWords), ...OTHER_WORDS]);
  return findUnknownNames(blankLinks(text), language, [other]).filter(
    (name) => !foldWords(name).every((word) => translated.has(word) || isDayOrMonth(word)),
  );
}

function findLanguageProblems({ source, text, to }: CheckedTranslation): TranslationProblem[] {
  const spoken = detectLanguage(text);
  const isOther = spoken !== null && spoken !== to && isCovered(to);
  const isSame = text === source.trim() && (text.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS;
  return isOther || isSame ? [{ rule: 'language', text: 'Write in the language that "to" names.' }] : [];
}

function findLengthProblems({ source, text }: CheckedTranslation): TranslationProblem[] {
  if (text === '') return [{ rule: 'length', text: 'The translation is empty.' }];
  const isLonger = text.length > source.length * LENGTH.max + LENGTH.slack;
  const isShorter = text.length < source.length * LENGTH.min - LENGTH.slack;
  if (!isLonger && !isShorter) return [];
  return [{ rule: 'length', text: isLonger ? 'The translation adds text.' : 'The translation omits text.' }];
}

/** Returns every rule that the translation breaks. Pure, and linear in the texts. */
export function checkTranslation(checked: CheckedTranslation): TranslationProblem[] {
  const { source, text, from, to } = checked;
  const add = (rule: TranslationProblem['rule'], sentence: string) => (found: string) => ({
    rule,
    text: `${sentence}: ${found}`,
  });
  const missingLinks = findLinks(source)
    .map(({ text: link }) => link)
    .filter((link) => findUnknownLinks(link, [text]).length > 0);
  return [
    ...findLengthProblems(checked),
    ...findLanguageProblems(checked),
    ...listVariables(text)
      .filter((name) => !listVariables(source).includes(name))
      .map(add('placeholder', 'Added placeholder')),
    ...listVariables(source)
      .filter((name) => !listVariables(text).includes(name))
      .map(add('placeholder', 'Missing placeholder')),
    ...findUnknownLinks(text, [source]).map(add('link', 'Added link')),
    ...missingLinks.map(add('link', 'Missing link')),
    ...findUnmatched(text, source, checked).map(add('number', 'Added number or date')),
    ...findUnmatched(source, text, checked).map(add('number', 'Missing number or date')),
    ...findMissingNames(text, to, source).map(add('name', 'Added name')),
    ...(from === null ? [] : findMissingNames(source, from, text).map(add('name', 'Missing name'))),
  ].slice(0, MAX_PROBLEMS);
}
