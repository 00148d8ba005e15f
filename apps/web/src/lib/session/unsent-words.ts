import type { Session } from './session.ts';

const stores = new Set<() => void>();

/** Registers a store of unsent drafts. */
export const forgetOnSignOut = (forget: () => void): void => void stores.add(forget);

/**
 * Signing out deletes unsent drafts, because the device may be shared. An expired session keeps the drafts of its user,
 * for the next sign-in in this tab.
 */
export function forgetWhenLeft(session: Pick<Session, 'getState' | 'subscribe'>): void {
  session.subscribe(() => {
    const state = session.getState();
    if (state.status !== 'signed_out' || !state.left) return;
    for (const forget of stores) forget();
    try {
      // Also deletes drafts of screens that were not opened since the page was loaded.
      sessionStorage.clear();
    } catch {
      // Without storage there are no drafts.
    }
  });
}
