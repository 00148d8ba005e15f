import type { Account, ClientPreview, OwnProfile } from '@hearback/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { type ApiError, toApiError } from '../api/api-error.ts';
import { api, session } from '../app.ts';
import { preview } from '../session/preview.ts';
import { isHeldBack } from '../session/session-state.ts';
import { useStore } from '../store.ts';
import { fallbackProfile, unreadProfile } from './fallback-profile.ts';
import { toProfileState } from './to-profile-state.ts';

/** The signed-in user. `failure` is the reason for the fallback profile; null if the profile was loaded. */
export type Viewer = {
  readonly account: Account;
  readonly profile: OwnProfile;
  readonly failure: ApiError | null;
  readonly readAgain: () => void;
};

export const ViewerContext = createContext<Viewer | null>(null);

export const useOptionalViewer = (): Viewer | null => useContext(ViewerContext);

export function useViewer(): Viewer {
  const viewer = useOptionalViewer();
  if (viewer === null) throw new Error('This screen requires a signed-in user.');
  return viewer;
}

export const useSession = () => useSyncExternalStore(session.subscribe, session.getState);

export type ViewerQuery = { readonly loading: boolean; readonly viewer: Viewer | null };

/** The account of the client, once their profile is read. */
const toPreviewed = ({ client }: ClientPreview, profile: OwnProfile | undefined): Account => ({
  id: profile?.id === client.id ? profile.auth_user_id : '',
  email: client.email,
});

export function useViewerQuery(): ViewerQuery {
  const state = useSession();
  const activePreview = useStore(preview);
  const own = state.status === 'signed_in' ? state.held.account : null;
  // A step that the user must complete ends a preview with the next call.
  const heldSession =
    activePreview === null && state.status === 'signed_in' && isHeldBack(state.held) ? state.held : null;
  const query = useQuery(
    api.people.getProfile.queryOptions({ enabled: own !== null && heldSession === null }),
  );
  const account = own && activePreview ? toPreviewed(activePreview, query.data) : own;

  useEffect(() => {
    if (query.error)
      console.error('Failed to load the profile. Using the least privileged one.', query.error);
  }, [query.error]);

  if (account === null) return { loading: state.status === 'loading', viewer: null };
  const readAgain = () => void query.refetch();
  const found = toProfileState(query, account);
  if (heldSession !== null || found === 'held_back') {
    const profile = unreadProfile(
      account,
      heldSession ?? { mustChangePassword: false, brand: query.data?.brand ?? null },
    );
    return { loading: false, viewer: { account, profile, failure: null, readAgain } };
  }
  if (found === null) return { loading: true, viewer: null };
  const [profile, failure] =
    found === 'fallback' ? [fallbackProfile(account), toApiError(query.error)] : [found, null];
  return { loading: false, viewer: { account, profile, failure, readAgain } };
}
