import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of an emailed link. */
    linkToken?: string;
    /** Email address to prefill in the sign-in form. */
    email?: string;
  }
}

/**
 * Data passed to the next screen is stored in the history entry. It survives a reload and is never part
 * of a URL that is copied, logged or sent as a referrer.
 */
export function useLinkToken(): string {
  const { pathname, token } = useLocation({
    select: ({ pathname, state }) => ({ pathname, token: state.linkToken ?? '' }),
    structuralSharing: true,
  });
  const [own] = useState(pathname);
  const [storedToken, setStoredToken] = useState(token);
  // A screen stays mounted briefly after a navigation, when the history entry already belongs to the next screen.
  if (pathname !== own || token === storedToken) return storedToken;
  setStoredToken(token);
  return token;
}

export const useHandedEmail = () => useLocation({ select: ({ state }) => state.email });
