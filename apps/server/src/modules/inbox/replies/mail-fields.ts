/** What a mail needs beside its text. Pure. */

const RE = /^\s*re:/i;

/** The original subject with 'Re: ' before it, unless it has one; an empty subject gives 'Re: '. */
export const toReplySubject = (original: string | null): string => {
  const subject = (original ?? '').trim();
  return RE.test(subject) ? subject : `Re: ${subject}`;
};

/** Addresses as people type them: a list in one field, with blanks in it. */
export const toRecipients = (typed: readonly string[] | null | undefined): string[] => [
  ...new Set(
    (typed ?? [])
      .flatMap((entry) => entry.split(','))
      .map((address) => address.trim())
      .filter((address) => address !== ''),
  ),
];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The editor holds plain text. Whatever looks like markup in it is text that somebody typed. */
export const toMailHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign).replace(/\r\n|\r|\n/g, '<br/>');
