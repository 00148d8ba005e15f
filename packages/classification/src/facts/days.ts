import type { Token } from '../tokens.ts';
import { ALSO_WORDS, MONTH_NUMBERS, WEEKDAY_NUMBERS } from './calendar.ts';

/** A day that the text names. `time` is midnight UTC, or null when the words leave it open which day is meant. */
export type NamedDay = {
  readonly time: number | null;
  readonly weekday: number | null;
  /** Indexes of its first token and of the one after its last. */
  readonly start: number;
  readonly end: number;
  /** 'Freitagnachmittag' and 'tomorrow morning' in one word. */
  readonly part: DayPart | null;
};
export type DayPart = 'morning' | 'afternoon' | 'evening';

export const DAY_MS = 86_400_000;
/** A day without a year that passed this recently is in the past. An earlier one means next year. */
const RECENT_DAYS = 60;
const MAX_BARE_DAYS = 35;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const TODAY = words('today heute oggi hoy hoje vandaag idag dzis dzisiaj');
const TOMORROW = words('tomorrow morgen demain domani domattina amanha morgon imorgon jutro manana');
const DAY_AFTER_TOMORROW = words('ubermorgen overmorgen dopodomani overmorgon pojutrze');
/** 'Guten Morgen', 'por la mañana' and 'Donnerstag Morgen' do not mean tomorrow. */
const NO_TOMORROW_AFTER = words('guten gutn god goede la de a pela');
const PARTS: Readonly<Record<DayPart, ReadonlySet<string>>> = {
  morning: words(
    'morning vormittag vormittags fruh matin matinee manana mattina mattino manha ochtend formiddag formiddagen formiddagar rano morgens',
  ),
  afternoon: words(
    'afternoon nachmittag nachmittags apres-midi tarde pomeriggio middag eftermiddag eftermiddagen popoludniu',
  ),
  evening: words('evening abend abends soir soiree noche sera noite avond kvall kvallen wieczorem'),
};
/** Between a day and its month or weekday: '2nd of', '5 de', '1er', 'den 3:e', 'the'. */
const BETWEEN = words('. st nd rd th of de er e : the , den dem der el le il dia am on om feira d go');
const NEXT = /^(?:next|following|naechste|nachste|kommende|prochain|proxim|prossim|volgend|nasta|przyszl)/;
const WEEK = words('week woche semaine semana settimana semanal vecka tygodniu tydzien');
const COMING = words('coming kommenden aanstaande komende najblizszy');

/** All days that the tokens name, in order. Days of the week resolve against the day of the message. */
export function findDays(text: string, tokens: readonly Token[], sent: Date): NamedDay[] {
  const today = Date.UTC(sent.getUTCFullYear(), sent.getUTCMonth(), sent.getUTCDate());
  const days: NamedDay[] = [];
  for (let at = 0; at < tokens.length; ) {
    const day =
      readDate(text, tokens, at, today) ??
      readRelative(tokens, at, today) ??
      readWeekday(text, tokens, at, today);
    if (day) days.push(day);
    at = day ? day.end : at + 1;
  }
  return days;
}

export function readPart(tokens: readonly Token[], at: number): DayPart | null {
  const word = tokens[at]?.text ?? '';
  for (const part of ['morning', 'afternoon', 'evening'] as const) if (PARTS[part].has(word)) return part;
  // 'après-midi' is two tokens, and 'po południu' too.
  const next = tokens[at + 1]?.text ?? '';
  return (word === 'apres' && next === 'midi') ||
    (word === 'po' && next.startsWith('połud')) ||
    (word === 'po' && next.startsWith('polud'))
    ? 'afternoon'
    : null;
}

/** '19 November', 'November 19th', '19.11.', '2026-11-19', and 'the 24th' without a month. */
function readDate(text: string, tokens: readonly Token[], at: number, today: number): NamedDay | null {
  const number = Number(/^\d{1,2}$/.test(tokens[at]?.text ?? '') ? tokens[at]?.text : Number.NaN);
  const month = MONTH_NUMBERS.get(tokens[at]?.text ?? '');
  const toDay = (
    value: { year: number | null; month: number; day: number },
    end: number,
  ): NamedDay | null => {
    const time = toTime(value, today);
    return time === null ? null : { time, weekday: null, start: at, end, part: null };
  };
  if (number >= 1 && number <= 31) {
    const end = skipBetween(tokens, at + 1);
    const monthNumber = MONTH_NUMBERS.get(tokens[end]?.text ?? '');
    if (monthNumber && !isModal(text, tokens[end])) {
      const year = findYear(tokens, end + 1);
      return toDay({ year, month: monthNumber, day: number }, year ? end + 2 : end + 1);
    }
    return readOrdinal(text, tokens, at, number, today);
  }
  if (month && !isModal(text, tokens[at])) {
    const next = skipBetween(tokens, at + 1);
    const day = Number(/^\d{1,2}$/.test(tokens[next]?.text ?? '') ? tokens[next]?.text : Number.NaN);
    if (!(day >= 1 && day <= 31)) return null;
    let end = next + 1;
    if (/^(?:st|nd|rd|th)$/.test(tokens[end]?.text ?? '')) end += 1;
    const year = findYear(tokens, tokens[end]?.text === ',' ? end + 1 : end);
    return toDay({ year, month, day }, end);
  }
  return null;
}

/** 'dopo le 16' leads to an hour. */
const HOUR_LEADS = words('e dopo verso prima tra entro');
const ARTICLES = words('the den dem der am le el il dia de');
/** 'the 24th', 'am 24.', 'le 24', 'den 24:e': the next such day of a month. */
function readOrdinal(
  text: string,
  tokens: readonly Token[],
  at: number,
  day: number,
  today: number,
): NamedDay | null {
  const suffix = tokens[at + 1];
  const isSuffixed = suffix !== undefined && suffix.from === tokens[at]?.to;
  const isOrdinal = isSuffixed && /^(?:st|nd|rd|th)$/.test(suffix.text);
  const isDotted =
    isSuffixed &&
    suffix.text === '.' &&
    !/^\d/.test(text.slice(suffix.to)) &&
    /^(?:am|den|dem|der)$/.test(tokens[at - 1]?.text ?? '');
  const isSwedish = isSuffixed && suffix.text === ':' && tokens[at + 2]?.text === 'e';
  const isRomance =
    /^(?:le|el|il|dia)$/.test(tokens[at - 1]?.text ?? '') &&
    !HOUR_LEADS.has(tokens[at - 2]?.text ?? '') &&
    !/^[\d:h]/.test(text.slice(tokens[at]?.to)) &&
    day > 12;
  if (!isOrdinal && !isDotted && !isSwedish && !isRomance) return null;
  // 'the 2nd option' and 'first' count things; an ordinal needs its article or a weekday before it.
  const before = tokens[at - 1]?.text ?? '';
  if (isOrdinal && !ARTICLES.has(before) && !WEEKDAY_NUMBERS.has(before) && before !== ',') return null;
  if (
    isOrdinal &&
    /^\s+\p{Ll}/u.test(text.slice(suffix.to)) &&
    !/^\s+(?:at|of|in|or|and|works?|is|would|if|suits?|around|after|before|between|from|@)\b/.test(
      text.slice(suffix.to),
    )
  )
    return null;
  const now = new Date(today);
  const start = now.getUTCDate() < day ? 0 : 1;
  const time = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + start, day);
  if (new Date(time).getUTCDate() !== day) return null;
  return { time, weekday: null, start: at, end: at + (isRomance ? 1 : isSwedish ? 3 : 2), part: null };
}

function readRelative(tokens: readonly Token[], at: number, today: number): NamedDay | null {
  const word = tokens[at]?.text ?? '';
  const before = tokens[at - 1]?.text ?? '';
  const day = (offset: number, length = 1, part: DayPart | null = null): NamedDay => ({
    time: today + offset * DAY_MS,
    weekday: null,
    start: at,
    end: at + length,
    part,
  });
  if (DAY_AFTER_TOMORROW.has(word)) return day(2);
  if (word === 'apres' && tokens[at + 1]?.text === 'demain') return day(2, 2);
  if (word === 'pasado' && tokens[at + 1]?.text === 'manana') return day(2, 2);
  if (word === 'depois' && tokens[at + 1]?.text === 'de' && tokens[at + 2]?.text === 'amanha')
    return day(2, 3);
  if (word === 'day' && tokens[at + 1]?.text === 'after' && tokens[at + 2]?.text === 'tomorrow')
    return day(2, 3);
  if (TODAY.has(word)) return day(0);
  if (!TOMORROW.has(word) || NO_TOMORROW_AFTER.has(before) || WEEKDAY_NUMBERS.has(before)) return null;
  // 'heute Morgen' and 'hoy por la mañana' are today.
  if (TODAY.has(before)) return null;
  return day(1, 1, word === 'domattina' ? 'morning' : null);
}

function readWeekday(text: string, tokens: readonly Token[], at: number, today: number): NamedDay | null {
  const token = tokens[at];
  if (!token) return null;
  const compound = splitCompound(token.text);
  const name = compound?.day ?? token.text;
  const weekday = WEEKDAY_NUMBERS.get(name);
  if (weekday === undefined) return null;
  if (ALSO_WORDS.has(name) && !isShortDay(text, tokens, at)) return null;
  const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7 || 7;
  const sentence = sliceSentence(tokens, at);
  const isNextWeek = sentence.some(
    ({ text: word }, index) =>
      WEEK.has(word) &&
      [sentence[index - 1], sentence[index + 1], sentence[index + 2]].some((near) =>
        NEXT.test(near?.text ?? ''),
      ),
  );
  const isNext = [tokens[at - 1], tokens[at + 1]].some(
    (near) => NEXT.test(near?.text ?? '') && !COMING.has(near?.text ?? ''),
  );
  // ISO weeks begin on Monday.
  const dayOfWeek = (new Date(today).getUTCDay() + 6) % 7;
  const isThisWeek = dayOfWeek + ahead < 7;
  const offset = isNextWeek ? ahead + (isThisWeek ? 7 : 0) : ahead;
  // 'Next Thursday' said on a Tuesday means either week.
  const time = isNext && !isNextWeek && isThisWeek ? null : today + offset * DAY_MS;
  const whole: NamedDay = { time, weekday, start: at, end: at + 1, part: compound?.part ?? null };
  const dateAt = skipBetween(tokens, at + 1);
  const date = readDate(text, tokens, dateAt, today) ?? readBareDay(text, tokens, dateAt, weekday, today);
  if (!date) return whole;
  // 'Thursday the 19th': the date wins, unless it is another day of the week.
  const isSame = date.time !== null && new Date(date.time).getUTCDay() === weekday;
  return { ...date, time: isSame ? date.time : null, weekday, start: at };
}

/** 'jeudi 26', 'Thursday 26': a number after a weekday is a date if that date is such a day within the next weeks. */
function readBareDay(
  text: string,
  tokens: readonly Token[],
  at: number,
  weekday: number,
  today: number,
): NamedDay | null {
  const token = tokens[at];
  if (!token || !/^\d{1,2}$/.test(token.text)) return null;
  if (/^(?:[:.hu]\d|\s?(?:[ap]\.?m|h|u|uhr|uur)\b|\s?[-–]\s?\d)/i.test(text.slice(token.to, token.to + 6)))
    return null;
  for (let offset = 1; offset <= MAX_BARE_DAYS; offset += 1) {
    const date = new Date(today + offset * DAY_MS);
    if (date.getUTCDate() === Number(token.text) && date.getUTCDay() === weekday)
      return { time: date.getTime(), weekday, start: at, end: at + 1, part: null };
  }
  return null;
}

/** 'vrijdagmiddag', 'Freitagnachmittag', 'fredagseftermiddag'. */
function splitCompound(word: string): { day: string; part: DayPart } | null {
  const end = word.indexOf('ag') + 2;
  if (end <= 4 || !WEEKDAY_NUMBERS.has(word.slice(0, end))) return null;
  const rest = word.slice(end).replace(/^s/, '');
  for (const part of ['morning', 'afternoon', 'evening'] as const)
    if (PARTS[part].has(rest) || PARTS[part].has(word.slice(end))) return { day: word.slice(0, end), part };
  return null;
}

/** 'Wed' and 'Mon' are days when they are capitalized and next to a time or another day. */
function isShortDay(text: string, tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || !/^\p{Lu}/u.test(text.slice(token.from))) return false;
  const isBeside = ({ text: word = '' }: Partial<Token> = {}): boolean =>
    /^\d/.test(word) || WEEKDAY_NUMBERS.has(word) || word === 'next' || word === 'at' || word === 'or';
  return isBeside(tokens[at + 1]) || isBeside(tokens[at - 1]) || readPart(tokens, at + 1) !== null;
}

function sliceSentence(tokens: readonly Token[], at: number): readonly Token[] {
  const isEnd = ({ text }: Token): boolean => /^[.!?;]$/.test(text);
  const from = tokens.slice(0, at).findLastIndex(isEnd) + 1;
  const end = tokens.findIndex((token, index) => index > at && isEnd(token));
  return tokens.slice(from, end < 0 ? tokens.length : end);
}

function skipBetween(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < from + 2 && BETWEEN.has(tokens[at]?.text ?? '')) at += 1;
  return at;
}

const findYear = (tokens: readonly Token[], at: number): number | null => {
  const word = tokens[at]?.text ?? '';
  return /^20\d\d$/.test(word) ? Number(word) : null;
};

/** 'may' and 'mar' in lower case are other words. */
const isModal = (text: string, token: Token | undefined): boolean =>
  token !== undefined &&
  (token.text === 'may' || ALSO_WORDS.has(token.text)) &&
  !/^\p{Lu}/u.test(text.slice(token.from));

type CalendarDay = { readonly year: number | null; readonly month: number; readonly day: number };

/** Midnight UTC of a day; without a year the next one, or one that is just over. Null for February 31. */
function toTime({ year, month, day }: CalendarDay, today: number): number | null {
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

const NUMERIC = /(?<![\d./-])(\d{1,2})([./-])(\d{1,2})(?:\2(20\d\d|\d\d))?(?![\d/-])/g;
const ISO = /(?<!\d)(20\d\d)-(\d\d)-(\d\d)(?!\d)/g;
const MAX_CHARACTERS = 3_000;

/** Days in digits: '30.11.', '11/20/2026', '2026-12-24'. In English 3/4 is March or April, so it is left out. */
export function* findNumericDays(
  text: string,
  language: string | null,
  today: number,
): Generator<{ readonly time: number; readonly from: number; readonly to: number }> {
  const start = text.slice(0, MAX_CHARACTERS);
  for (const { 0: words, 1: year, 2: month, 3: day, index } of start.matchAll(ISO)) {
    const time = toTime({ year: Number(year), month: Number(month), day: Number(day) }, today);
    if (time !== null) yield { time, from: index, to: index + words.length };
  }
  for (const { 0: words, 1: first, 2: sign, 3: second, 4: year, index } of start.matchAll(NUMERIC)) {
    const [a, b] = [Number(first), Number(second)];
    if (language === 'en' && sign !== '.' && a <= 12 && b <= 12 && a !== b) continue;
    const isAmerican = language === 'en' && b > 12;
    const full = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year);
    const time = toTime(
      isAmerican ? { year: full, month: a, day: b } : { year: full, month: b, day: a },
      today,
    );
    if (time !== null) yield { time, from: index, to: index + words.length };
  }
}
