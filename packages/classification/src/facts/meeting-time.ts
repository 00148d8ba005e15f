import type { Span } from '../classify.ts';
import { type Token, tokenize } from '../tokens.ts';
import { ALSO_WORDS, MONTH_NUMBERS, WEEKDAY_NUMBERS } from './calendar.ts';

const TOMORROW = new Set(
  'tomorrow today morgen demain domani domattina amanha morgon jutro manana heute'.split(' '),
);
/** 'Guten Morgen', 'god morgon', 'por la mañana' name no day. */
const GREETS = new Set('guten gutn god goede good la de'.split(' '));
const PARTS_OF_DAY = new Set(
  'morning afternoon evening noon lunch vormittag nachmittag mittag abend fruh matin midi soir tarde noche mattina pomeriggio manha ochtend middag avond formiddag eftermiddag lunchen rano popołudniu poludniu'.split(
    ' ',
  ),
);
const CLOCK = new Set('am pm uhr h hs hrs o clock horas ore uur kl'.split(' '));
const JOINS = new Set(
  'at um à a las la alle as om kl o po at the in im am den dem le el il na de des après after before nach vor or oder ou of og i : . , feira around gegen vers'.split(
    ' ',
  ),
);
const FURTHEST = 8;

const isDay = (tokens: readonly Token[], index: number): boolean => {
  const { text = '' } = tokens[index] ?? {};
  if (WEEKDAY_NUMBERS.has(text)) return !ALSO_WORDS.has(text);
  return TOMORROW.has(text) && !GREETS.has(tokens[index - 1]?.text ?? '');
};

const isTime = ({ text }: Token): boolean =>
  /^\d{1,2}$/.test(text) ||
  PARTS_OF_DAY.has(text) ||
  CLOCK.has(text) ||
  MONTH_NUMBERS.has(text) ||
  WEEKDAY_NUMBERS.has(text) ||
  ['st', 'nd', 'rd', 'th'].includes(text);

/** The first day that is proposed, with the hour where one is named. In the writer's own words. */
export function meetingTimeOf(text: string): Span | null {
  const tokens = tokenize(text);
  const first = tokens.findIndex((_, index) => isDay(tokens, index));
  const start = tokens[first];
  if (!start) return null;
  let to = start.to;
  for (const token of tokens.slice(first + 1, first + FURTHEST)) {
    if (isTime(token)) ({ to } = token);
    else if (!JOINS.has(token.text)) break;
  }
  return { from: start.from, to };
}
