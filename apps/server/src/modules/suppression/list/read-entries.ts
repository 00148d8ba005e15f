import { errors, isFreeMail, MAX_SUPPRESSIONS_PER_REQUEST } from '@hearback/contract';
import { type Identity, isMailable, toEmail, toLinkedinUrl } from '#server/modules/leads/index.ts';
import { AppError } from '#server/platform/app-error.ts';

type RefusedEntry = { readonly text: string; readonly reason: string };

const NOT_READABLE = 'This is not an email address, a domain or a LinkedIn profile.';
/** The maximum length of a quoted entry in a response. */
const QUOTED = 100;
const BETWEEN = /[\r\n\t,;]+/;

/** Parses typed or pasted entries, one per cell, without duplicates. */
export function readEntries(text: string): { identities: Identity[]; refused: RefusedEntry[] } {
  const cells = new Set(
    text.split(BETWEEN).flatMap((cell) => cell.trim().replace(/^"|"$/g, '').trim() || []),
  );
  if (cells.size > MAX_SUPPRESSIONS_PER_REQUEST) throw new AppError('TOO_MANY_TO_SUPPRESS');
  const found = new Map<string, Identity>();
  const refused: RefusedEntry[] = [];
  for (const cell of cells) {
    const identity = toIdentity(cell);
    if ('value' in identity) found.set(`${identity.kind}:${identity.value}`, identity);
    else refused.push({ text: cell.slice(0, QUOTED), reason: identity.reason });
  }
  return { identities: [...found.values()], refused };
}

function toIdentity(cell: string): Identity | { reason: string } {
  const profile = toLinkedinUrl(cell);
  if (profile !== null) return { kind: 'linkedin', value: profile };
  const email = cell.startsWith('@') ? null : toEmail(cell);
  if (email !== null) return isMailable(email) ? { kind: 'email', value: email } : { reason: NOT_READABLE };
  const domain = toDomain(cell);
  if (domain === null) return { reason: NOT_READABLE };
  return isFreeMail(domain)
    ? { reason: errors.FREE_MAIL_DOMAIN.sentence }
    : { kind: 'domain', value: domain };
}

/** '@acme.com', 'acme.com', 'https://www.acme.com/about'. */
function toDomain(cell: string): string | null {
  const bare = cell
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?@?/, '')
    .split(/[/?#:]/, 1)[0];
  return bare && !/linkedin\.com$/.test(bare) && isMailable(`x@${bare}`) ? bare : null;
}
