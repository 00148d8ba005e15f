import { createHash } from 'node:crypto';
import { computeFingerprint } from '@hearback/mail';

/** Decides whether two sources report the same message. */

/** The clocks of mail, provider and webhook differ. A person rarely sends identical text within this time. */
const SAME_TIME_MS = 6 * 60 * 60 * 1000;

/** A webhook may contain only a snippet, which is then the beginning of the longer text. */
const MIN_SNIPPET_LENGTH = 24;

function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_SNIPPET_LENGTH && long.startsWith(short);
}

const digest = (words: string): string => createHash('sha256').update(words).digest('base64url');

/**
 * The digest that remains of a deleted message: enough to recognize a copy from another source, but not enough to read
 * it.
 */
export function computeTrace(text: string): string {
  const words = computeFingerprint(text);
  return [words.length, digest(words), digest(words.slice(0, MIN_SNIPPET_LENGTH))].join('.');
}

function matchesTrace(words: string, trace: string): boolean {
  const [length = '', whole, beginning] = trace.split('.');
  const shorter = Math.min(Number(length), words.length);
  if (Number(length) !== words.length && shorter < MIN_SNIPPET_LENGTH) return false;
  return words.length < Number(length)
    ? digest(words.slice(0, MIN_SNIPPET_LENGTH)) === beginning
    : digest(words.slice(0, Number(length))) === whole;
}

export type MessageText = { readonly text: string; readonly sent_at: Date; readonly trace?: string | null };

const matchesText = (words: string, { text, trace }: MessageText): boolean =>
  trace ? matchesTrace(words, trace) : isSameText(words, computeFingerprint(text));

/** Returns the candidate that is the same message and nearest in time, or null. */
export function findSame<T extends MessageText>(message: MessageText, candidates: readonly T[]): T | null {
  const words = computeFingerprint(message.text);
  const apartMs = (other: MessageText) => Math.abs(other.sent_at.getTime() - message.sent_at.getTime());
  const [nearest] = candidates
    .filter((other) => apartMs(other) <= SAME_TIME_MS && matchesText(words, other))
    .sort((a, b) => apartMs(a) - apartMs(b));
  return nearest ?? null;
}
