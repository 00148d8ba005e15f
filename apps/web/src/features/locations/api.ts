import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { nameOf } from '#web/lib/wording/location-name.ts';

export const useLocations = () => useQuery(api.locations.list.queryOptions());

export function useLocationName(id: string | null): string {
  const { data } = useLocations();
  if (id === null) return 'Not set';
  const found = data?.find((location) => location.ghl_location_id === id || location.id === id);
  return found ? nameOf(found) : data ? 'Unknown location' : '…';
}
