import type { Channel, Locks } from '../tabs.ts';

// Delivers messages later than locks, like real browsers.
const DELIVERY_MS = 2;

/** An in-memory browser whose tabs share locks and channels. */
export function browserInMemory<Message>() {
  const hearers: { tab: number; hear: (message: Message) => void }[] = [];
  const queues = new Map<string, Promise<unknown>>();
  const open = new Set<number>();
  let tabs = 0;

  const openTab = (): { channel: Channel<Message>; locks: Locks } => {
    tabs += 1;
    const tab = tabs;
    return {
      channel: {
        post: (message) => {
          for (const hearer of hearers)
            if (hearer.tab !== tab) setTimeout(() => hearer.hear(message), DELIVERY_MS);
        },
        subscribe: (hear) => void hearers.push({ tab, hear }),
      },
      locks: {
        hold: (name, work) => {
          const turn = (queues.get(name) ?? Promise.resolve()).then(work, work);
          queues.set(name, turn);
          return turn;
        },
        enter: () => void open.add(tab),
        othersAreOpen: async () => [...open].some((other) => other !== tab),
      },
    };
  };
  return { openTab };
}
