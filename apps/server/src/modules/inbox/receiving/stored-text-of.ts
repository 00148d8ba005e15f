import { type Mail, readMail } from '@hearback/mail';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';

/** What is stored of a body beside it, and what a search finds the message by. */
export type StoredText = Mail & { readonly search_text: string };

export function storedTextOf(message: {
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
