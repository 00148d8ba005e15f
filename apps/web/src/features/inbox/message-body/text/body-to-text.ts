import { readBody, textOf, tidyText } from '@hearback/mail';

/** What the person wrote, as text: no markup, no quoted text, no signature. */
export const bodyToText = (body: string): string => tidyText(textOf(readBody(body), 'answer')).trim();
