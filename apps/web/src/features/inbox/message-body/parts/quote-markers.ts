import { isBlank, type Line } from './line.ts';

/** 'On Tue, Mar 3, 2026 at 9:05 AM Ann Lee <ann@agency.test> wrote:' in the languages our customers' leads write. */
const ATTRIBUTIONS = [
  /^On\b.{3,}\bwrote:$/,
  /^Le\b.{3,}\ba écrit\s*:?$/,
  /^Am\b.{3,}\bschrieb\b.*:$/,
  /^El\b.{3,}\bescribió:$/,
];
const ATTRIBUTION_START = /^(?:On|Le|Am|El)\s/;
/** Mail programs wrap the attribution: the address and 'wrote:' may each have a line of their own. */
const MOST_WRAPPED_LINES = 3;
const LONGEST_ATTRIBUTION = 400;

const DASHED =
  /^-{2,}\s*(?:Original Message|Original-Nachricht|Ursprüngliche Nachricht|Message d['’]origine|Forwarded message|Message transféré|Weitergeleitete Nachricht)\s*-{2,}$/i;
const FORWARDED =
  /^(?:Begin forwarded message|Début du message (?:réexpédié|transféré)|Anfang der weitergeleiteten Nachricht)\s*:$/i;
const FROM = /^\*?From:/;
const FROM_ELSEWHERE = /^\*?(?:De\s?|Von\s?):/;
const OTHER_HEADER = /^\*?(?:Envoyé(?: le)?|Date|À|A|Objet|Cc|Gesendet|Datum|An|Betreff)\s?:/;
const RULE = /^[_-]{10,}$/;

/** How many lines the attribution at this place takes; 0 when there is none. */
export function attributionAt(lines: readonly Line[], at: number): number {
  const first = lines[at]?.text.trim() ?? '';
  if (!ATTRIBUTION_START.test(first)) return 0;
  let joined = '';
  for (let taken = 1; taken <= MOST_WRAPPED_LINES; taken += 1) {
    const line = lines[at + taken - 1];
    if (line === undefined || isBlank(line)) return 0;
    joined = `${joined} ${line.text.trim()}`.trim();
    if (joined.length > LONGEST_ATTRIBUTION) return 0;
    if (ATTRIBUTIONS.some((form) => form.test(joined))) return taken;
  }
  return 0;
}

/** From this line on everything is an earlier message: Outlook's header block, or a line of dashes that says so. */
export function startsEarlierMessage(lines: readonly Line[], at: number): boolean {
  const text = lines[at]?.text.trim() ?? '';
  return opensMessage(lines, at) || (RULE.test(text) && opensMessage(lines, nextWritten(lines, at + 1)));
}

function opensMessage(lines: readonly Line[], at: number): boolean {
  const line = lines[at];
  if (line === undefined) return false;
  const text = line.text.trim();
  if (line.earlier === true || DASHED.test(text) || FORWARDED.test(text) || FROM.test(text)) return true;
  return FROM_ELSEWHERE.test(text) && followedByHeader(lines, at);
}

function followedByHeader(lines: readonly Line[], at: number): boolean {
  const next = lines[nextWritten(lines, at + 1)];
  return next !== undefined && OTHER_HEADER.test(next.text.trim());
}

export function nextWritten(lines: readonly Line[], from: number): number {
  let at = from;
  for (let line = lines[at]; line !== undefined && isBlank(line); line = lines[at]) at += 1;
  return at;
}
