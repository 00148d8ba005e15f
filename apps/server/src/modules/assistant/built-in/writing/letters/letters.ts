import type { GoalKind } from '#server/modules/assistant/built-in/reading/read-goal.ts';
import { HIRING } from './hiring.ts';
import { INVITING } from './inviting.ts';
import type { Role, Write } from './letter.ts';
import { OFFERING } from './offering.ts';
import { PARTNERING } from './partnering.ts';
import { ANEW, FIRST } from './shared.ts';

type Letters = Partial<Record<Role, Write>>;

/** A candidate, a partner and a guest are written to in other words than a customer. */
const OF_THEIR_OWN: Partial<Record<GoalKind, Letters>> = {
  hiring: HIRING,
  referrals: PARTNERING,
  partnership: PARTNERING,
  event: INVITING,
  download: INVITING,
  feedback: INVITING,
};

/** There are two ways to say each mail: every second time that it is asked for anew it is the first again. */
export function letterFor(kind: GoalKind, role: Role, times: number): Write {
  const first: Letters = { ...FIRST, ...(OF_THEIR_OWN[kind] ?? OFFERING) };
  return times % 2 === 0 ? (first[role] ?? ANEW[role]) : ANEW[role];
}
