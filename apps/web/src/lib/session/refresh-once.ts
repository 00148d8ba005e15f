import { isUsable, type SessionValue } from './session-state.ts';

export type RefreshPorts = {
  /** Runs the work while no other tab of this browser runs its own. */
  readonly locked: (work: () => Promise<SessionValue>) => Promise<SessionValue>;
  readonly current: () => SessionValue | null;
  /** The token of another open tab, or null if no tab responds. */
  readonly askOtherTabs: () => Promise<SessionValue | null>;
  readonly publishToOtherTabs: (session: SessionValue) => void;
  readonly call: () => Promise<SessionValue>;
  readonly now: () => number;
};

/**
 * If several tabs have a `stale` token, only one of them calls the server. A tab that gets the lock later first checks
 * whether the new token has arrived, and asks the other tabs, because a message may still be on its way.
 */
export function refreshOnce(ports: RefreshPorts, stale: string | null): Promise<SessionValue> {
  const serves = (session: SessionValue | null): session is SessionValue =>
    session !== null && session.accessToken !== stale && isUsable(session, ports.now());

  return ports.locked(async () => {
    const mine = ports.current();
    if (serves(mine)) return mine;
    const theirs = await ports.askOtherTabs();
    if (serves(theirs)) return theirs;
    const fresh = await ports.call();
    // Broadcast before the lock is released, so that the next tab finds it.
    ports.publishToOtherTabs(fresh);
    return fresh;
  });
}
