import type { Session } from './session.ts';

const stores = new Set<() => void>();

/** For whoever keeps words that somebody wrote here and has not sent. */
export const forgetOnSignOut = (forget: () => void): void => void stores.add(forget);

/**
 * Whoever signs out leaves nothing on a machine that may not be theirs. A session that merely ran out keeps its owner's words,
 * for the next sign-in in this tab.
 */
export function forgetWhenLeft(session: Pick<Session, 'getState' | 'subscribe'>): void {
  session.subscribe(() => {
    const state = session.getState();
    if (state.status !== 'signed_out' || !state.left) return;
    for (const forget of stores) forget();
    try {
      // Also what a screen keeps that was not opened since the page was loaded.
      sessionStorage.clear();
    } catch {
      // Where storage is forbidden nothing was kept.
    }
  });
}
