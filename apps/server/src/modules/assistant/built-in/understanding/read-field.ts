import { DRAFT_LIMITS, type PlanEdit, type PlanField, toWebAddress } from '@hearback/contract';
import { isPlace } from './is-place.ts';
import { ABOUT_US, LEADS } from './labels.ts';
import { CHATTER, COMMANDS, EMAIL_WORDS, FILLER, NO, NUMBER_WORDS, YES } from './lexicon.ts';
import { keyOf, startsWith, textOf, tidy, toWords, type Word } from './words.ts';

/** A number that no sequence has, or two of which one is meant. */
export type Trouble = 'bounds' | { readonly either: readonly number[] };
export type FieldReading = { readonly change?: PlanEdit; readonly trouble?: Trouble };

/** What these words are as the value of a field; null when they cannot be one. */
export function readField(field: PlanField, words: readonly Word[]): FieldReading | null {
  const said = words.slice(startsWith(words, LEAD_SET));
  return READERS[field](said.length > 0 ? said : words, words);
}

const LEAD_SET = new Set(LEADS);
type Reader = (said: readonly Word[], whole: readonly Word[]) => FieldReading | null;

const line =
  (field: 'description' | 'company_size' | 'location' | 'primary_goal', most: number): Reader =>
  (said) => {
    const text = tidy(textOf(said));
    return isPlain(text) && text.length <= most && !isChatter(said) ? { change: { [field]: text } } : null;
  };

const list =
  (field: 'titles' | 'industries', most: number): Reader =>
  (said) => {
    const terms = splitTerms(textOf(said)).map(tidy);
    const isList = terms.length > 0 && terms.every((term) => isPlain(term) && term.split(' ').length <= 8);
    return isList && !isChatter(said) ? { change: { [field]: terms.slice(0, most) } } : null;
  };

const READERS: Record<PlanField, Reader> = {
  num_emails: (_said, whole) => readCount(whole),
  name: (said, whole) => readName(said, whole),
  website: (said) => {
    const website = findWebsite(said, true)?.website;
    return website ? { change: { website } } : null;
  },
  description: (_said, whole) => line('description', DRAFT_LIMITS.description)(whole, whole),
  titles: (said) => readAudience(said),
  industries: (said) => readIndustries(said),
  company_size: (_said, whole) => {
    const text = tidy(textOf(whole));
    return /\p{N}/u.test(text) && text.length <= DRAFT_LIMITS.size && !/[<>{}\\`|]/.test(text)
      ? { change: { company_size: text } }
      : line('company_size', DRAFT_LIMITS.size)(whole, whole);
  },
  location: line('location', DRAFT_LIMITS.location),
  primary_goal: line('primary_goal', DRAFT_LIMITS.goal),
  tone: (said) => {
    const tone = toneIn(said);
    return tone ? { change: { tone } } : null;
  },
};

export function toneIn(words: readonly Word[]): 'professional' | 'friendly' | 'direct' | null {
  for (const [command, names] of COMMANDS)
    if (command === 'friendly' || command === 'professional' || command === 'direct')
      if (words.some((_, place) => startsWith(words.slice(place), names, 3) > 0)) return command;
  return null;
}

/** Words for people: no markup, no code, no rows of one sign. */
function isPlain(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const others = text.replace(/[\p{L}\p{M}\p{N}\s]/gu, '').length;
  return letters >= 2 && others <= letters && !/[<>{}\\`|]|(.)\1{5}/u.test(text);
}

const isChatter = (words: readonly Word[]): boolean =>
  words.every(({ key }) => key === '' || CHATTER.has(key) || YES.has(key) || NO.has(key));

/** Every number in it, each once, as a sequence may have them or not. */
export function numbersIn(words: readonly Word[]): number[] {
  const found = words.flatMap(({ raw, key }) => {
    const range = /^\D{0,2}(\d{1,3})[-–—/](\d{1,3})\D{0,2}$/.exec(raw);
    if (range) return [Number(range[1]), Number(range[2])];
    if (/\d[.,]\d/.test(raw)) return [Number.NaN];
    const digits = /^(\d{1,6})(?:x|e?mails?)?$/.exec(key);
    return digits ? [Number(digits[1])] : (NUMBER_WORDS.get(key) ?? []);
  });
  return [...new Set(found)];
}

function readCount(words: readonly Word[]): FieldReading | null {
  const all = numbersIn(words);
  // 'un' and 'en' are words of other meanings too: a figure beside them is what is meant.
  const figures = numbersIn(words.filter(({ raw }) => /\p{N}/u.test(raw)));
  const [number, ...others] = figures.length > 0 ? figures : all;
  if (number === undefined) return null;
  if (others.length > 0) return { trouble: { either: [number, ...others].slice(0, 3) } };
  const isCount = Number.isInteger(number) && number >= 1 && number <= DRAFT_LIMITS.emails;
  return isCount ? { change: { num_emails: number } } : { trouble: 'bounds' };
}

const LONGEST_NAME = 6;
const MOST_NAME_LETTERS = 80;

/** 'Acme, we sell crowns' is a name and what it does; 'we sell crowns' only the latter. */
function readName(said: readonly Word[], whole: readonly Word[]): FieldReading | null {
  const comma = said.findIndex(({ raw }) => /[,:–—]$/.test(raw) || /^[–—-]$/.test(raw)) + 1;
  const named = comma > 0 && comma <= LONGEST_NAME ? said.slice(0, comma) : said;
  const name = tidy(textOf(named));
  const isSentence = ABOUT_US.has(said[0]?.key ?? '') && said.length > 2;
  if (isSentence) return line('description', DRAFT_LIMITS.description)(whole, whole);
  if (named.length > LONGEST_NAME || name.length > MOST_NAME_LETTERS || !isNameLike(name) || isChatter(named))
    return null;
  if (/^\p{N}+$/u.test(name) || EMAIL_WORDS.has(keyOf(name))) return null;
  const rest = tidy(textOf(said.slice(named.length)));
  return { change: { name, ...(isPlain(rest) && rest.length <= 300 && { description: rest }) } };
}

const isNameLike = (name: string): boolean =>
  /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(name) && /\p{L}/u.test(name) && (isPlain(name) || name.length <= 4);

const IN_BUT_DUTCH = /[kwy]|ij|aa|ee|uu|oo|eur|sch|ren\b|ers\b/i;
const POLISH = /[ąćęłńśźż]/i;

function placeWordsIn(text: string): ReadonlySet<string> {
  const words = new Set(
    'in at bei aus dans chez nel nella nelle nei em no na bij inom w z within from a à'.split(' '),
  );
  if (!IN_BUT_DUTCH.test(text)) words.add('en');
  if (!POLISH.test(text)) words.add('i');
  return words;
}

/** 'owners in Austin' are owners and a place; 'in Austin' and 'Austin' are a place alone. */
function takePlace(said: readonly Word[], inside: ReadonlySet<string>) {
  const at = said.findIndex(
    ({ key }, place) => inside.has(key) && isPlace(tidy(textOf(said.slice(place + 1)))),
  );
  const isAllPlace = at < 0 && isPlace(tidy(textOf(said)));
  if (at < 0 && !isAllPlace) return { rest: said, change: {} };
  const location = tidy(textOf(said.slice(at + 1))).slice(0, DRAFT_LIMITS.location);
  return { rest: said.slice(0, Math.max(at, 0)), change: { location } };
}

function readIndustries(said: readonly Word[]): FieldReading | null {
  const { rest, change } = takePlace(said, placeWordsIn(textOf(said)));
  const industries = rest.length > 0 ? list('industries', DRAFT_LIMITS.industries)(rest, rest) : null;
  return industries || rest.length === 0 ? { change: { ...industries?.change, ...change } } : null;
}

/** 'owners in dental practices' are titles and an industry; 'owners in dental practices in Austin' a place besides. */
function readAudience(whole: readonly Word[]): FieldReading | null {
  const inside = placeWordsIn(textOf(whole));
  const { rest: said, change } = takePlace(whole, inside);
  if (said.length === 0) return { change };
  const at = said.findIndex(({ key }, place) => place > 0 && inside.has(key) && key !== 'a');
  const titles = list('titles', DRAFT_LIMITS.titles)(at > 0 ? said.slice(0, at) : said, said);
  const industries = at > 0 ? list('industries', DRAFT_LIMITS.industries)(said.slice(at + 1), said) : null;
  const found =
    titles && (industries || at < 1)
      ? { ...titles.change, ...industries?.change }
      : list('titles', DRAFT_LIMITS.titles)(said, said)?.change;
  return found ? { change: { ...found, ...change } } : null;
}

const AND = new Set('and und et y e och oraz or oder ou o of eller lub and/or'.split(' '));

function splitTerms(text: string): string[] {
  const terms: string[][] = [[]];
  const polish = POLISH.test(text);
  for (const { raw, key } of toWords(text.replace(/[,;/•]/g, ' , '))) {
    const divides =
      raw === ',' ||
      raw === '&' ||
      raw === '+' ||
      (raw === raw.toLowerCase() && AND.has(key) && key !== 'of');
    if (divides || (key === 'i' && polish) || (key === 'en' && IN_BUT_DUTCH.test(text))) terms.push([]);
    else terms.at(-1)?.push(raw);
  }
  return terms.map((term) => term.join(' ')).filter((term) => term !== '');
}

const WHOLE = /^https?:\/\/|^www\./i;
const HOST = /^[^\s@]+\.\p{L}{2,}(?:[/:?#]|$)/u;

/** The first address among the words, and what is said besides. `bare` takes 'acme.com' too: 'Node.js' looks like one. */
export function findWebsite(words: readonly Word[], bare: boolean): { website: string; rest: Word[] } | null {
  for (const [place, { raw }] of words.entries()) {
    const typed = raw.replace(/^[("'“<]+/, '').replace(/[)"'”>.,;!?]{1,5}$/, '');
    const website = HOST.test(typed) && (bare || WHOLE.test(typed)) ? toWebAddress(typed) : null;
    if (website && website.length <= DRAFT_LIMITS.website)
      return { website, rest: words.toSpliced(place, 1) };
  }
  return null;
}

export const isOnlyFiller = (words: readonly Word[]): boolean =>
  words.every(({ key }) => key === '' || FILLER.has(key) || EMAIL_WORDS.has(key));
