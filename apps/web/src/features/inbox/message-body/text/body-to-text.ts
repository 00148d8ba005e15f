import { readBody, tidyText, toText } from '@hearback/mail';

/** What the person wrote, as text: no markup, no quoted text, no signature. */
export const bodyToText = (body: string): string => tidyText(toText(readBody(body), 'answer')).trim();
