import { type Mail, readMail } from '@hearback/mail';
import { toShortText, toStorable } from '#server/platform/http/bodies/storable-text.ts';

/** The columns that are derived from a body, including the text that search uses. */
export type StoredText = Mail & { readonly search_text: string };

export function toStoredText(message: {
  readonly subject: string | null;
  readonly body: string;
}): StoredText {
  const mail = readMail(message.body);
  return { ...mail, search_text: `${toShortText(message.subject, 1_000) ?? ''} ${mail.text}` };
}

/** Extracts the text on access for rows of an earlier release that the job has not processed yet. */
export const readTextPart = (
  stored: string | null,
  body: string,
  part: 'text' | 'own_text' | 'quote',
): string => stored ?? readMail(body)[part];

export const MAX_BODY = 1_048_576;
const CUT_MARK = '\n[… cut: the message is longer than 1 MB]';

/** Cleans a body for storage: at most 1 MB, with a mark where it was truncated. */
export function toBody(text: string): string {
  const clean = toStorable(text);
  const bytes = Buffer.byteLength(clean);
  if (bytes <= MAX_BODY) return clean;
  // Decoding drops a partial character at the cut.
  const leadingBytes = Buffer.from(clean).subarray(0, MAX_BODY - Buffer.byteLength(CUT_MARK));
  return new TextDecoder().decode(leadingBytes).replace(/(?<!�)�+$/, '') + CUT_MARK;
}
