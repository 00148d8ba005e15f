import type { Disposition } from '@hearback/contract';
import { readMail } from '@hearback/mail';
import { AUTOMATIC_RULE, AUTOMATIC_SUBJECT, RULES } from './phrases.ts';

/** Whoever is interested, or not, says so early; reading on costs time and finds what was meant otherwise. */
const READS_AT_MOST = 4_000;

export type MessageToClassify = {
  readonly body: string;
  readonly subject?: string | null | undefined;
  /** The provider says that a machine wrote it. */
  readonly automatic?: boolean | undefined;
};

/** The built-in reader: null when nothing can be said. */
export function readSentiment({ body, subject, automatic = false }: MessageToClassify): Disposition | null {
  const words = readMail(body)
    .own_text.slice(0, READS_AT_MOST)
    .toLowerCase()
    .replace(/[‘’´`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
  if (automatic || AUTOMATIC_SUBJECT.test(subject ?? '')) return leftForGood(words) ? 'wrong_person' : 'ooo';
  if (words === '') return null;
  const rule = [AUTOMATIC_RULE, ...RULES].find(({ says }) => says.some((phrase) => phrase.test(words)));
  if (rule?.sentiment === 'ooo' && leftForGood(words)) return 'wrong_person';
  return rule?.sentiment ?? null;
}

/** A machine's answer on behalf of somebody who will not come back. */
const leftForGood = (words: string): boolean =>
  /\b(?:no longer (?:with|work|employed)|has left|have left (?:the company|my))|nicht mehr (?:im unternehmen|bei uns|für)|ne (?:fait|travaille) plus/.test(
    words,
  );
