/** What a mail needs beside its text. */

import { isMailable } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';

const RE = /^\s*re:/i;

/** The original subject with 'Re: ' before it, unless it has one; an empty subject gives 'Re: '. */
export const toReplySubject = (original: string | null): string => {
  const subject = (original ?? '').trim();
  return RE.test(subject) ? subject : `Re: ${subject}`;
};

/** A header must stay on one line: a line break in it would start another header. */
export const toHeaderText = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const MAX_SHOWN_CHARACTERS = 100;

/** The addresses of a list that a person typed, separated by commas or semicolons. Throws if one is not an address. */
export function requireRecipients(typed: readonly string[] | null | undefined): string[] {
  const addresses = (typed ?? [])
    .flatMap((entry) => entry.split(/[,;]/))
    .map((address) => address.trim())
    .filter((address) => address !== '');
  for (const address of addresses)
    if (!isAddress(address))
      throw new AppError('INVALID_RECIPIENT', {
        detail: `“${toHeaderText(address).slice(0, MAX_SHOWN_CHARACTERS).toWellFormed()}” is not a valid email address. Correct it in CC or BCC.`,
      });
  return [...new Set(addresses)];
}

const isAddress = (text: string): boolean =>
  text.length <= 320 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text) && isMailable(text);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The editor holds plain text. Whatever looks like markup in it is text that somebody typed. */
export const toMailHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign).replace(/\r\n|\r|\n/g, '<br/>');
