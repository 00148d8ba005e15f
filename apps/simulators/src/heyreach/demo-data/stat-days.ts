import type { Dice } from '#simulators/dataset/dice.ts';
import type { StatDay } from '../objects.ts';

const dayMs = 86_400_000;
/** How many of the last sixty days a campaign worked, by its status. */
const workingDays: Record<string, number> = {
  IN_PROGRESS: 60,
  FINISHED: 38,
  PAUSED: 52,
  CANCELED: 20,
  FAILED: 16,
  STARTING: 2,
};

/** What the senders did for one campaign, by day; replies are counted from the chats. */
export function statDays(status: string, anchorMs: number, dice: Dice): Map<string, StatDay> {
  const count = workingDays[status] ?? 0;
  const firstMs = anchorMs - (status === 'STARTING' ? 1 : 59) * dayMs;
  const dates = Array.from({ length: count }, (_item, index) => new Date(firstMs + index * dayMs))
    .filter((date) => date.getUTCDay() !== 0 && date.getUTCDay() !== 6)
    .map((date) => `${date.toISOString().slice(0, 10)}T00:00:00Z`);
  return new Map(dates.map((date) => [date, statDay(dice)]));
}

function statDay(dice: Dice): StatDay {
  const connectionsSent = dice.int(6, 22);
  const connectionsAccepted = Math.round(connectionsSent * (0.22 + dice.next() * 0.2));
  const messagesSent = connectionsAccepted + dice.int(0, 5);
  return {
    profileViews: connectionsSent + dice.int(2, 10),
    postLikes: dice.int(0, 4),
    follows: dice.int(0, 2),
    messagesSent,
    totalMessageStarted: connectionsAccepted,
    totalMessageReplies: 0,
    inmailMessagesSent: 0,
    totalInmailStarted: 0,
    totalInmailReplies: 0,
    connectionsSent,
    connectionsAccepted,
  };
}
