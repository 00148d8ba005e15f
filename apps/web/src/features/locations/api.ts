import type { Location } from '@hearback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/app.ts';

export const useLocations = () => useQuery(api.locations.list.queryOptions());

/** The name people gave a location is preferred to the CRM's. */
export const nameOf = ({ custom_name, name }: Pick<Location, 'custom_name' | 'name'>) => custom_name || name;

export function useLocationName(id: string | null): string {
  const { data } = useLocations();
  if (id === null) return 'Not set';
  const found = data?.find((location) => location.ghl_location_id === id || location.id === id);
  return found ? nameOf(found) : data ? 'Unknown location' : '…';
}
