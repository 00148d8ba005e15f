import type { OwnProfile } from '@hearback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';

type Member = Pick<OwnProfile, 'user_type' | 'writable_locations'>;

/**
 * A single business works in one location, so no screen offers to choose, map or compare locations. A plan for several
 * locations and grants for other locations end this. `locationCount` is the number of locations that the user sees.
 */
export const isSolo = ({ user_type, writable_locations }: Member, locationCount = 1): boolean =>
  user_type === 'single_location' && Math.max(writable_locations?.length ?? 0, locationCount) <= 1;

/** Decides for every screen whether location controls are hidden. Agencies and clients always see theirs. */
export function useIsSolo(): boolean {
  const { profile } = useViewer();
  const { data } = useQuery(
    api.locations.list.queryOptions({ enabled: profile.user_type === 'single_location' }),
  );
  return isSolo(profile, data?.length);
}
