import { tokenize } from '../tokens.ts';
import { ALSO_WORDS, MONTH_NUMBERS } from './calendar.ts';
import { quoteSentence } from './evidence.ts';
import { findReturnDay, type QuotedDay } from './return-date.ts';

const MAX_CHARACTERS = 3_000;
const MONTHS_PER_QUARTER = 3;

const toMap = (lists: Readonly<Record<number, string>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(lists).flatMap(([month, names]) =>
      names.split(' ').map((name) => [name, Number(month)] as const),
    ),
  );

/** First month of a season, in the nine languages. */
const SEASONS = toMap({
  3: 'spring fruhjahr fruhling printemps primavera voorjaar lente varen wiosna wiosne',
  6: 'summer sommer ete verano estate verao zomer sommaren latem lato lata sommerferien zomervakantie wakacjach',
  9: 'autumn herbst automne otono autunno outono najaar herfst hosten jesienia jesien rentree',
  12: 'winter hiver invierno inverno vintern zima',
});
/** Holidays at the end of the year. Their date is the beginning of the next year. */
const TURN_OF_YEAR = new Set(
  'christmas holidays weihnachten neujahr jahreswechsel noel navidad navidades natale natal kerst jul nyar swietach'.split(
    ' ',
  ),
);
const YEAR = new Set("year jahr jahres annee l'annee l'an ano anno jaar ar roku rok".split(' '));
const QUARTER = new Set('quarter quartal trimestre kwartaal kvartal kvartalet kwartale kwartal'.split(' '));
const NEXT =
  /^(?:next|new|naechste|nachste|kommende|prochain|proximo|viene|prossimo|volgend|nieuwe|nasta|przyszl|now)/;
const AFTER = new Set('after past nach apres despues dopo depois na efter po'.split(' '));
/** Months whose names are mostly other words. */
const MODAL = new Set(['may', 'mar']);
/** Small words between 'after' and the time. */
const MAX_BETWEEN = 2;

type Month = { readonly year: number; readonly month: number };

/** The first day of the month after `sent`, in the named year if there is one. */
function toDay(month: number, { sent, year }: { sent: Month; year: number | null }): string {
  const next = month > sent.month ? sent.year : sent.year + 1;
  return `${year ?? next}-${String(month).padStart(2, '0')}-01`;
}

/**
 * The date on which a lead who declines for now asks to be contacted again: 'no budget until January', 'after summer',
 * 'try me in Q3'. Null if the reply names none.
 */
export function findLaterDay(text: string, language: string | null, sent_at: Date): QuotedDay | null {
  const tokens = tokenize(text.slice(0, MAX_CHARACTERS));
  const words = tokens.map((token) => token.text);
  const sent = { year: sent_at.getUTCFullYear(), month: sent_at.getUTCMonth() + 1 };
  const today = sent_at.toISOString().slice(0, 10);
  const yearAt = words.findIndex((word) => Number(word) > sent.year && Number(word) <= sent.year + 3);
  const year = yearAt < 0 ? null : Number(words[yearAt]);
  const context = { sent, year };
  const isAfter = (place: number): boolean =>
    words.slice(Math.max(0, place - 1 - MAX_BETWEEN), place).some((word) => AFTER.has(word));
  const isNext = (place: number): boolean =>
    [words[place - 1], words[place + 1], words[place + 2]].some((word) => NEXT.test(word ?? ''));
  const days = words.map((word, place): string | null => {
    const quarter = word === 'q' ? Number(words[place + 1]) : Number(/^q([1-4])$/.exec(word)?.[1]);
    if (quarter >= 1 && quarter <= 4) return toDay((quarter - 1) * MONTHS_PER_QUARTER + 1, context);
    if (QUARTER.has(word) && isNext(place))
      return toDay(
        (Math.floor((sent.month - 1) / MONTHS_PER_QUARTER + 1) % 4) * MONTHS_PER_QUARTER + 1,
        context,
      );
    const season = SEASONS.get(word);
    if (season !== undefined)
      return toDay(isAfter(place) ? ((season + MONTHS_PER_QUARTER - 1) % 12) + 1 : season, context);
    if (TURN_OF_YEAR.has(word) || (YEAR.has(word) && isNext(place))) return `${sent.year + 1}-01-02`;
    const month = MONTH_NUMBERS.get(word);
    return month === undefined || ALSO_WORDS.has(word) || MODAL.has(word) ? null : toDay(month, context);
  });
  const exact = findReturnDay(text, language, sent_at);
  const dayAt = days.findIndex((day) => day !== null && day > today);
  const found = days[dayAt] ?? (year === null ? null : `${year}-01-02`);
  // A day of the month is more precise than its first day.
  if (exact !== null && (found === null || exact.day.slice(0, 7) === found.slice(0, 7))) return exact;
  const at = tokens[dayAt < 0 ? yearAt : dayAt];
  return found === null ? null : { day: found, words: quoteSentence(text, at?.from ?? 0) };
}
