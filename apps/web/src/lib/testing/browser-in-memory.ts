import type { Channel, Locks } from '../tabs.ts';

// Delivers messages later than locks, like real browsers.
const DELIVERY_MS = 2;

/** An in-memory browser whose tabs share locks and channels. */
export function browserInMemory<Message>() {
  const listeners: { tab: number; listen: (message: Message) => void }[] = [];
  const queues = new Map<string, Promise<unknown>>();
  const open = new Set<number>();
  let tabs = 0;

  const openTab = (): { channel: Channel<Message>; locks: Locks } => {
    tabs += 1;
    const tab = tabs;
    return {
      channel: {
        post: (message) => {
          for (const listener of listeners)
            if (listener.tab !== tab) setTimeout(() => listener.listen(message), DELIVERY_MS);
        },
        subscribe: (listen) => void listeners.push({ tab, listen }),
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
