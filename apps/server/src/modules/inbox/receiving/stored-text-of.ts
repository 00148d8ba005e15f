import { readMail } from '@hearback/mail';
import { toShortText } from '#server/platform/http/bodies/storable-text.ts';

/** What the list shows of a message, and what a search finds it by. */
export function storedTextOf(message: { readonly subject: string | null; readonly body: string }): {
  preview: string;
  search_text: string;
} {
  const { text, preview } = readMail(message.body);
  return { preview, search_text: `${toShortText(message.subject, 1_000) ?? ''} ${text}` };
}
