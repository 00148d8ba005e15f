import type { Span } from '../classify.ts';
import { isNegation } from '../features.ts';
import { type Token, tokenize } from '../tokens.ts';
import { ALSO_WORDS, MONTH_NUMBERS, WEEKDAY_NUMBERS } from './calendar.ts';

const TOMORROW = new Set(
  'tomorrow today morgen demain domani domattina amanha morgon imorgon jutro manana heute'.split(' '),
);
/**
 * These words before 'morning' form a greeting or a time of day, not a day: 'Guten Morgen', 'god
 * morgon', 'por la mañana'.
 */
const GREETING_WORDS = new Set('guten gutn god goede good la de'.split(' '));
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
const MAX_TOKEN_DISTANCE = 8;

/** 'vrijdagmiddag', 'Freitagnachmittag', 'fredagseftermiddag'. */
function isDayAndPart(word: string): boolean {
  const end = word.indexOf('ag') + 2;
  const part = word.slice(end);
  return end > 4 && WEEKDAY_NUMBERS.has(word.slice(0, end)) && PARTS_OF_DAY.has(part.replace(/^s/, ''));
}

const isDay = (tokens: readonly Token[], index: number): boolean => {
  const { text = '' } = tokens[index] ?? {};
  if (WEEKDAY_NUMBERS.has(text)) return !ALSO_WORDS.has(text);
  if (isDayAndPart(text)) return true;
  return TOMORROW.has(text) && !GREETING_WORDS.has(tokens[index - 1]?.text ?? '');
};

const isTime = ({ text }: Token): boolean =>
  /^\d{1,2}$/.test(text) ||
  PARTS_OF_DAY.has(text) ||
  CLOCK.has(text) ||
  MONTH_NUMBERS.has(text) ||
  WEEKDAY_NUMBERS.has(text) ||
  ['st', 'nd', 'rd', 'th'].includes(text);

/** Words that rule out a day: 'every Monday', 'until Friday', 'not on Tuesday'. */
const EXCLUDING_WORDS = new Set(
  'bar except ausser sauf excepto salvo tranne exceto behalve utom oprocz every each until till since from last jeden bis seit ab chaque depuis jusqu jusque cada hasta desde ogni fino toda todas ate elke tot sinds varje fran sedan kazdy'.split(
    ' ',
  ),
);
const BEFORE = 3;

function isProposed(tokens: readonly Token[], index: number): boolean {
  const before = tokens.slice(Math.max(0, index - BEFORE), index).map(({ text }) => text);
  const end = before.findLastIndex((text) => /^[.!?;,]$/.test(text));
  return !before.slice(end + 1).some((text) => EXCLUDING_WORDS.has(text) || isNegation(text));
}

/** Finds a proposed day, quoted from the text. Prefers days with a time. */
export function findMeetingTime(text: string): Span | null {
  const tokens = tokenize(text);
  const spans = tokens.flatMap((_, index) =>
    isDay(tokens, index) && isProposed(tokens, index) ? [spanFrom(tokens, index)] : [],
  );
  return spans.find(({ from, to }) => /\d/.test(text.slice(from, to))) ?? spans[0] ?? null;
}

function spanFrom(tokens: readonly Token[], first: number): Span {
  const { from, to: end } = tokens[first] as Token;
  let to = end;
  for (const token of tokens.slice(first + 1, first + MAX_TOKEN_DISTANCE)) {
    if (isTime(token)) ({ to } = token);
    else if (!JOINS.has(token.text)) break;
  }
  return { from, to };
}
