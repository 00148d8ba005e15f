import { isBlank, type Line } from './line.ts';
import { nextWritten } from './quote-markers.ts';

const REGARDS =
  /^(?:(?:with|best|kind|kindest|warm|warmest|many|thanks (?:and|&)|thanks,)\s+){0,3}regards\b/i;
const THANKS = /^(?:many )?thanks(?: again| in advance| so much| a lot)?\b/i;
const DEVICE =
  /^(?:Sent from my\b|Get Outlook for\b|Envoyé de(?:puis)? mon\b|Von meinem .{2,30} gesendet|Gesendet von (?:meinem|Outlook)\b)/i;
const DASHES = /^--\s*$/;
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|bonjour|salut|hallo|guten tag|liebe[rs]?)\b[^.?]{0,40}$/i;
const NAME = /^(?:\p{Lu}[\p{L}'’.-]*,?|d[eiau]|van|von|der|la|le|&)$/u;
const MOST_NAME_WORDS = 5;

/**
 * Where the signature starts in a run of lines that somebody wrote; -1 when there is none. A run is never trimmed to
 * nothing or to a greeting: 'Thanks!' may be the whole message.
 */
export function findSignature(lines: readonly Line[]): number {
  for (const [at, line] of lines.entries()) {
    const text = line.text.trim();
    // Nobody types these: they end a message even where nothing stands above them.
    if (line.signature === true || DASHES.test(text) || DEVICE.test(text)) return at;
    if (isClosing(lines, at) && saysSomething(lines.slice(0, at))) return at;
  }
  return -1;
}

/** 'Regards' closes a message, with or without a name. 'Thanks' does only when nothing but a name follows. */
function isClosing(lines: readonly Line[], at: number): boolean {
  const text = lines[at]?.text.trim() ?? '';
  const after = (form: RegExp) =>
    form.test(text) ? text.replace(form, '').replace(/^[\s,.!]+/, '') : undefined;
  const afterRegards = after(REGARDS);
  if (afterRegards !== undefined) return afterRegards === '' || looksLikeName(afterRegards);
  const afterThanks = after(THANKS);
  if (afterThanks === undefined || afterThanks.endsWith(',')) return false;
  if (afterThanks !== '') return looksLikeName(afterThanks);
  const next = lines[nextWritten(lines, at + 1)];
  return next === undefined || looksLikeName(next.text.trim()) || findSignature([next]) === 0;
}

function looksLikeName(text: string): boolean {
  if (/[?!:]$/.test(text) || /\w{3}\.$/.test(text)) return false;
  const words = text.split(/\s+/);
  return words.length === 1 || (words.length <= MOST_NAME_WORDS && words.every((word) => NAME.test(word)));
}

function saysSomething(lines: readonly Line[]): boolean {
  return lines.some((line) => !isBlank(line) && !GREETING.test(line.text.trim()));
}
