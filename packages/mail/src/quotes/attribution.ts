import { isBlank, type Line } from '../line.ts';
import { toOneLine } from '../text/one-line.ts';

/** Mail programs wrap the attribution: the date, the address and 'wrote:' may each have a line of their own. */
const MOST_WRAPPED_LINES = 4;
const LONGEST = 400;

/** What ends an attribution, or stands in it before the name, in the languages of Gmail, Outlook, Apple Mail, Thunderbird and others. */
const VERB =
  /(?:^|[\s,>)\]”"'»])(?:wrote|writes|a écrit|schrieb|hat geschrieben|geschrieben|escribió|escreveu|ha scritto|scrisse|schreef|skrev|kirjoitti|napisał(?:a|\(a\)|\/a)?|pisze|napsal(?:a|\(a\)|\/a)?|píše|написал(?:а|\(а\)|\/а)?|писал(?:а|\(а\))?|пишет|пише|написав(?:ла|\(-ла\)|\(ла\))?|написала|yazdı|yazmış)(?=[\s,:：.<("[]|$)|写道|寫道|写到|書きました|のメール|님이 작성|작성:|썼습니다|쓴 글/iu;
const ADDRESS = /[<(["']?(?:mailto:)?[^\s<>()[\]@"']{1,80}@[^\s<>()[\]@"']{1,120}/;
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)|(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?!\d)/;
const TIME = /(?<!\d)\d{1,2}[:.h]\s?\d{2}(?!\d)|\d\s?(?:am|pm)\b|\d{1,2}\s?時|\d{1,2}\s?[点點시]/i;
const ENDS = /[:：]$/;

/**
 * As mail programs write them, whole: the moment first, then who, then the verb, or in the order of their language. A
 * sentence such as 'On 3 March I wrote:' says 'I' where these have a name.
 */
const FORMS = [
  /^(?:On|At|on)\s.{6,300}(?<!\b(?:I|[Yy]ou|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|who|colleague|team|someone)) wrote ?:?$/,
  /^[Ll]e\s.{6,300}(?<!\b(?:il|elle|on|qui|lui)) a écrit ?[:：]?$/,
  /^[Aa]m\s.{6,300}\sschrieb(?:\s["'<„“(]?(?:\p{Lu}|\S{1,80}@).{0,200})? ?:$/u,
  /^[Ee]l\s.{6,300}(?<!\b(?:usted|él|ella|me|se|le|nos|que|quien)) escribió ?:?$/,
  /^(?:[Ee]m|[Nn]o dia|A)\s.{6,300}(?<!\b(?:você|ele|ela|me|se|lhe|que|quem)) escreveu ?:?$/,
  /^[Ii]l\s.{6,300}(?<!\b(?:lei|lui|mi|ci|che|chi)) ha scritto ?:?$/,
  /^[Oo]p\s.{6,300}\sschreef\s["'<(]?(?:\p{Lu}|\S{1,80}@).{0,200}:$/u,
  /^.{6,200}\sskrev\s["'<(]?(?:\p{Lu}|\S{1,80}@).{0,200}:$/u,
  /^.{6,300}[\p{Lu}>)\]"'”][^\s]{0,60} (?:kirjoitti|napisał(?:a|\(a\)|\/a)?|pisze|napsal(?:a|\(a\)|\/a)?|píše) ?:$/u,
  /^.{6,300}[\p{Lu}>)\]"'”][^\s]{0,60} (?:написал(?:а|\(а\)|\/а)?|писал(?:а|\(а\))?|пишет|пише|написав(?:ла|\(-ла\)|\(ла\))?|написала) ?:$/u,
  /^.{6,300}\starihinde\s.{0,120}yazdı ?:$/u,
  /^.{6,300}(?:写道|寫道|写到|書きました|님이 작성|님이 썼습니다|쓴 글) ?[:：]$/u,
  /^.{1,200}@[^\s<>]{1,120}[>)\]]?,? (?:wrote|a écrit|schrieb|escribió|escreveu|ha scritto|schreef|skrev|kirjoitti|yazdı)\b.{0,120}[:：]$/u,
  /^\p{Lu}.{1,100}\swrote on \d.{4,60}:$/u,
  // Russian, Japanese and other Gmails name the moment and the sender, and no verb.
  /^.{6,200}\d{1,2}[:.]\d{2}.{1,120}<[^\s<>@]{1,80}@[^\s<>@]{1,120}>.{0,4}[:：]$/u,
];

const BEGINS = /^(?:On|At|Le|Am|El|Em|No dia|A|Il|Op|Den) .{0,40}\d/;

export type Attribution = {
  /** How many lines it takes. */
  readonly lines: number;
  /** It cannot be a sentence of the writer: what follows is quoted even where nothing marks it. */
  readonly sure: boolean;
};

export function attributionAt(lines: readonly Line[], at: number): Attribution | null {
  if (lines[at]?.announces) return { lines: announcedFrom(lines, at), sure: true };
  let joined = '';
  for (let taken = 1; taken <= MOST_WRAPPED_LINES; taken += 1) {
    const line = lines[at + taken - 1];
    if (line === undefined || isBlank(line) || line.text.startsWith('>')) return null;
    if (joined.length + line.text.length > LONGEST) return null;
    const whole = toOneLine(`${joined} ${line.text}`);
    if (taken > 1 && (line.announces || beginsFurtherDown(toOneLine(line.text), whole))) return null;
    joined = whole;
    const found = ENDS.test(joined) || VERB.test(joined.slice(-20)) ? judge(joined, taken) : null;
    if (found) return found;
  }
  return null;
}

/**
 * What stands above an attribution is the writer's own. An address and a verb may be the end of one that was wrapped: only
 * where the whole of it begins as these do, with its date before the address.
 */
function beginsFurtherDown(line: string, whole: string): boolean {
  if (!isForm(line)) return false;
  return isDated(line) || !isDated(whole) || !BEGINS.test(whole);
}

function announcedFrom(lines: readonly Line[], at: number): number {
  let taken = 1;
  while (lines[at + taken]?.announces) taken += 1;
  return taken;
}

const isDated = (text: string): boolean =>
  YEAR.test(text) && (TIME.test(text) || /\d{1,2}.{1,12}\d{4}/.test(text));

function isForm(text: string): boolean {
  const evidence = isDated(text) || ADDRESS.test(text) || TIME.test(text);
  const tidy = text.replace(/[*_]/g, '').replace(/^[-–—>| ]{1,4}/, '');
  return evidence && FORMS.some((form) => form.test(tidy));
}

function judge(text: string, lines: number): Attribution | null {
  if (isForm(text)) return { lines, sure: isDated(text) || ADDRESS.test(text) };
  // 'Ann Lee wrote:' says whose words follow only where they are marked as such, and only alone on its line.
  return lines === 1 && ENDS.test(text) && VERB.test(text) && text.length <= 200
    ? { lines, sure: false }
    : null;
}
