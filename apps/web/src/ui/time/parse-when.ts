import {
  addDays,
  addMonths,
  DEFAULT_HOURS,
  fromLocalTime,
  nextWeekday,
  toLocalTime,
  toWorkday,
} from './time-presets.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** First month of a season. */
const SEASONS: Readonly<Record<string, number>> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
const MINUTE_MS = 60_000;
const MAX_LENGTH = 60;
const EVENING = '18:00';

const toNumber = (word: string): number =>
  /^an?$/.test(word) ? 1 : /^\d+$/.test(word) ? Number(word) : NUMBERS.indexOf(word);

const pad = (value: number): string => String(value).padStart(2, '0');

/** Splits '3 pm' or '14:30' off the text. A bare number is not a time, because it may be a day. */
function splitClock(text: string): { rest: string; clock: string | null } {
  const found = /(?:^|\s)(?:at\s+)?(\d{1,2})(?::(\d\d))?\s*(am|pm)?$/.exec(text);
  if (!found || (found[2] === undefined && found[3] === undefined)) return { rest: text, clock: null };
  const hour = (Number(found[1]) % (found[3] ? 12 : 24)) + (found[3] === 'pm' ? 12 : 0);
  return { rest: text.slice(0, found.index).trim(), clock: `${pad(hour)}:${found[2] ?? '00'}` };
}

/** The first day of the month after today. */
function toMonth(month: number, today: string, year?: string): string {
  const [thisYear = '', thisMonth] = today.split('-');
  const next = month > Number(thisMonth) ? Number(thisYear) : Number(thisYear) + 1;
  return `${year ?? next}-${pad(month)}-01`;
}

function toMonthDay(month: number, day: string | undefined, today: string, year?: string): string | null {
  if (month < 1) return null;
  if (day === undefined) return toWorkday(toMonth(month, today, year));
  const inYear = (of: string) => `${of}-${pad(month)}-${pad(Number(day))}`;
  const thisYear = today.slice(0, 4);
  return inYear(year ?? (inYear(thisYear) > today ? thisYear : String(Number(thisYear) + 1)));
}

const toMonthNumber = (word: string | undefined): number => MONTHS.indexOf(word?.slice(0, 3) ?? '') + 1;

/** Returns the day that the words name. */
function toDay(words: string, today: string): string | null {
  const ahead = /^(?:in )?(\w+) (day|week|month|year)s?$/.exec(words);
  if (ahead) {
    const count = toNumber(ahead[1] ?? '');
    if (count < 0) return ahead[1] === 'next' ? toNext(ahead[2] ?? '', today) : null;
    if (ahead[2] === 'day') return addDays(today, count);
    if (ahead[2] === 'week') return toWorkday(addDays(today, count * 7));
    return toWorkday(addMonths(today, ahead[2] === 'year' ? count * 12 : count));
  }
  if (words === '' || words === 'today' || words === 'tonight') return today;
  if (words === 'tomorrow') return addDays(today, 1);
  if (/^\d{4}-\d\d-\d\d$/.test(words)) return words;
  const quarter = /^(?:in )?q([1-4])(?: (20\d\d))?$/.exec(words);
  if (quarter) return toWorkday(toMonth(Number(quarter[1]) * 3 - 2, today, quarter[2]));
  const season = /^(?:(after|in) )?(?:the )?(spring|summer|autumn|fall|winter)$/.exec(words);
  if (season) {
    const first = SEASONS[season[2] ?? ''] ?? 1;
    return toWorkday(toMonth(season[1] === 'after' ? ((first + 2) % 12) + 1 : first, today));
  }
  if (words === 'next quarter') {
    const month = Number(today.slice(5, 7));
    return toWorkday(toMonth((Math.floor((month - 1) / 3 + 1) % 4) * 3 + 1, today));
  }
  const weekday = /^(?:on |next |this )?([a-z]{3,9})$/.exec(words)?.[1];
  const index = WEEKDAYS.indexOf(weekday?.slice(0, 3) ?? '');
  if (weekday && index >= 0) return nextWeekday(today, index + 1);
  const worded =
    /^(?:on |in |until )?(?:the )?([a-z]{3,9})(?: (\d{1,2})(?:st|nd|rd|th)?)?(?:,? (20\d\d))?$/.exec(words);
  if (worded) return toMonthDay(toMonthNumber(worded[1]), worded[2], today, worded[3]);
  const turned = /^(?:on )?(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})(?:,? (20\d\d))?$/.exec(
    words,
  );
  return turned ? toMonthDay(toMonthNumber(turned[2]), turned[1], today, turned[3]) : null;
}

function toNext(unit: string, today: string): string | null {
  if (unit === 'week') return nextWeekday(today, 1);
  if (unit === 'month') return toWorkday(`${addMonths(today, 1).slice(0, 7)}-01`);
  return unit === 'year' ? toWorkday(`${Number(today.slice(0, 4)) + 1}-01-02`) : null;
}

/**
 * Reads a typed time: 'in 6 weeks', 'tomorrow 3pm', 'next friday', 'jan 15', 'Q3', 'after summer'. Without a time of day it is
 * the start of work. Returns null for anything else and for the past.
 */
export function parseWhen(
  typed: string,
  now: Date,
  timeZone: string,
  morning = DEFAULT_HOURS.work_from,
): Date | null {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (text === '' || text.length > MAX_LENGTH) return null;
  const soon = /^(?:in )?(\w+) (minute|min|hour)s?$/.exec(text);
  if (soon) {
    const count = toNumber(soon[1] ?? '');
    const length = soon[2] === 'hour' ? 60 * MINUTE_MS : MINUTE_MS;
    return count > 0 ? new Date(now.getTime() + count * length) : null;
  }
  const { rest, clock } = splitClock(text);
  const day = toDay(rest, toLocalTime(now, timeZone).slice(0, 10));
  // Rejects days that do not exist, such as February 31.
  if (day === null || addDays(day, 0) !== day) return null;
  const at = fromLocalTime(`${day}T${clock ?? (rest === 'tonight' ? EVENING : morning)}`, timeZone);
  return at && at > now ? at : null;
}
