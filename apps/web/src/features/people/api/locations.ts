import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { toName } from '#web/lib/wording/location-name.ts';

type LocationOption = { readonly value: string; readonly label: string };

/** The workspace's locations for a select, and the hint if there are none. */
export function useLocationOptions() {
  const { data, error } = useQuery(api.locations.list.queryOptions());
  const options: LocationOption[] = (data ?? [])
    .map((location) => ({ value: location.ghl_location_id, label: toName(location) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  const failed = data === undefined && error !== null;
  return {
    data: options,
    searchable: true,
    nothingFoundMessage: data === undefined ? 'Loading...' : 'No location found',
    ...(failed ? { error: 'Failed to fetch accessible locations' } : {}),
    ...(data?.length === 0 ? { description: 'Connect a CRM location under Integrations first.' } : {}),
  };
}

export function useLocationNames(): (id: string) => string {
  const { data } = useQuery(api.locations.list.queryOptions());
  return (id) => {
    const found = data?.find(({ ghl_location_id }) => ghl_location_id === id);
    return found ? toName(found) : data ? 'Unknown location' : '…';
  };
}
