import { can, canIn } from '@hearback/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import type { Scope } from './scope-options.ts';
import { useIsSolo } from './use-is-solo.ts';

/** Locations that a text can belong to. */
export function useLocationNames() {
  const { profile } = useViewer();
  const { data = [] } = useQuery(api.locations.list.queryOptions());
  return data.map(({ ghl_location_id, name, custom_name }) => ({
    value: ghl_location_id,
    label: custom_name || name,
    canWrite: canIn(profile, 'inbox:write', ghl_location_id),
  }));
}

/** 'Berlin, Vienna', or 'All locations' for null. Empty for a single business. */
export function useLocationList(ids: readonly string[] | null): string {
  const names = useLocationNames();
  if (useIsSolo()) return '';
  if (ids === null) return 'All locations';
  return ids.map((id) => names.find(({ value }) => value === id)?.label ?? id).join(', ');
}

/** Campaigns that a text can belong to. */
function useCampaignNames() {
  const { profile } = useViewer();
  const { data = [] } = useQuery(
    api.campaigns.list.queryOptions({
      input: { sort: 'campaign_date', order: 'desc' },
      enabled: can(profile, 'campaigns:read'),
    }),
  );
  return data.map(({ id, name, provider_campaign_id, ghl_location_id }) => ({
    value: id,
    label: name || provider_campaign_id,
    canWrite: canIn(profile, 'inbox:write', ghl_location_id),
  }));
}

/** Returns a function that names a scope. */
export function useScopeName(): (scope: Scope) => string {
  const locations = useLocationNames();
  const campaigns = useCampaignNames();
  const isSolo = useIsSolo();
  return ({ location_id, campaign_id }) => {
    if (campaign_id !== null)
      return campaigns.find(({ value }) => value === campaign_id)?.label ?? 'One campaign';
    return location_id === null || isSolo
      ? 'Everywhere'
      : (locations.find(({ value }) => value === location_id)?.label ?? location_id);
  };
}

/** The options of a select with all places in which the user can write, and the first of them. */
export function useScopeOptions() {
  const { profile } = useViewer();
  const locations = useLocationNames().filter(({ canWrite }) => canWrite);
  const campaigns = useCampaignNames().filter(({ canWrite }) => canWrite);
  const isSolo = useIsSolo();
  const isEverywhere = profile.writable_locations === null;
  const [first] = locations;
  return {
    initial: isEverywhere || !first ? '' : `location:${first.value}`,
    options: [
      ...(isEverywhere ? [{ value: '', label: 'Everywhere in this workspace' }] : []),
      // The only location of a single business is everywhere.
      ...(isSolo && !isEverywhere && first
        ? [{ value: `location:${first.value}`, label: 'Everywhere' }]
        : []),
      ...(isSolo
        ? []
        : [
            {
              group: 'Locations',
              items: locations.map(({ value, label }) => ({ value: `location:${value}`, label })),
            },
          ]),
      {
        group: 'Campaigns',
        items: campaigns.map(({ value, label }) => ({ value: `campaign:${value}`, label })),
      },
    ],
  };
}
