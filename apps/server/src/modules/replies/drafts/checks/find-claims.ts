import { MONTH_NUMBERS, WEEKDAY_NUMBERS } from '@hearback/classification';
import { NUMBER_WORDS, RELATIVE_DAYS } from './claim-words.ts';
import { foldText, stripAccents } from './fold-text.ts';

/** A figure or a date that a text states. Two claims with a common key say the same. */
export type Claim = {
  readonly kind: 'number' | 'price' | 'date';
  /** As written, for people. */
  readonly text: string;
  /** Any of them supports the claim. */
  readonly keys: readonly string[];
};

type Word = { readonly text: string; readonly folded: string; readonly from: number; readonly to: number };

const CURRENCIES: readonly [string, RegExp][] = [
  ['usd', /^(?:us)?\$|^usd|^dollars?|^dólares|^dollari|^dolar/i],
  ['eur', /^€|^eur(?:os?)?/i],
  ['gbp', /^£|^gbp|^pounds?/i],
  ['chf', /^chf|^fr\./i],
  ['sek', /^sek|^kr(?:onor)?(?![\p{L}])/iu],
  ['pln', /^zł|^pln|^złotych/i],
];
const SHARE = /^(?:%|per ?cent|prozent|pour ?cent|por ?ciento|por ?cento|procent|prosent)/i;

const findCurrency = (text: string): string | null =>
  CURRENCIES.find(([, sign]) => sign.test(text))?.[0] ?? null;

const BEFORE = /(?:[€$£]|\b(?:usd|eur|gbp|chf|sek|pln|kr))\s?$/i;

/** '1,200', '1.200', '1 200' and "1'200" are one amount, '99.50' and '99,5' another. */
function toAmount(token: string): string {
  const plain = token.replace(/[.,'’ ](?=\d{3}(?!\d))/g, '').replace(',', '.');
  const value = Number(plain);
  return Number.isFinite(value) ? String(value) : plain;
}

const isDay = (value: number): boolean => value >= 1 && value <= 31;
const isMonth = (value: number): boolean => value >= 1 && value <= 12;

const toPair = (month: number, day: number): string => `date:${month}-${day}`;

/** A date in digits, in both orders of day and month. */
function toDates(token: string): string[] {
  const parts = token.split(/[./-]/).map(Number);
  const [first = 0, second = 0, third] = parts;
  if (parts.length > 3 || parts.length < 2 || !/^\d{1,4}(?:([./-])\d{1,2})(?:\1\d{1,4})?$/.test(token))
    return [];
  if (first > 31) {
    if (third === undefined || !isMonth(second) || !isDay(third)) return [];
    const day = new Date(Date.UTC(first, second - 1, third)).getUTCDay();
    return [toPair(second, third), `month:${second}`, `weekday:${day}`];
  }
  return [
    ...(isDay(first) && isMonth(second) ? [toPair(second, first)] : []),
    ...(isDay(second) && isMonth(first) ? [toPair(first, second)] : []),
  ];
}

/** The same time on a clock of 12 and of 24 hours. */
function toTimes(hour: number, minute: number): string[] {
  return [hour, hour + 12, hour - 12]
    .filter((each) => each >= 0 && each <= 24)
    .map((each) => `time:${each % 24}:${minute}`);
}

const TIME = /^(\d{1,2})[:.h](\d{2})$/;
const TOKEN = /\d+(?:[.,:/'’h-]\d+| \d{3}(?!\d))*/g;

/** 'from 2026 100 people': the space separates two numbers unless it separates thousands. */
const splitToken = (token: string): string[] => {
  if (/^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/.test(token)) return [token];
  return token.split(' ').flatMap((part) => (/^\d+-\d+$/.test(part) ? part.split('-') : [part]));
};

const FACTORS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000, tsd: 1_000, mio: 1_000_000 };
const FACTOR = /^\s?(k|m|tsd|mio)\b\.?/i;

function toNumberClaims(text: string, match: RegExpExecArray): Claim[] {
  const before = text.slice(Math.max(0, match.index - 6), match.index);
  const after = text.slice(match.index + match[0].length, match.index + match[0].length + 16);
  const parts = splitToken(match[0]);
  return parts.map((token, index): Claim => {
    const factor = index === parts.length - 1 ? FACTOR.exec(after) : null;
    const rest = after.slice(factor?.[0].length ?? 0).trimStart();
    const base = toAmount(token);
    const amount = factor ? String(Number(base) * (FACTORS[factor[1]?.toLowerCase() ?? ''] ?? 1)) : base;
    const amountText =
      `${before.match(BEFORE)?.[0] ?? ''}${token}${after.match(/^\s?(?:[€$£%]|\p{L}{1,8}\b)/u)?.[0] ?? ''}`.trim();
    const [sign] = before.match(BEFORE) ?? [];
    const currency = findCurrency(sign?.trim() ?? '') ?? findCurrency(rest);
    if (currency) return { kind: 'price', text: amountText, keys: [`price:${amount}:${currency}`] };
    if (SHARE.test(rest)) return { kind: 'price', text: amountText, keys: [`share:${amount}`] };
    const dates = toDates(token);
    const [, hour, minute] = TIME.exec(token) ?? [];
    const times = hour && minute ? toTimes(Number(hour), Number(minute)) : [];
    if (token.split(/[./-]/).length === 3 && dates.length > 0)
      return { kind: 'date', text: token, keys: dates };
    return { kind: 'number', text: token, keys: [`number:${amount}`, ...dates, ...times] };
  });
}

const listWords = (text: string): Word[] =>
  [...text.matchAll(/\p{L}+/gu)].map((match) => ({
    text: match[0],
    folded: stripAccents(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));

/** Also ordinary words. A month or a day only with a capital letter and a number beside it. */
const AMBIGUOUS = new Set(
  'may mars march mai maj mei mar marca sat sun mon wed dec set quarta quinta sexta segunda terca jan lutego luty sept mart'.split(
    ' ',
  ),
);

function toDateClaims(text: string, word: Word): Claim[] {
  const month = MONTH_NUMBERS.get(word.folded);
  const weekday = WEEKDAY_NUMBERS.get(word.folded);
  const relative = RELATIVE_DAYS.get(word.folded);
  const before = text.slice(Math.max(0, word.from - 16), word.from);
  const after = text.slice(word.to, word.to + 8);
  const day =
    /(?<!\d)(\d{1,2})(?:\.|st|nd|rd|th|er|º|ª|:e)?\s?(?:of |de |di |d['’])?$/i.exec(before)?.[1] ??
    /^\.?\s(?:the )?(\d{1,2})(?!\d|:|\.\d)/.exec(after)?.[1];
  if (month !== undefined && day !== undefined && isDay(Number(day)))
    return [{ kind: 'date', text: `${day} ${word.text}`, keys: [toPair(month, Number(day))] }];
  if (AMBIGUOUS.has(word.folded)) return [];
  if (month !== undefined) return [{ kind: 'date', text: word.text, keys: [`month:${month}`] }];
  if (weekday !== undefined) return [{ kind: 'date', text: word.text, keys: [`weekday:${weekday}`] }];
  if (relative === undefined || (relative === 'tomorrow' && /\b(?:guten|goede|god)\s?$/i.test(before)))
    return [];
  return [{ kind: 'date', text: word.text, keys: [`relative:${relative}`] }];
}

function toWordClaims({ text, folded }: Word): Claim[] {
  const value = NUMBER_WORDS.get(folded);
  return value === undefined ? [] : [{ kind: 'number', text, keys: [`number:${value}`] }];
}

/** Everything that the text states in numbers, prices and dates. Linear in the text. */
export function findClaims(text: string): Claim[] {
  const folded = foldText(text);
  const words = listWords(folded);
  return [
    ...[...folded.matchAll(TOKEN)].flatMap((match) => toNumberClaims(folded, match)),
    ...words.flatMap((word) => [...toDateClaims(folded, word), ...toWordClaims(word)]),
  ];
}

/** Keys that a source supports. A date supports its month, and a time its hour. */
export function listSupported(texts: readonly string[]): Set<string> {
  const keys = new Set<string>();
  for (const text of texts)
    for (const claim of findClaims(text))
      for (const key of claim.keys) {
        keys.add(key);
        const [, month, day] = /^date:(\d+)-(\d+)$/.exec(key) ?? [];
        if (month) keys.add(`month:${month}`).add(`number:${day}`);
        const [, hour, minute] = /^time:(\d+):(\d+)$/.exec(key) ?? [];
        if (hour) keys.add(`number:${hour}`).add(`number:${minute}`);
        const [, amount] = /^(?:price|share):([^:]+)/.exec(key) ?? [];
        if (amount) keys.add(`number:${amount}`);
        const [, plain] = /^number:(\d{1,2})$/.exec(key) ?? [];
        if (plain)
          for (const time of toTimes(Number(plain), 0)) keys.add(time).add(`number:${time.split(':')[1]}`);
      }
  return keys;
}
