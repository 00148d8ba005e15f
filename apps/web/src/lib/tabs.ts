/** Coordinates the tabs of one browser with locks and broadcast channels. */
export type Channel<Message> = {
  readonly post: (message: Message) => void;
  readonly subscribe: (onMessage: (message: Message) => void) => void;
};

export type Locks = {
  readonly hold: <T>(name: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;
  /** Marks this tab as open for its lifetime. */
  readonly enter: () => void;
  readonly othersAreOpen: () => Promise<boolean>;
};

const TAB = 'hearback-tab';

/** Identifies this page until it is reloaded. */
export const TAB_ID: string = crypto.randomUUID();

export function openChannel<Message>(name: string): Channel<Message> {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    subscribe: (onMessage) =>
      channel.addEventListener('message', (event: MessageEvent<Message>) => onMessage(event.data)),
  };
}

/** Web Locks exist only in secure contexts. Over plain http each tab works independently. */
const independentLocks: Locks = {
  hold: (_name, work) => work(),
  enter: () => {},
  othersAreOpen: async () => false,
};

export function browserLocks(manager: LockManager | undefined = navigator.locks): Locks {
  if (manager === undefined) return independentLocks;
  return {
    hold: async (name, work, signal) => await manager.request(name, signal ? { signal } : {}, work),
    enter: () => void manager.request(TAB, { mode: 'shared' }, () => new Promise<never>(() => {})),
    othersAreOpen: async () => {
      const { held = [] } = await manager.query();
      return held.filter((lock) => lock.name === TAB).length > 1;
    },
  };
}

/** Holds a lock until the returned function is called or the page is left. */
export function holdLock(name: string, manager: LockManager | undefined = navigator.locks): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  void manager?.request(name, { mode: 'shared' }, () => promise);
  return resolve;
}

/** True if a tab holds the lock, or if the browser cannot tell. */
export async function isLockHeld(
  name: string,
  manager: LockManager | undefined = navigator.locks,
): Promise<boolean> {
  if (manager === undefined) return true;
  const { held = [] } = await manager.query();
  return held.some((lock) => lock.name === name);
}
