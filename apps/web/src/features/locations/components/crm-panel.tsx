import type { Location } from '@hearback/contract';
import { Button } from '@mantine/core';
import { Figures } from '#web/ui/connections/figures.tsx';
import { IconPlus } from '#web/ui/icons/other.ts';
import { IconMapPin } from '#web/ui/icons/signing-in.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useLocations } from '../api.ts';
import { LimitNotice } from '../oauth/limit-notice.tsx';
import { useStartOauth } from '../oauth/use-start-oauth.ts';
import { LocationList, type LocationSync } from './location-list.tsx';

const total = (locations: readonly Location[], count: 'contact_count' | 'campaign_count') =>
  locations.reduce((sum, location) => sum + location[count], 0);

export function CrmPanel({ sync }: { sync: LocationSync }) {
  const oauth = useStartOauth();
  const add = (
    <Button
      flex="none"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      loading={oauth.starting}
      onClick={oauth.add}
    >
      Add Location
    </Button>
  );
  return (
    <Panel
      title="CRM"
      description="HighLevel locations whose contacts and campaigns you work with."
      aside={add}
    >
      {oauth.limit !== null && <LimitNotice limit={oauth.limit} onClose={oauth.clearLimit} />}
      <Locations sync={sync} connecting={oauth.starting} onConnect={oauth.reconnect} />
    </Panel>
  );
}

type Props = { sync: LocationSync; connecting: boolean; onConnect: () => void };

function Locations({ sync, connecting, onConnect }: Props) {
  const query = useLocations();
  const nothing = (
    <EmptyState bare icon={IconMapPin} title="No locations connected">
      Select “Add Location” and choose one in HighLevel. Then name it here and sync its contacts.
    </EmptyState>
  );
  return (
    <QueryStates
      query={query}
      bare
      loading="Loading locations..."
      failure="Failed to fetch GHL locations"
      empty={nothing}
    >
      {(locations) => (
        <>
          <Figures
            inline
            figures={[
              { term: 'Connected', value: locations.filter(({ connected }) => connected).length },
              { term: 'Contacts', value: total(locations, 'contact_count') },
              { term: 'Campaigns', value: total(locations, 'campaign_count') },
            ]}
          />
          <LocationList locations={locations} sync={sync} connecting={connecting} onConnect={onConnect} />
        </>
      )}
    </QueryStates>
  );
}
