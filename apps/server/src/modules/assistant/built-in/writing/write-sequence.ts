import type { DraftEmail, ReplyTone } from '@hearback/contract';
import type { Style } from '../style.ts';
import type { Facts } from './facts.ts';
import { askFor } from './goal/asks.ts';
import { ROLES, type Role } from './letters/letter.ts';
import { letterFor } from './letters/letters.ts';

const GREETINGS: Record<ReplyTone, string> = {
  professional: 'Hello {{firstName}},',
  friendly: 'Hi {{firstName}},',
  direct: '{{firstName}},',
};
const CLOSINGS: Record<ReplyTone, string> = {
  professional: 'Best regards,',
  friendly: 'All the best,',
  direct: 'Thanks,',
};
/** The cold-email provider puts in the first name of the account that sends. */
const SENDER = '{{sendingAccountFirstName}}';

const PARAGRAPHS = { short: 1, usual: 2, full: 3 };

/** The opener comes first; who hears often enough is let go of in the last one. */
export function rolesFor(count: number): Role[] {
  if (count < 3) return ROLES.slice(0, count);
  return [...ROLES.slice(0, count - 1), 'break_up'];
}

/** The same facts and style give the same emails. */
export const writeSequence = (facts: Facts, style: Style): DraftEmail[] =>
  rolesFor(facts.count).map((role, place) => writeEmail(facts, style, role, place));

function writeEmail(facts: Facts, style: Style, role: Role, place: number): DraftEmail {
  const own = style.emails?.[place];
  const tone = own?.tone ?? style.tone ?? 'professional';
  const length = own?.length ?? style.length ?? 'usual';
  const { subject, brief, paragraphs } = letterFor(facts.goal, role, own?.times ?? 0)(facts);
  const body = [
    GREETINGS[tone],
    ...paragraphs.slice(0, PARAGRAPHS[length]),
    ...askFor(facts.offer, tone, role),
    `${CLOSINGS[tone]}\n${SENDER}\n${facts.name}`,
  ];
  // A name may end in a full stop of its own.
  return { subject: length === 'short' ? brief : subject, body: body.join('\n\n').replaceAll('..', '.') };
}
