import { DRAFT_LIMITS, type PlanEdit, type PlanField, type planOf, toWebAddress } from '@hearback/contract';
import { ARTICLE, isPlace } from './is-place.ts';
import { ABOUT_US, DETERMINERS, LABELS, LEADS } from './labels.ts';
import {
  BUT,
  CHATTER,
  COMMANDS,
  DONT_KNOW,
  EMAIL_WORDS,
  FILLER,
  NO,
  NOT,
  NUMBER_WORDS,
  YES,
} from './lexicon.ts';
import { takeSize } from './take-size.ts';
import { keyOf, startsWith, textOf, tidy, toWords, type Word } from './words.ts';

/** What stands in the plan's fields. */
export type CampaignPlan = ReturnType<typeof planOf>;

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
    const text = tidy(textOf(withoutRefused(said)));
    return isPlain(text) && text.length <= most && !isChatter(said) ? { change: { [field]: text } } : null;
  };

const list =
  (field: 'titles' | 'industries', most: number): Reader =>
  (said) => {
    const terms = splitTerms(textOf(said))
      .map((term) => tidy(term).replace(ARTICLE, ''))
      .filter((term) => !NOT.has(keyOf(term.split(' ')[0] ?? '')) && !DONT_KNOW.has(keyOf(term)));
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

/** 'not demos, meetings' are meetings. */
function withoutRefused(words: readonly Word[]): readonly Word[] {
  const comma = NOT.has(words[0]?.key ?? '') ? words.findIndex(({ raw }) => /[,;]$/.test(raw)) + 1 : 0;
  return NOT.has(words[0]?.key ?? '') ? words.slice(comma || words.length) : words;
}

export function toneIn(words: readonly Word[]): 'professional' | 'friendly' | 'direct' | null {
  if (words.some(({ key }) => NOT.has(key))) return null;
  for (const [command, names] of COMMANDS)
    if (command === 'friendly' || command === 'professional' || command === 'direct')
      if (words.some((_, place) => startsWith(words.slice(place), names, 3) > 0)) return command;
  return null;
}

/** Words for people: no markup, no code, no rows of one sign. */
function isPlain(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const others = text.replace(/[\p{L}\p{M}\p{N}\s]/gu, '').length;
  const isWritten = letters >= 2 && others <= letters && !/[<>{}\\`|]|(.)\1{5}/u.test(text);
  return isWritten && !text.split(/[\s,;]+/).every(isGibberish);
}

/** Keys that lie side by side, in either direction, on the keyboards of the nine languages. */
const ROWS =
  'qwertyuiop qwertzuiop azertyuiop asdfghjkl qsdfghjklm zxcvbnm yxcvbnm wxcvbn poiuztrewq lkjhgfdsa mnbvcxy';

/** 'asdf', 'dfgdfg', 'jjj'. 'IBM' and 'crm' are not: capitals, or three letters, make a name or a trade. */
function isGibberish(word: string): boolean {
  if (!/^\p{Ll}{3,}$/u.test(word)) return false;
  const hasVowel = /[aeiouyáàâäãåąéèêëęíìîïóòôöõøúùûüý]/.test(word);
  const isRun = ROWS.includes(word.slice(0, 4)) && (!hasVowel || word.length > 3);
  return isRun || /^(.)\1+$/.test(word) || (word.length > 3 && !hasVowel);
}

const isChatter = (words: readonly Word[]): boolean =>
  words.every(
    ({ raw, key }) =>
      key === '' || ((CHATTER.has(key) || YES.has(key) || NO.has(key)) && !/\p{L}&\p{L}/u.test(raw)),
  );

/** Every number in it, each once, as a sequence may have them or not. */
export function numbersIn(words: readonly Word[]): number[] {
  const isCouple = (place: number): boolean => /^(?:paar|paio|par)$/.test(words[place]?.key ?? '');
  const found = words.flatMap(({ raw, key }, place) => {
    if (isCouple(place + 1)) return [];
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
  const and = said.length < whole.length ? said.findIndex(isVerbAfterAnd) : -1;
  const end = comma > 0 ? comma : and;
  const named = end > 0 && end <= LONGEST_NAME ? said.slice(0, end) : said;
  const name = tidy(textOf(named));
  const isSentence = ABOUT_US.has(said[0]?.key ?? '') && said.length > 2;
  if (isSentence) return line('description', DRAFT_LIMITS.description)(whole, whole);
  if (named.length > LONGEST_NAME || name.length > MOST_NAME_LETTERS || !isNameLike(name) || isChatter(named))
    return null;
  if (/^\p{N}+$/u.test(name) || EMAIL_WORDS.has(keyOf(name)) || NOT.has(said[0]?.key ?? '')) return null;
  if (named.every(({ key }) => DETERMINERS.has(key) || LABELS.has(key))) return null;
  const rest = tidy(textOf(said.slice(named.length + (comma > 0 ? 0 : 1))));
  return { change: { name, ...(isPlain(rest) && rest.length <= 300 && { description: rest }) } };
}

/** 'We are called Kern and sell roses': what follows is no part of the name. */
const isVerbAfterAnd = ({ key }: Word, place: number, said: readonly Word[]): boolean =>
  place > 0 && AND.has(key) && said.length > place + 2 && /^\p{Ll}/u.test(said[place + 1]?.raw ?? '');

const isNameLike = (name: string): boolean =>
  /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(name) &&
  /\p{L}/u.test(name) &&
  (isPlain(name) || (name.length <= 4 && !isGibberish(name)));

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
  // Polish declines its towns: no register holds 'w Krakowie', but nothing else has a capital there.
  const isThere = (key: string, text: string) =>
    isPlace(text) || (key === 'w' && /^\p{Lu}\p{Ll}+$/u.test(text));
  const at = said.findIndex(
    ({ raw, key }, place) =>
      (inside.has(key) || raw.endsWith(',')) && isThere(key, tidy(textOf(said.slice(place + 1)))),
  );
  const isAllPlace = at < 0 && isPlace(tidy(textOf(said)));
  if (at < 0 && !isAllPlace) return { rest: said, change: {} };
  const location = tidy(textOf(said.slice(at + 1))).slice(0, DRAFT_LIMITS.location);
  const rest = said.slice(0, Math.max(said[at]?.raw.endsWith(',') ? at + 1 : at, 0));
  return { rest, change: { location } };
}

function readIndustries(said: readonly Word[]): FieldReading | null {
  const { rest, change } = takePlace(said, placeWordsIn(textOf(said)));
  const industries = rest.length > 0 ? list('industries', DRAFT_LIMITS.industries)(rest, rest) : null;
  return industries || rest.length === 0 ? { change: { ...industries?.change, ...change } } : null;
}

/** 'owners in dental practices' are titles and an industry; 'owners in dental practices in Austin' a place besides. */
function readAudience(whole: readonly Word[]): FieldReading | null {
  const inside = placeWordsIn(textOf(whole));
  const sized = takeSize(whole);
  const { rest: said, change: place } = takePlace(sized.rest, inside);
  const change = { ...place, ...sized.change };
  if (said.length === 0) return { change };
  const at = said.findIndex(({ key }, place) => place > 0 && inside.has(key) && key !== 'a');
  const [who, where] = at > 0 ? [said.slice(0, at), said.slice(at + 1)] : [said, []];
  const titles = list('titles', DRAFT_LIMITS.titles)(who, who);
  const industries = where.length > 0 ? list('industries', DRAFT_LIMITS.industries)(where, where) : null;
  const isAnybody = DONT_KNOW.has(keyOf(textOf(who)));
  const found =
    (titles || isAnybody) && (industries || at < 1)
      ? { ...titles?.change, ...industries?.change, ...change }
      : { ...list('titles', DRAFT_LIMITS.titles)(said, said)?.change, ...change };
  return 'titles' in found || 'industries' in found ? { change: found } : null;
}

/** Where no question is open: people who hold an office, a place, or the very words of the plan are the audience. */
export function readUnasked(words: readonly Word[], plan: CampaignPlan): PlanEdit {
  const added = startsWith(words, ADDING, 1);
  const end = words.findLastIndex(({ key }) => key !== '' && !AFTER_THESE.has(key)) + 1;
  const rest = words.slice(added + startsWith(words.slice(added), FOR_THESE), end);
  const told = rest.length > MOST_UNASKED ? undefined : readAudience(rest)?.change;
  if (!told) return {};
  const same = (['titles', 'industries'] as const).filter(
    (field) => told[field] && keyOf(told[field].join()) === keyOf(plan[field]?.join() ?? ''),
  );
  const titles = told.titles ?? [];
  const isAudience = titles.length > 0 ? titles.every((title) => OFFICE.test(title)) : told.location;
  if (same.length === 0 && !isAudience) return {};
  return {
    ...told,
    ...(added > 0 && told.titles && { titles: [...(plan.titles ?? []), ...told.titles] }),
    ...Object.fromEntries(same.map((field) => [field, plan[field]])),
  };
}

/** 'also office managers': besides those who are in the plan. */
const ADDING = new Set(
  'and also auch und aussi et tambien y anche e tambem ook en aven och takze oraz'.split(' '),
);
const AFTER_THESE = new Set(
  'please instead now only bitte stattdessen svp plutot mejor invece graag prosze'.split(' '),
);
const FOR_THESE = new Set(
  'we target, we want to reach, i want to reach, reach, target, contact, only, just, for, it is for, it should be for, they are, nur, fur, wir wollen erreichen, pour, seulement, para, solo, per, apenas, voor, alleen, bara, dla, tylko'.split(
    ', ',
  ),
);
const MOST_UNASKED = 12;
/** What people are at work, in the nine languages. */
const OFFICE =
  /\b(?:owner|manager|director|head|chief|c[efmot]os?\b|[es]?vps?\b|founder|president|leader|officer|buyer|engineer|developer|dentist|doctor|lawyer|partner|recruiter|principal|inhaber|gesch[aä]ftsf[uü]hrer|[\p{L}-]*leiter|[\p{L}-]*chef|eink[aä]ufer|vorst[aä]nd|directeu|directric|responsable|g[ée]rant|dirigeant|acheteu|due[nñ]|gerente|director|jef[ea]s?\b|titolar|responsabil|proprietari|direttor|dono|diretor|s[óo]ci[oa]s|eigena|directeur|inkoper|bestuurder|[äa]gare|vd\b|ink[öo]pare|w[lł]a[sś]ciciel|dyrektor|kierowni|prezes|kupc)/iu;

const AND = new Set('and und et y e och oraz or oder ou o of eller lub and/or'.split(' '));

function splitTerms(text: string): string[] {
  const terms: string[][] = [[]];
  const polish = POLISH.test(text);
  for (const { raw, key } of toWords(text.replace(/[,;/•]/g, ' , '))) {
    const divides =
      raw === ',' ||
      raw === '&' ||
      raw === '+' ||
      (raw === raw.toLowerCase() && ((AND.has(key) && key !== 'of') || BUT.has(key)));
    if (NOT.has(key) && terms.at(-1)?.length !== 0) terms.push([]);
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
