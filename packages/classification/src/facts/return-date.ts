import { type Token, tokenize } from '../tokens.ts';
import { DAY_MS, findDays, findNumericDays } from './days.ts';
import { quoteSentence } from './evidence.ts';

const MAX_DAYS_AHEAD = 400;
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Words that lead to the day of return: 'back on', 'returning', 'wieder da ab', 'de retour le'. */
const RETURNS =
  /^(?:back|return|reopen|again|available|reachable|zuruck|wieder|erreichbar|retour|reviens|disponible|joignable|vuelv|regres|reincorpor|rientr|torn|disponibil|volt|regress|terug|bereikbaar|aanwezig|tillbaka|ater|nas|wrac|powr|dostepn)/;
/** Words that lead to the last day of an absence. */
const UNTIL = words(
  'a until till through to bis jusqu jusque au inclus hasta al fino ate tot tm t/m till och do thru',
);
const CUE_WORDS = 4;

type Day = { readonly time: number; readonly at: number };

/** A day as `2026-12-02`, and the sentence that names it. */
export type QuotedDay = { readonly day: string; readonly words: string };

export const findReturnDate = (text: string, language: string | null, sent: Date): string | null =>
  findReturnDay(text, language, sent)?.day ?? null;

/**
 * The day of return named in an absence notice sent at `sent`. A range returns its last day. Null when no day is
 * named, or when several are and no word says which one is meant.
 */
export function findReturnDay(text: string, language: string | null, sent: Date): QuotedDay | null {
  const tokens = tokenize(text);
  const today = Date.UTC(sent.getUTCFullYear(), sent.getUTCMonth(), sent.getUTCDate());
  const dates = listDates(text, tokens, language, sent, today).filter(
    ({ time }) => time >= today && time < today + MAX_DAYS_AHEAD * DAY_MS,
  );
  const weekdays = findDays(text, tokens, sent)
    .filter(
      ({ weekday, time, start }) =>
        weekday !== null && time !== null && (tokens[start]?.text.length ?? 0) > 3,
    )
    .map(({ time, start }) => ({ time: time as number, at: start }));
  const returnDate = choose(tokens, dates) ?? (dates.length === 0 ? choose(tokens, weekdays) : null);
  if (returnDate === null) return null;
  return {
    day: new Date(returnDate.time).toISOString().slice(0, 10),
    words: quoteSentence(text, tokens[returnDate.at]?.from ?? 0),
  };
}

function listDates(
  text: string,
  tokens: readonly Token[],
  language: string | null,
  sent: Date,
  today: number,
): Day[] {
  const worded = findDays(text, tokens, sent)
    .filter(({ weekday, time, start, end }) => time !== null && (weekday === null || end - start > 1))
    .map(({ time, start }) => ({ time: time as number, at: start }));
  const numeric = [...findNumericDays(text, language, today)].map(({ time, from }) => ({
    time,
    at: tokens.findIndex((token) => token.from >= from),
  }));
  return [...worded, ...numeric].sort((a, b) => a.at - b.at);
}

function choose(tokens: readonly Token[], days: readonly Day[]): Day | null {
  const isLed = (day: Day, isCue: (word: string) => boolean): boolean =>
    tokens.slice(Math.max(0, day.at - CUE_WORDS), day.at).some(({ text }) => isCue(text));
  // German ends with it: 'ab dem 30.11. wieder da'.
  const isFollowed = (day: Day): boolean =>
    tokens.slice(day.at + 1, day.at + 1 + CUE_WORDS).some(({ text }) => RETURNS.test(text));
  const before = days.filter((day) => isLed(day, (word) => RETURNS.test(word)));
  const returns = before.length > 0 ? before : days.filter(isFollowed);
  const ends = days.filter((day) => isLed(day, (word) => UNTIL.has(word)));
  const found = returns.length > 0 ? returns : ends.length > 0 ? ends : days;
  const times = new Set(found.map(({ time }) => time));
  if (times.size !== 1 && found === days) return null;
  return found.reduce<Day | null>((last, day) => (last && last.time >= day.time ? last : day), null);
}
