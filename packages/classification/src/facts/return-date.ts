import { type Token, tokenize } from '../tokens.ts';
import { MONTH_NUMBERS, WEEKDAY_NUMBERS } from './calendar.ts';

type Day = { readonly year: number | null; readonly month: number; readonly day: number };

const DAY_MS = 86_400_000;
/** A date without a year that passed at most this long ago is in the past. An earlier one means next year. */
const RECENT_DAYS = 60;
const FURTHEST_DAYS = 400;
/** Tokens between a day and its month: '2nd of', '5 de', '1er', '12. ', 'den 3:e'. */
const BETWEEN = new Set(['.', 'st', 'nd', 'rd', 'th', 'of', 'de', 'er', 'e', ':', 'the', ',']);
const MAX_BETWEEN = 2;

/**
 * Finds the return date in an absence notice that was sent at `sent`: the last day that it
 * mentions. Returns a date such as `2026-12-02`, or null if it is unclear.
 */
export function findReturnDate(text: string, language: string | null, sent: Date): string | null {
  const tokens = tokenize(text);
  const today = Date.UTC(sent.getUTCFullYear(), sent.getUTCMonth(), sent.getUTCDate());
  const days = [...wordedDays(tokens), ...numericDays(text, language)]
    .map((day) => toTime(day, today))
    .filter(
      (time): time is number => time !== null && time >= today && time < today + FURTHEST_DAYS * DAY_MS,
    );
  const last = days.length > 0 ? Math.max(...days) : findNextWeekday(tokens, today);
  return last === null ? null : new Date(last).toISOString().slice(0, 10);
}

function* wordedDays(tokens: readonly Token[]): Generator<Day> {
  for (const [index, { text }] of tokens.entries()) {
    const month = MONTH_NUMBERS.get(text);
    if (month === undefined) continue;
    const before = findAdjacentNumber(tokens, index, -1);
    const after = before ?? findAdjacentNumber(tokens, index, 1);
    if (after === null) continue;
    yield { year: yearNear(tokens, index), month, day: after };
  }
}

/** Finds a day of the month at most two short tokens away. */
function findAdjacentNumber(tokens: readonly Token[], from: number, step: 1 | -1): number | null {
  for (let at = from + step, between = 0; between <= MAX_BETWEEN; at += step, between += 1) {
    const text = tokens[at]?.text ?? '';
    if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= 31 ? Number(text) : null;
    if (!BETWEEN.has(text)) return null;
  }
  return null;
}

const LOOKED_FOR_YEAR = 5;

function yearNear(tokens: readonly Token[], from: number): number | null {
  const near = tokens.slice(from + 1, from + 1 + LOOKED_FOR_YEAR).find(({ text }) => /^20\d\d$/.test(text));
  return near ? Number(near.text) : null;
}

const NUMERIC = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})(?:\2(20\d\d|\d\d))?(?![\d/-])/g;
const ISO = /(?<!\d)(20\d\d)-(\d\d)-(\d\d)(?!\d)/g;
const MAX_CHARACTERS = 3_000;

function* numericDays(text: string, language: string | null): Generator<Day> {
  const start = text.slice(0, MAX_CHARACTERS);
  for (const [, year, month, day] of start.matchAll(ISO))
    yield { year: Number(year), month: Number(month), day: Number(day) };
  for (const [, first, sign, second, year] of start.matchAll(NUMERIC)) {
    const [a, b] = [Number(first), Number(second)];
    // In English, 3/4 is ambiguous. Dates with points are never American.
    if (language === 'en' && sign !== '.' && a <= 12 && b <= 12 && a !== b) continue;
    const isAmerican = language === 'en' && b > 12;
    const full = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year);
    yield isAmerican ? { year: full, month: a, day: b } : { year: full, month: b, day: a };
  }
}

function toTime({ year, month, day }: Day, today: number): number | null {
  const inYear = (of: number): number | null => {
    const time = Date.UTC(of, month - 1, day);
    const date = new Date(time);
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? time : null;
  };
  if (year !== null) return inYear(year);
  const thisYear = new Date(today).getUTCFullYear();
  const time = inYear(thisYear);
  if (time !== null && time >= today - RECENT_DAYS * DAY_MS) return time;
  return inYear(thisYear + 1);
}

/** 'Back on Monday' means the first Monday after the day of the notice. */
function findNextWeekday(tokens: readonly Token[], today: number): number | null {
  const named = tokens.findLast(({ text }) => text.length > 3 && WEEKDAY_NUMBERS.has(text));
  const weekday = WEEKDAY_NUMBERS.get(named?.text ?? '');
  if (weekday === undefined) return null;
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7 || 7;
  return today + ahead * DAY_MS;
}
