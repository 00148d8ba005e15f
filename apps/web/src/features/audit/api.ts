import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { nameOf } from '#web/lib/wording/location-name.ts';

/** By key: what is added meanwhile moves nothing. No published event tells of new lines, so each visit reads anew. */
export const useAuditTrail = () =>
  useInfiniteQuery(
    api.audit.list.infiniteOptions({
      input: (before: number | undefined) => ({ before }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      refetchOnMount: 'always',
    }),
  );

/** A location may be gone while its lines remain: then its id is all there is. */
export function useLocationNamer(): (id: string) => string {
  const { data } = useQuery(api.locations.list.queryOptions());
  return (id) => {
    const found = data?.find(({ ghl_location_id }) => ghl_location_id === id);
    return found ? nameOf(found) : id;
  };
}
