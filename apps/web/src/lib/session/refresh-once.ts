import { isUsable, type SessionValue } from './session-state.ts';

export type RefreshPorts = {
  /** Runs the work while no other tab of this browser runs its own. */
  readonly locked: (work: () => Promise<SessionValue>) => Promise<SessionValue>;
  readonly current: () => SessionValue | null;
  /** What another open tab holds, or null when there is none or nobody answers. */
  readonly askOtherTabs: () => Promise<SessionValue | null>;
  readonly publishToOtherTabs: (held: SessionValue) => void;
  readonly call: () => Promise<SessionValue>;
  readonly now: () => number;
};

/**
 * However many tabs find the token `stale`, one of them asks the server. Whoever gets the lock later looks first
 * whether the new token has arrived, and asks the other tabs, because a message may still be on its way.
 */
export function refreshOnce(ports: RefreshPorts, stale: string | null): Promise<SessionValue> {
  const serves = (held: SessionValue | null): held is SessionValue =>
    held !== null && held.accessToken !== stale && isUsable(held, ports.now());

  return ports.locked(async () => {
    const mine = ports.current();
    if (serves(mine)) return mine;
    const theirs = await ports.askOtherTabs();
    if (serves(theirs)) return theirs;
    const fresh = await ports.call();
    // Told before the lock is released, so that the next tab in line finds it.
    ports.publishToOtherTabs(fresh);
    return fresh;
  });
}
