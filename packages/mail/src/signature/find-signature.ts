import { findNextWritten, isBlank, type Line } from '../line.ts';
import { findTextAfterClosing, isDeviceLine, isThanks } from './closings.ts';

const DASHES = /^(?:--|—|––|__)\s?$/;
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|bonjour|salut|hallo|guten tag|liebe[rs]?|hola|olá|ciao|hej|hei|cześć|dobrý den|здравствуйте|merhaba)(?![\p{L}])[^.?]{0,40}$/iu;
const NAME = /^(?:\p{Lu}[\p{L}'’.-]*,?|d[eiau]|van|von|der|den|la|le|&)$/u;
const MAX_NAME_WORDS = 5;
const POSTSCRIPT = /^(?:p\.? ?p?\.? ?s\b[.:]?|n\.?b\.?:|post scriptum\b)/i;
/** Longer text is part of the message, not a signature. */
const MAX_LINES = 40;

export type SignedLine = 'answer' | 'closing' | 'signature';

/**
 * Classifies each line of a run. A run is never trimmed to nothing or to a greeting: 'Thanks!' may be the whole message.
 * Text below a signature that the mail program marked was typed there, and stays.
 */
export function findSignature(lines: readonly Line[]): SignedLine[] {
  const typed = lines.filter(({ signature }) => signature !== true);
  const kinds = typed.length === lines.length ? signTyped(lines) : signTyped(typed);
  let next = 0;
  return lines.map(({ signature }) => {
    if (signature === true) return 'signature';
    next += 1;
    return kinds[next - 1] ?? 'answer';
  });
}

function signTyped(lines: readonly Line[]): SignedLine[] {
  const kinds: SignedLine[] = lines.map(({ text }) => (isDeviceLine(text.trim()) ? 'signature' : 'answer'));
  const start = findStart(lines);
  if (start < 0) return kinds;
  const end = endOfTyped(lines, start);
  kinds.fill('closing', start, end).fill('signature', end);
  for (let at = start + 1; at < lines.length; at += 1)
    if (POSTSCRIPT.test(lines[at]?.text.trim() ?? '')) kinds.fill('answer', at, endOfParagraph(lines, at));
  return kinds;
}

function findStart(lines: readonly Line[]): number {
  for (let at = Math.max(0, lines.length - MAX_LINES); at < lines.length; at += 1) {
    const text = lines[at]?.text.trim() ?? '';
    // These lines are never typed. They end a message even without text above them.
    if (DASHES.test(text) && !hasTextBelow(lines, at, true)) return at;
    if (isClosing(lines, at) && hasContent(lines.slice(0, at))) return at;
  }
  return -1;
}

/** 'Regards' closes a message, with or without a name. 'Thanks' and 'Best' do only when nothing but a name follows. */
function isClosing(lines: readonly Line[], at: number): boolean {
  const text = lines[at]?.text.trim() ?? '';
  const after = findTextAfterClosing(text);
  if (after === undefined || hasTextBelow(lines, at, false)) return false;
  if (!isThanks(text)) return after === '' || looksLikeName(after);
  if (after.endsWith(',')) return false;
  if (after !== '') return looksLikeName(after);
  const below = lines[findNextWritten(lines, at + 1)]?.text.trim();
  return below === undefined || looksLikeName(below) || isDeviceLine(below) || DASHES.test(below);
}

const LEGAL =
  /confiden|disclaimer|intended (?:only|solely|recipient)|unsubscribe|virus|before printing|vertraulich|empfänger|destinataire|destinatario|registered (?:in|office)|all rights reserved/i;
const LONG = 200;

/** Sentences below a 'Best' or a line of dashes show that the message continues. Names, titles and numbers do not. */
function hasTextBelow(lines: readonly Line[], at: number, afterDashes: boolean): boolean {
  for (const line of lines.slice(at + 1)) {
    const text = line.text.trim();
    if (POSTSCRIPT.test(text) || LEGAL.test(text)) return false;
    if (text.endsWith('?') || (text.length > LONG && afterDashes) || (!afterDashes && isSentence(text)))
      return true;
  }
  return false;
}

const isSentence = (text: string): boolean =>
  text.length > LONG || (/[\p{L}]{2}[.!]$/u.test(text) && text.split(' ').length > 3);

function looksLikeName(text: string): boolean {
  if (/[?!:]$/.test(text) || /\w{3}\.$/.test(text)) return false;
  const words = text.split(/\s+/);
  return words.length === 1 || (words.length <= MAX_NAME_WORDS && words.every((word) => NAME.test(word)));
}

/** Returns the index after the closing phrase and the name below it. A line of dashes is neither. */
function endOfTyped(lines: readonly Line[], start: number): number {
  if (DASHES.test(lines[start]?.text.trim() ?? '')) return start;
  const name = findNextWritten(lines, start + 1);
  const text = lines[name]?.text.trim() ?? '';
  return text !== '' && looksLikeName(text) && !DASHES.test(text) && !isDeviceLine(text)
    ? name + 1
    : start + 1;
}

function endOfParagraph(lines: readonly Line[], at: number): number {
  let end = at + 1;
  for (let line = lines[end]; line !== undefined && !isBlank(line); line = lines[end]) {
    if (isDeviceLine(line.text.trim())) break;
    end += 1;
  }
  return end;
}

const hasContent = (lines: readonly Line[]): boolean =>
  lines.some((line) => !isBlank(line) && !GREETING.test(line.text.trim()));
