import type { ReplyTone } from '@hearback/contract';
import type { GoalKind } from '../reading/read-goal.ts';

/** What the reader is asked for, by the goal of the campaign. */
const ASKS: Record<GoalKind, string> = {
  meeting: 'a short call',
  demo: 'a short demo',
  trial: 'a trial of your own',
  sale: 'a short note on what we could offer {{companyName}}',
  event: 'an invitation with all the details',
  partnership: 'a short conversation about working together',
  hiring: 'a short conversation about the role',
  feedback: 'a few minutes for some questions',
  awareness: 'a short overview',
  talk: 'a short conversation',
};

const WORDINGS: Record<ReplyTone, readonly ((ask: string) => string)[]> = {
  professional: [
    (ask) => `Would you be open to ${ask}?`,
    (ask) => `If this is of interest, may I suggest ${ask}?`,
    (ask) => `Would ${ask} be of use to you?`,
  ],
  friendly: [
    (ask) => `Would you be up for ${ask}?`,
    (ask) => `How about ${ask}? I'd really like to hear from you.`,
    (ask) => `If you like the sound of it, I'd love to offer you ${ask}. What do you say?`,
  ],
  direct: [
    (ask) => `Are you open to ${ask}: yes or no?`,
    (ask) => `Worth ${ask}?`,
    (ask) => `Reply with a yes and we will begin with ${ask}.`,
  ],
};

/** The call to action of the email at a place: always for the same thing, never twice in a row in the same words. */
export function askFor(goal: GoalKind, tone: ReplyTone, place: number): string {
  const wordings = WORDINGS[tone];
  const wording = wordings[place % wordings.length] as (ask: string) => string;
  return wording(ASKS[goal]);
}
