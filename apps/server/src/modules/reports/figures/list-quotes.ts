import { MAX_QUOTES, type QuoteChoice, toMoment } from '@hearback/contract';
import type { TenantTx } from '@hearback/database';
import { readBody, toText } from '@hearback/mail';
import { containsAddress } from '#server/platform/email/contains-address.ts';
import { listQuotableReplies, type QuotableReply, type ReportedLocation } from './figures.queries.ts';

export type Quote = { readonly contact_id: string; readonly author: string; readonly text: string };

type QuoteOrder = {
  readonly first_day: string;
  readonly last_day: string;
  readonly time_zone: string;
  readonly quotes: QuoteChoice;
};

const DAY_MS = 86_400_000;
const MAX_AUTHOR_LENGTH = 300;

/** Replies of interested leads in the period. */
export async function listQuotes(
  tx: TenantTx,
  location: ReportedLocation,
  { first_day, last_day, time_zone, quotes }: QuoteOrder,
): Promise<Quote[]> {
  const since = toMoment(Date.parse(`${first_day}T00:00:00Z`), time_zone);
  const until = toMoment(Date.parse(`${last_day}T00:00:00Z`) + DAY_MS, time_zone);
  const replies = await listQuotableReplies(tx, location, { since, until }, MAX_QUOTES);
  return replies.flatMap((reply) => {
    const text = quotes === 'named' ? keepWords(reply.own_text) : anonymize(reply);
    return text === '' ? [] : [{ contact_id: reply.contact_id, author: toAuthor(reply, quotes), text }];
  });
}

/** Leaves out lines with a link, an address or a phone number, such as those of a signature. */
const keepWords = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !containsAddress(line))
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();

/** The last line, if it is only a name. */
const NAME_LINE = /\n(?:[-–—~] ?)?\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,4},?$/u;

/** Leaves out the closing with the name, which the contact may not have. */
const anonymize = (reply: QuotableReply): string =>
  hideNames(keepWords(toText(readBody(reply.body), 'answer')).replace(NAME_LINE, ''), reply);

const WORD = /[\p{L}\p{N}]+/gu;

const toInitial = (name: string): string => `${[...name.trim()][0]?.toUpperCase() ?? ''}.`;

/** Replaces the names of the author by their initials. */
function hideNames(
  text: string,
  { first_name, last_name }: Pick<QuotableReply, 'first_name' | 'last_name'>,
): string {
  const names = new Set([first_name, last_name].flatMap((name) => name?.toLowerCase().match(WORD) ?? []));
  return text.replace(WORD, (word) => (names.has(word.toLowerCase()) ? toInitial(word) : word));
}

/** 'A., Acme', 'Ada Byron, Acme' if leads are named, and 'A lead' if nothing is known. */
function toAuthor(
  { first_name, last_name, company }: Pick<QuotableReply, 'first_name' | 'last_name' | 'company'>,
  quotes: QuoteChoice,
): string {
  const full = [first_name, last_name].filter(Boolean).join(' ');
  const name = quotes === 'named' ? full : full && toInitial(full);
  return [name || 'A lead', company].filter(Boolean).join(', ').slice(0, MAX_AUTHOR_LENGTH);
}
