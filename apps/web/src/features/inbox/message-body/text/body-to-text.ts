import { type ReadBody, readBody, textOf, tidyText } from '@hearback/mail';

/** What the person wrote, as text: no markup, no quoted text, no signature. */
export function bodyToText(body: string): string {
  return answerText(readBody(body));
}

export const answerText = (read: ReadBody): string => tidyText(textOf(read, 'answer')).trim();
