import type { Token } from '../tokens.ts';

/** Minutes after midnight. An exact time has `at`; a range or an open end has `from`, `to` or both. */
export type Clock = {
  readonly at: number | null;
  readonly from: number | null;
  readonly to: number | null;
};
type Match<T> = { readonly value: T; readonly end: number };
type Hour = {
  readonly minutes: number;
  /** Half of the day that the words name. */
  readonly meridiem: 'am' | 'pm' | null;
  /** A suffix or minutes prove that the number is a time. */
  readonly isCertain: boolean;
  readonly is24: boolean;
};

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const SUFFIXES = words("uhr h hs hrs hr u uur horas hora ore heures heure o'clock godz timmar");
const NOON = words('noon midday midi mediodia mezzogiorno');
/** Words that lead to an hour. */
const PREFIXES = words(
  'at around about by um gegen ca vers sobre las alle verso le as pelas om rond kl klockan vid runt o ok okolo godz godzinie a',
);
const AFTER = words(
  'after past from nach ab apres partir despues dopo dalle depois na vanaf efter fran po od',
);
const BEFORE = words('before vor avant antes prima voor fore przed');
/** Small words between 'after' and its hour: 'después de las 4', 'à partir de 16h'. */
const FILLERS = words('ore as de das dos las les le la l the um kl klockan godz godzinie at');
const RANGE_STARTS = words(
  'between from zwischen von entre de tra fra dalle das tussen van mellan fran miedzy od',
);
const RANGE_JOINS = words('to and till until und bis et y e alle as en tot och till a do i h uhr');
/** A number before one of these counts something else. */
const COUNTED = words(
  'min mins minute minutes minuten minutos minuti minuter minut hours hour stunden days day tage jours dias giorni dagen dagar dni people person persons leute personen weeks week wochen months month euro euros eur usd gbp percent prozent st nd rd th er years year k',
);

const MINUTES_PER_HOUR = 60;
const NOON_MINUTES = 12 * MINUTES_PER_HOUR;
const isAdjacent = (before: Token | undefined, after: Token | undefined): boolean =>
  before !== undefined && after !== undefined && before.to === after.from;

/** Reads a time of day that begins at a token: '3pm', '15:30', '14u', 'after 4', 'between 2 and 4', 'noon'. */
export function readClock(tokens: readonly Token[], start: number): Match<Clock> | null {
  const word = tokens[start]?.text ?? '';
  if (NOON.has(word)) return { value: toExactClock(NOON_MINUTES), end: start + 1 };
  if (AFTER.has(word) || BEFORE.has(word)) {
    const found = readHour(tokens, skipFillers(tokens, start + 1), true);
    const range = found && readRangeEnd(tokens, found, RANGE_STARTS.has(word));
    if (range) return range;
    if (!found) return null;
    const minutes = toMinutes(found.value);
    const value = AFTER.has(word)
      ? { at: null, from: minutes, to: null }
      : { at: null, from: null, to: minutes };
    return { value, end: found.end };
  }
  if (RANGE_STARTS.has(word)) {
    const first = readHour(tokens, skipFillers(tokens, start + 1), true);
    const range = first && readRangeEnd(tokens, first, true);
    if (range) return range;
  }
  const isPrefixed = PREFIXES.has(word);
  const hour = readHour(tokens, isPrefixed ? skipFillers(tokens, start + 1) : start, isPrefixed);
  if (!hour) return null;
  return readRangeEnd(tokens, hour, isPrefixed || hour.value.isCertain) ?? toExact(hour, isPrefixed);
}

const toExactClock = (at: number): Clock => ({ at, from: null, to: null });
const toExact = ({ value, end }: Match<Hour>, isPrefixed: boolean): Match<Clock> | null =>
  value.isCertain || isPrefixed ? { value: toExactClock(toMinutes(value)), end } : null;

function skipFillers(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < from + 2 && (FILLERS.has(tokens[at]?.text ?? '') || tokens[at]?.text === '.')) at += 1;
  return at;
}

/** The second hour of a range, and the range: '2-4pm', '14 bis 16 Uhr', 'between 2 and 4'. */
function readRangeEnd(
  tokens: readonly Token[],
  first: Match<Hour>,
  isExpected: boolean,
): Match<Clock> | null {
  const join = tokens[first.end];
  const gap = tokens[first.end - 1];
  const isJoined = join !== undefined && RANGE_JOINS.has(join.text);
  // A dash is not a token: the numbers follow each other with one character between them.
  const isDashed =
    join !== undefined &&
    gap !== undefined &&
    /^\d/.test(join.text) &&
    join.from - gap.to <= 3 &&
    join.from > gap.to;
  if (!isJoined && !isDashed) return null;
  const second = readHour(tokens, skipFillers(tokens, isJoined ? first.end + 1 : first.end), isExpected);
  if (!second) return null;
  if (isDashed && !first.value.isCertain && !second.value.isCertain) return null;
  const to = toMinutes({ ...second.value });
  const own = toMinutes(first.value);
  // '2-4pm': the first hour shares the half of the day, unless it would then come after the second.
  const shared =
    second.value.meridiem === 'pm' && !first.value.is24 && first.value.meridiem === null
      ? (first.value.minutes % NOON_MINUTES) + NOON_MINUTES
      : own;
  const from = shared < to ? shared : own;
  return from < to ? { value: { at: null, from, to }, end: second.end } : null;
}

function readHour(tokens: readonly Token[], at: number, isExpected: boolean): Match<Hour> | null {
  const token = tokens[at];
  if (!token || !/^\d{1,2}$/.test(token.text) || Number(token.text) > 24) return null;
  // '24.12.', '3/4' and '1,000' are not hours.
  let end = at + 1;
  let minutes = 0;
  let hasMinutes = false;
  const sign = tokens[end]?.text ?? '';
  const after = tokens[end + 1];
  const isSeparated =
    /^[:.hu]$/.test(sign) && isAdjacent(token, tokens[end]) && isAdjacent(tokens[end], after);
  if (isSeparated && /^[0-5]\d$/.test(after?.text ?? '')) {
    const mark = tokens[end + 2]?.text ?? '';
    if (sign === '.' && !isExpected && !SUFFIXES.has(mark) && !readMeridiem(tokens, end + 2)) return null;
    minutes = Number(after?.text);
    hasMinutes = sign !== '.';
    end += 2;
  } else if (
    sign === '.' &&
    isAdjacent(token, tokens[end]) &&
    /^\d/.test(after?.text ?? '') &&
    isAdjacent(tokens[end], after)
  ) {
    return null;
  }
  const meridiem = readMeridiem(tokens, end);
  if (meridiem) end = meridiem.end;
  const isMarked = SUFFIXES.has(tokens[end]?.text ?? '');
  if (isMarked) end += 1;
  if (!meridiem && !isMarked && COUNTED.has(tokens[end]?.text ?? '')) return null;
  // '14u30' and '15h30' were read above; 'h' beside other words is the suffix.
  const hour = Number(token.text);
  if (meridiem && (hour > 12 || hour === 0)) return null;
  return {
    value: {
      minutes: hour * MINUTES_PER_HOUR + minutes,
      meridiem: meridiem?.value ?? null,
      isCertain: Boolean(meridiem) || isMarked || hasMinutes || isSeparated,
      is24: hour > 12 || hour === 0 || token.text.startsWith('0'),
    },
    end,
  };
}

/** 'am', 'pm', 'a.m.', 'p.m.' */
function readMeridiem(tokens: readonly Token[], at: number): Match<'am' | 'pm'> | null {
  const word = tokens[at]?.text ?? '';
  // German 'am' leads to a day: 'um 14 Uhr am Montag'.
  const isBesideNumber = tokens[at] !== undefined && (tokens[at]?.from ?? 0) - (tokens[at - 1]?.to ?? 0) <= 1;
  if ((word === 'am' || word === 'pm') && isBesideNumber) return { value: word, end: at + 1 };
  const isDotted =
    (word === 'a' || word === 'p') && tokens[at + 1]?.text === '.' && tokens[at + 2]?.text === 'm';
  if (!isDotted) return null;
  return { value: word === 'a' ? 'am' : 'pm', end: tokens[at + 3]?.text === '.' ? at + 4 : at + 3 };
}

/** Without am or pm, an hour from 1 to 6 is in the afternoon, because meetings are not proposed at night. */
function toMinutes({ minutes, meridiem, is24 }: Hour): number {
  if (meridiem === 'am') return minutes % NOON_MINUTES;
  if (meridiem === 'pm') return (minutes % NOON_MINUTES) + NOON_MINUTES;
  return !is24 && minutes < 7 * MINUTES_PER_HOUR ? minutes + NOON_MINUTES : minutes;
}
