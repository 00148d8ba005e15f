import type { Location } from '@hearback/contract';
import { api } from '#web/lib/app.ts';
import { useOptimisticList } from '#web/ui/connections/use-optimistic-list.ts';

/** The list of locations, changed before the server confirms. */
export function useLocationList() {
  const { apply, ...rest } = useOptimisticList<Location>(api.locations.list.queryKey());
  const change = (id: string, changed: Partial<Location>) =>
    apply((all) =>
      all.map((location) => (location.ghl_location_id === id ? { ...location, ...changed } : location)),
    );
  return { ...rest, change };
}
