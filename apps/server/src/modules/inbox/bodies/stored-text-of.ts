import { type Mail, readMail } from '@hearback/mail';
import { toShortText, toStorable } from '#server/platform/http/bodies/storable-text.ts';

/** What is stored of a body beside it, and what a search finds the message by. */
export type StoredText = Mail & { readonly search_text: string };

export function toStoredText(message: {
  readonly subject: string | null;
  readonly body: string;
}): StoredText {
  const mail = readMail(message.body);
  return { ...mail, search_text: `${toShortText(message.subject, 1_000) ?? ''} ${mail.text}` };
}

/** A row that an earlier release stored is read where it is met, until the job has come by. */
export const storedOrRead = (
  stored: string | null,
  body: string,
  part: 'text' | 'own_text' | 'quote',
): string => stored ?? readMail(body)[part];

export const MAX_BODY = 1_048_576;
const CUT_MARK = '\n[… cut: the message is longer than 1 MB]';

/** What can be kept of a body: at most 1 MB, and a mark where it was cut. */
export function toBody(text: string): string {
  const clean = toStorable(text);
  const bytes = Buffer.byteLength(clean);
  if (bytes <= MAX_BODY) return clean;
  // Decoding drops the half letter that cutting bytes may leave.
  const kept = Buffer.from(clean).subarray(0, MAX_BODY - Buffer.byteLength(CUT_MARK));
  return new TextDecoder().decode(kept).replace(/(?<!�)�+$/, '') + CUT_MARK;
}
