import type { PlanEdit, PlanField } from '@hearback/contract';
import { ABOUT_US, BECOMES, DETERMINERS, FOR_WHOM, LABELS, LONGEST_LABEL } from './labels.ts';
import {
  ASKS,
  ASKS_WITH_MARK,
  CHATTER,
  DONT_KNOW,
  EMAIL_WORDS,
  FILLER,
  NO,
  NONE_YET,
  NOT,
  TAKEN_BACK,
  TAKEN_BACK_FIRST,
  YES,
} from './lexicon.ts';
import { type Order, readCommand } from './read-command.ts';
import {
  type CampaignPlan,
  findWebsite,
  isOnlyFiller,
  numbersIn,
  readField,
  readUnasked,
  type Trouble,
  toneIn,
} from './read-field.ts';
import { keysOf, startsWith, toClauses, toWords, type Word } from './words.ts';

export type Meaning =
  | { readonly kind: 'command'; readonly order: Order }
  | { readonly kind: 'told'; readonly change: PlanEdit; readonly trouble?: Trouble | undefined }
  | { readonly kind: 'passed' | 'asked' | 'agreed' | 'unclear' };

export type Asked = {
  /** The question that is open; null when there is none. */
  readonly field: PlanField | null;
  /** What was filled last: what a correction is about. */
  readonly last: PlanField | null;
  /** How many emails there are, and what they are written from. */
  readonly count: number;
  readonly plan: CampaignPlan;
};

/**
 * What a message means. The answer to the open question goes to its field, in whatever language, unless it plainly is a
 * command, a correction of something else, a named field or a question. The same words always mean the same.
 */
export function understand(said: string, asked: Asked): Meaning {
  const words = toWords(said);
  const order = readCommand(said, asked.count);
  if (order && !isName(order, words, asked)) return { kind: 'command', order };
  if (isDontKnow(words) || isNone(words)) return { kind: 'passed' };
  const isPolite = ({ key }: Word) => key === '' || YES.has(key) || CHATTER.has(key) || key === 'you';
  if (words.every(isPolite) && words.some(({ key }) => YES.has(key) || (asked.count > 0 && key !== '')))
    return { kind: 'agreed' };
  if (isQuestion(words)) return { kind: 'asked' };
  if (keysOf(words) !== '' && words.every(({ key }) => key === '' || NO.has(key)))
    return { kind: asked.field === null || NEEDED.has(asked.field) ? 'unclear' : 'passed' };
  const { change, trouble } = readClauses(toClauses(said), asked);
  return Object.keys(change).length > 0 || trouble ? { kind: 'told', change, trouble } : { kind: 'unclear' };
}

/** To these 'no' is no answer. */
const NEEDED: ReadonlySet<PlanField> = new Set(['num_emails', 'name', 'primary_goal'] as const);

/** A business may be called Direct, or Extra. */
const isName = ({ command }: Order, words: readonly Word[], { field }: Asked): boolean =>
  field === 'name' && words.length === 1 && command !== 'undo' && command !== 'restart';

function isDontKnow(words: readonly Word[]): boolean {
  const length = startsWith(words, DONT_KNOW);
  return length > 0 && isOnlyFiller(words.slice(length));
}

/** 'we have no website yet', 'nie mamy', 'noch keinen'. */
const isNone = (words: readonly Word[]): boolean =>
  words.length > 1 &&
  words.some(({ key }) => NO.has(key) || NOT.has(key)) &&
  words.every(
    ({ key }) => [NO, NOT, NONE_YET, FILLER, DETERMINERS].some((known) => known.has(key)) || LABELS.has(key),
  );

function isQuestion(words: readonly Word[]): boolean {
  const first = words.find(({ key }) => key !== '')?.key ?? '';
  if (ASKS.has(first)) return true;
  return (
    /[?？]["”)]?$/.test(words.at(-1)?.raw ?? '') &&
    (ASKS_WITH_MARK.has(first) || words[0]?.raw.startsWith('¿') === true)
  );
}

type Told = { change: PlanEdit; trouble?: Trouble | undefined };

function readClauses(clauses: readonly Word[][], asked: Asked): Told {
  let told: Told = { change: {} };
  let open = asked.field;
  for (const clause of clauses) {
    const { words, corrects } = takeBack(clause);
    const next = readClause(words, { ...asked, field: open }, corrects);
    told = {
      change: { ...next.change, ...told.change, ...(corrects && next.change) },
      trouble: next.trouble ?? told.trouble,
    };
    // The first that answers the open question is the answer; what is said besides must name its field.
    if (open !== null && (open in told.change || next.trouble)) open = open === 'name' ? 'description' : null;
  }
  return told;
}

/** What is left once somebody took back what they said before it. */
function takeBack(clause: readonly Word[]): { words: readonly Word[]; corrects: boolean } {
  let words = clause;
  let corrects = false;
  for (let at = clause.length - 1; at >= 0 && !corrects; at -= 1) {
    const length = startsWith(clause.slice(at, at + 4), TAKEN_BACK, 4);
    if (length === 0) continue;
    words = clause.slice(at + length);
    corrects = true;
  }
  for (;;) {
    const length = startsWith(words, TAKEN_BACK_FIRST, 2);
    const mark = words[length - 1]?.raw ?? '';
    // 'No. 7 Bakery' is a name.
    if (/^n[or]\.$/i.test(mark) && words.length > length) return { words, corrects };
    const isMarked =
      /[,.!:;…–—-]$/.test(mark) ||
      words.length === length ||
      numbersIn(words.slice(length, length + 1)).length > 0;
    if (length === 0 || !(isMarked || corrects)) return { words, corrects };
    words = words.slice(length);
    corrects = true;
  }
}

function readClause(words: readonly Word[], asked: Asked, corrects: boolean): Told {
  if (words.length === 0) return { change: {} };
  const labelled = readLabel(words, asked.field);
  if (labelled) return labelled;
  const counted = readCounted(words);
  if (counted) return counted;
  const isAboutBusiness =
    asked.field === 'name' || asked.field === 'website' || asked.field === 'description';
  const found = findWebsite(words, isAboutBusiness || asked.field === 'num_emails' || asked.field === null);
  if (found) {
    const rest = found.rest.filter(
      ({ key }) => !/^(?:website|web|site|url|und|and|et|y|e|en|och|i|at)$/.test(key),
    );
    const more =
      rest.length > 0 && asked.field && asked.field !== 'website' ? readField(asked.field, rest) : null;
    return { change: { ...more?.change, website: found.website } };
  }
  return readAnswer(words, asked, corrects);
}

function readAnswer(words: readonly Word[], asked: Asked, corrects: boolean): Told {
  const number = numbersIn(words);
  // 'no wait, 3' is about the number of emails, whatever was asked meanwhile.
  if (corrects && number.length === 1 && isCount(words) && asked.last !== 'company_size')
    return readField('num_emails', words) as Told;
  const tone = corrects || asked.field === null ? toneIn(words) : null;
  if (tone) return { change: { tone } };
  const isAbout = ABOUT_US.has(words[0]?.key ?? '') && words[0]?.key !== 'it' && words.length > 2;
  if (asked.field === 'website' && isAbout) return toTold(readField('description', words));
  const field = corrects ? (asked.last ?? asked.field) : asked.field;
  if (field !== null) return toTold(readField(field, words));
  return number.length === 1 && isCount(words)
    ? toTold(readField('num_emails', words))
    : { change: readUnasked(words, asked.plan) };
}

const isCount = (words: readonly Word[]): boolean =>
  isOnlyFiller(words.filter((word) => numbersIn([word]).length === 0));

const toTold = (reading: ReturnType<typeof readField>): Told => ({ change: {}, ...reading });

/** 'Goal: more demos', 'our company is Acme', 'change the tone to friendly'. */
function readLabel(words: readonly Word[], field: PlanField | null): Told | null {
  let start = 0;
  while (
    start < words.length - 1 &&
    DETERMINERS.has(words[start]?.key ?? '') &&
    !LABELS.has(words[start]?.key ?? '')
  )
    start += 1;
  const rest = words.slice(start);
  const length = startsWith(rest, LABELS, LONGEST_LABEL);
  const label = length > 0 ? LABELS.get(keysOf(rest.slice(0, length))) : undefined;
  if (!label) return null;
  let value = rest.slice(length);
  const isMarked = /[:=]$/.test(rest[length - 1]?.raw ?? '') || /^[:=–-]$/.test(value[0]?.raw ?? '');
  let become = 0;
  while (BECOMES.has(value[become]?.key ?? '') || (become > 0 && value[become]?.key === '')) become += 1;
  if (!isMarked && become === 0) return null;
  value = value.slice(isMarked ? 0 : become).filter(({ key }, place) => place > 0 || key !== '');
  const found = label === 'name' ? findWebsite(value, true) : null;
  const reading = value.length > 0 ? readField(label, found ? found.rest : value) : null;
  if (!reading && !found) return field === label ? null : { change: {} };
  return {
    change: { ...reading?.change, ...(found && { website: found.website }) },
    trouble: reading?.trouble,
  };
}

/** 'I want 3 emails', '3 emails to owners of dental practices'. */
function readCounted(words: readonly Word[]): Told | null {
  const email = words.findIndex(({ key }) => EMAIL_WORDS.has(key));
  const before = words.slice(Math.max(email - 3, 0), email);
  if (email < 1 || numbersIn(before).length === 0) return null;
  const count = readField('num_emails', before);
  const rest = words.slice(email + 1);
  const isFor = FOR_WHOM.has(rest[0]?.key ?? '') && rest.length > 1;
  const audience = isFor ? readField('titles', rest.slice(1)) : null;
  return { change: { ...count?.change, ...audience?.change }, trouble: count?.trouble };
}
