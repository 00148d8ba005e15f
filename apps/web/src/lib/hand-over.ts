import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a mailed link. */
    linkToken?: string;
    /** Whom the sign-in form is for. */
    email?: string;
  }
}

/**
 * What one screen hands to the next lies in the entry of the browser's history: it survives a reload, and is never part
 * of an address that is copied, logged or sent as a referrer.
 */
export const useLinkToken = () => useLocation({ select: ({ state }) => state.linkToken ?? '' });

export const useHandedEmail = () => useLocation({ select: ({ state }) => state.email });
