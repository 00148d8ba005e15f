/** The headers of an email. */

import { counted, MAX_RECIPIENTS } from '@hearback/contract';
import { isMailable } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';

const RE = /^\s*re:/i;

/** Prefixes the original subject with 'Re: ' unless it already has one; an empty subject becomes 'Re: '. */
export const toReplySubject = (original: string | null): string => {
  const subject = (original ?? '').trim();
  return RE.test(subject) ? subject : `Re: ${subject}`;
};

/** A header must stay on one line, because a line break would start another header. */
export const toHeaderText = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const MAX_SHOWN_CHARACTERS = 100;

/** Parses typed addresses, separated by commas or semicolons. Throws if one is not an address. */
export function requireRecipients(typed: readonly string[] | null | undefined): string[] {
  const addresses = (typed ?? [])
    .flatMap((entry) => entry.split(/[,;]/))
    .map((address) => address.trim())
    .filter((address) => address !== '');
  if (addresses.length > MAX_RECIPIENTS)
    throw new AppError('INVALID_RECIPIENT', {
      detail: `CC and BCC can each have at most ${counted(MAX_RECIPIENTS, 'address', 'addresses')}.`,
    });
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

/** The editor holds plain text, so anything that looks like markup is escaped. */
export const toMailHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign).replace(/\r\n|\r|\n/g, '<br/>');
