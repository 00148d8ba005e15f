import { type ProposedTime, toMoment } from '@hearback/contract';
import { formatIn } from '#web/lib/wording/dates.ts';

/**
 * The time that the lead proposes, in their zone and in the user's: 'Thu, Nov 19, 3:00 PM EST, your time: Thu, Nov 19, 9:00 PM
 * GMT+1'. Null if the day, the hour or the lead's zone is not known, or if both clocks show the same.
 */
export function describeProposedTime(
  { on, at, from, zone: proposedZone }: ProposedTime,
  leadZone: string | null,
  ownZone: string,
): string | null {
  const zone = proposedZone ?? leadZone;
  const clock = at ?? from;
  if (on === null || clock === null || zone === null) return null;
  const moment = toMoment(Date.parse(`${on}T${clock}:00Z`), zone);
  const [theirs, own] = [formatIn(moment, zone), formatIn(moment, ownZone)];
  const start = at === null ? 'From ' : '';
  return theirs === own ? null : `${start}${theirs}, your time: ${own}`;
}
