import { readBody, tidyText, toText } from '@hearback/mail';

/** Returns the message's own text without markup, quoted text and signature. */
export const bodyToText = (body: string): string => tidyText(toText(readBody(body), 'answer')).trim();
