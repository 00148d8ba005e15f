import { isBlank, type Line } from '../line.ts';
import { memoizeByObject } from '../memoize-by-object.ts';
import { toOneLine } from '../text/one-line.ts';

/** Mail programs wrap the attribution: the date, the address and 'wrote:' may each have a line of their own. */
const MAX_WRAPPED_LINES = 4;
const MAX_LENGTH = 400;

/** The verb at the end or before the name of an attribution, in the languages of Gmail, Outlook, Apple Mail, Thunderbird and others. */
const VERB =
  /(?:^|[\s,>)\]”"'»])(?:wrote|writes|a écrit|schrieb|hat geschrieben|geschrieben|escribió|escreveu|ha scritto|scrisse|schreef|skrev|kirjoitti|napisał(?:a|\(a\)|\/a)?|pisze|napsal(?:a|\(a\)|\/a)?|píše|написал(?:а|\(а\)|\/а)?|писал(?:а|\(а\))?|пишет|пише|написав(?:ла|\(-ла\)|\(ла\))?|написала|yazdı|yazmış)(?=[\s,:：.<("[]|$)|写道|寫道|写到|書きました|のメール|님이 작성|작성:|썼습니다|쓴 글/iu;
/** Starts at the `@`: a pattern that starts at the local part is tried at every character of a text without an address. */
const ADDRESS = /@(?<=[^\s<>()[\]@"']@)[^\s<>()[\]@"']/;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/;
const TIME = /(?<!\d)\d{1,2}[:.h]\s?\d{2}(?!\d)|\d\s?(?:am|pm)\b|\d{1,2}\s?時|\d{1,2}\s?[点點시]/i;
const ENDS = /[:：]$/;

type Form = {
  /** The form matches only texts that contain one of these. The search is much cheaper than the pattern. */
  readonly needs: readonly string[];
  readonly pattern: RegExp;
};

/**
 * Complete attributions: the moment, the sender and the verb, in the order of each language. The lookbehinds exclude
 * sentences such as 'On 3 March I wrote:', which have a pronoun where an attribution has a name.
 */
const FORMS: readonly Form[] = [
  {
    needs: [' wrote'],
    pattern:
      /^(?:On|At|on)\s.{6,300}(?<!\b(?:I|[Yy]ou|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|who|colleague|team|someone)) wrote ?:?$/,
  },
  {
    needs: [' a écrit'],
    pattern: /^[Ll]e\s.{6,300}(?<!\b(?:il|elle|on|qui|lui)) a écrit ?[:：]?$/,
  },
  {
    needs: ['schrieb'],
    pattern: /^[Aa]m\s.{6,300}\sschrieb(?:\s["'<„“(]?(?:\p{Lu}|\S{1,80}@).{0,200})? ?:$/u,
  },
  {
    needs: [' escribió'],
    pattern: /^[Ee]l\s.{6,300}(?<!\b(?:usted|él|ella|me|se|le|nos|que|quien)) escribió ?:?$/,
  },
  {
    needs: [' escreveu'],
    pattern: /^(?:[Ee]m|[Nn]o dia|A)\s.{6,300}(?<!\b(?:você|ele|ela|me|se|lhe|que|quem)) escreveu ?:?$/,
  },
  {
    needs: [' ha scritto'],
    pattern: /^[Ii]l\s.{6,300}(?<!\b(?:lei|lui|mi|ci|che|chi)) ha scritto ?:?$/,
  },
  {
    needs: ['schreef'],
    pattern: /^[Oo]p\s.{6,300}\sschreef\s["'<(]?(?:\p{Lu}|\S{1,80}@).{0,200}:$/u,
  },
  { needs: ['skrev'], pattern: /^.{6,200}\sskrev\s["'<(]?(?:\p{Lu}|\S{1,80}@).{0,200}:$/u },
  {
    needs: [' kirjoitti', ' napisał', ' pisze', ' napsal', ' píše'],
    pattern:
      /^.{6,300}[\p{Lu}>)\]"'”][^\s]{0,60} (?:kirjoitti|napisał(?:a|\(a\)|\/a)?|pisze|napsal(?:a|\(a\)|\/a)?|píše) ?:$/u,
  },
  {
    needs: [' написа', ' писал', ' пише'],
    pattern:
      /^.{6,300}[\p{Lu}>)\]"'”][^\s]{0,60} (?:написал(?:а|\(а\)|\/а)?|писал(?:а|\(а\))?|пишет|пише|написав(?:ла|\(-ла\)|\(ла\))?|написала) ?:$/u,
  },
  { needs: ['tarihinde'], pattern: /^.{6,300}\starihinde\s.{0,120}yazdı ?:$/u },
  {
    needs: ['写道', '寫道', '写到', '書きました', '님이 작성', '님이 썼습니다', '쓴 글'],
    pattern: /^.{6,300}(?:写道|寫道|写到|書きました|님이 작성|님이 썼습니다|쓴 글) ?[:：]$/u,
  },
  {
    needs: ['@'],
    pattern:
      /^.{1,200}@[^\s<>]{1,120}[>)\]]?,? (?:wrote|a écrit|schrieb|escribió|escreveu|ha scritto|schreef|skrev|kirjoitti|yazdı)\b.{0,120}[:：]$/u,
  },
  { needs: [' wrote on '], pattern: /^\p{Lu}.{1,100}\swrote on \d.{4,60}:$/u },
  // Gmail in Russian, Japanese and other languages names the moment and the sender without a verb.
  {
    needs: ['@'],
    pattern: /^.{6,200}\d{1,2}[:.]\d{2}.{1,120}<[^\s<>@]{1,80}@[^\s<>@]{1,120}>.{0,4}[:：]$/u,
  },
];

/** Every form ends like this. Most lines do not, and are not examined further. */
const FORM_END = /(?:[:：]|wrote|a écrit|escribió|escreveu|ha scritto) ?$/;

const BEGINS = /^(?:On|At|Le|Am|El|Em|No dia|A|Il|Op|Den) .{0,40}\d/;

/**
 * Every attribution contains one of these, on one of its lines. They are single words and parts of words because a line break
 * may separate the words of a verb. Most texts contain none of them, and their lines are not joined.
 */
const SIGNAL =
  /@|wrote|writes|crit|schrieb|schreef|escribi|escreveu|scrisse|skrev|kirjoitti|napisa|pisze|napsal|píše|напис|писал|пише|yaz|写道|寫道|写到|書きました|のメール|작성|썼습니다|글/i;

export type Attribution = {
  /** How many lines it takes. */
  readonly lines: number;
  /** True if the lines cannot be a sentence of the writer. Everything below is quoted, even without marks. */
  readonly sure: boolean;
};

export function findAttribution(lines: readonly Line[], at: number): Attribution | null {
  if (lines[at]?.announces) return { lines: countAnnouncedLines(lines, at), sure: true };
  if (!hasSignal(lines, at)) return null;
  let joined = '';
  for (let count = 1; count <= MAX_WRAPPED_LINES; count += 1) {
    const line = lines[at + count - 1];
    if (line === undefined || isBlank(line) || line.text.startsWith('>')) return null;
    if (joined.length + line.text.length > MAX_LENGTH) return null;
    const { text, isForm } = read(line);
    const whole = joined === '' ? text : `${joined} ${text}`;
    if (count > 1 && (line.announces || (isForm && startsFurtherDown(text, whole)))) return null;
    joined = whole;
    const found = ENDS.test(joined) || VERB.test(joined.slice(-20)) ? judge(joined, count) : null;
    if (found) return found;
  }
  return null;
}

/** Each line is part of up to four windows. The cache keeps it from being read again for every window. */
const read = memoizeByObject((line: Line) => {
  const text = toOneLine(line.text);
  const hasSignal = SIGNAL.test(text);
  return { text, hasSignal, isForm: hasSignal && isForm(text) };
});

function hasSignal(lines: readonly Line[], at: number): boolean {
  for (let index = at; index < at + MAX_WRAPPED_LINES; index += 1) {
    const line = lines[index];
    if (line === undefined) return false;
    if (read(line).hasSignal) return true;
  }
  return false;
}

/**
 * The text above an attribution is the writer's own. A line with an address and a verb can also be the last line of a wrapped
 * attribution, but only if the joined lines begin like an attribution and have the date before the address.
 */
const startsFurtherDown = (line: string, whole: string): boolean =>
  isDated(line) || !isDated(whole) || !BEGINS.test(whole);

function countAnnouncedLines(lines: readonly Line[], at: number): number {
  let count = 1;
  while (lines[at + count]?.announces) count += 1;
  return count;
}

const isDated = (text: string): boolean =>
  YEAR.test(text) && (TIME.test(text) || /\d{1,2}.{1,12}\d{4}/.test(text));

function isForm(text: string): boolean {
  const tidy = text.replace(/[*_]/g, '').replace(/^[-–—>| ]{1,4}/, '');
  if (!FORM_END.test(tidy.slice(-20))) return false;
  const evidence = isDated(text) || ADDRESS.test(text) || TIME.test(text);
  return (
    evidence &&
    FORMS.some(({ needs, pattern }) => needs.some((part) => tidy.includes(part)) && pattern.test(tidy))
  );
}

function judge(text: string, lines: number): Attribution | null {
  if (isForm(text)) return { lines, sure: isDated(text) || ADDRESS.test(text) };
  // 'Ann Lee wrote:' is an attribution only if the words below it are marked as quoted, and only alone on its line.
  return lines === 1 && ENDS.test(text) && VERB.test(text) && text.length <= 200
    ? { lines, sure: false }
    : null;
}
