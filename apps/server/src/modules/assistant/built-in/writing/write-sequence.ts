import type { DraftEmail, ReplyTone } from '@hearback/contract';
import type { Style } from '../style.ts';
import { askFor } from './asks.ts';
import type { Facts } from './facts.ts';
import { LETTERS, ROLES, type Role } from './letters.ts';

const GREETINGS: Record<ReplyTone, string> = {
  professional: 'Hello {{firstName}},',
  friendly: 'Hi {{firstName}},',
  direct: '{{firstName}},',
};
const CLOSINGS: Record<ReplyTone, string> = {
  professional: 'Kind regards,',
  friendly: 'All the best,',
  direct: 'Thank you,',
};

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
  const length = own?.length ?? style.length ?? 'full';
  const ways = LETTERS[role];
  const write = ways[(own?.times ?? 0) % ways.length] as (typeof ways)[0];
  const { subject, paragraphs } = write(facts);
  const body = [
    GREETINGS[tone],
    ...(length === 'short' ? paragraphs.slice(0, 1) : paragraphs),
    askFor(facts.goal, tone, place),
    `${CLOSINGS[tone]}\n${facts.name}`,
  ];
  return { subject, body: body.join('\n\n') };
}
