import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

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
export function useLinkToken(): string {
  const { pathname, token } = useLocation({
    select: ({ pathname, state }) => ({ pathname, token: state.linkToken ?? '' }),
    structuralSharing: true,
  });
  const [own] = useState(pathname);
  const [kept, keep] = useState(token);
  // A screen that is being left still stands for a moment, and the entry is the next one's by then.
  if (pathname !== own || token === kept) return kept;
  keep(token);
  return token;
}

export const useHandedEmail = () => useLocation({ select: ({ state }) => state.email });
