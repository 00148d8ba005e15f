import { createHash } from 'node:crypto';
import { computeFingerprint } from '@hearback/mail';

/** Whether two bringers tell of one message. */

/** A mail's own clock, the provider's and the webhook's differ; identical words of one person rarely come closer. */
const SAME_TIME_MS = 6 * 60 * 60 * 1000;

/** A webhook may bring a snippet only: then the shorter one is the beginning of the longer one. */
const MIN_SNIPPET_LENGTH = 24;

function areSameWords(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= MIN_SNIPPET_LENGTH && long.startsWith(short);
}

const digest = (words: string): string => createHash('sha256').update(words).digest('base64url');

/**
 * What is kept of a deleted message's words: enough to know it again when the other bringer tells of it later, not enough
 * to read it.
 */
export function computeTrace(text: string): string {
  const words = computeFingerprint(text);
  return [words.length, digest(words), digest(words.slice(0, MIN_SNIPPET_LENGTH))].join('.');
}

function leftTrace(words: string, trace: string): boolean {
  const [length = '', whole, beginning] = trace.split('.');
  const shorter = Math.min(Number(length), words.length);
  if (Number(length) !== words.length && shorter < MIN_SNIPPET_LENGTH) return false;
  return words.length < Number(length)
    ? digest(words.slice(0, MIN_SNIPPET_LENGTH)) === beginning
    : digest(words.slice(0, Number(length))) === whole;
}

export type KnownText = { readonly text: string; readonly sent_at: Date; readonly trace?: string | null };

const saysTheSame = (words: string, { text, trace }: KnownText): boolean =>
  trace ? leftTrace(words, trace) : areSameWords(words, computeFingerprint(text));

/** The one among `candidates` that is this message, the nearest in time; null when none is. */
export function findSame<T extends KnownText>(message: KnownText, candidates: readonly T[]): T | null {
  const words = computeFingerprint(message.text);
  const apartMs = (other: KnownText) => Math.abs(other.sent_at.getTime() - message.sent_at.getTime());
  const [nearest] = candidates
    .filter((other) => apartMs(other) <= SAME_TIME_MS && saysTheSame(words, other))
    .sort((a, b) => apartMs(a) - apartMs(b));
  return nearest ?? null;
}
