import type { Location, SyncRun } from '@hearback/contract';
import { useState } from 'react';
import { toName } from '#web/lib/wording/location-name.ts';
import { ConnectionList } from '#web/ui/connections/connection-list.tsx';
import type { SyncProgress } from '#web/ui/connections/connection-row.tsx';
import { useDisconnectLocation, useRemoveLocation, useSyncLocation } from '../api.ts';
import { LocationRow } from './location-row.tsx';
import { LocationSettingsDialog } from './location-settings-dialog.tsx';

/** Syncs belong to another module, so the route passes their state in. */
export type LocationSync = {
  readonly toProgress: (location: Location) => SyncProgress | null;
  readonly follow: (runIds: readonly string[], onEnd: (run: SyncRun) => void) => void;
};

type Props = {
  locations: readonly Location[];
  sync: LocationSync;
  connecting: boolean;
  onConnect: () => void;
};

export function LocationList({ locations, sync, connecting, onConnect }: Props) {
  const [toSettings, setSettingsOf] = useState<Location | null>(null);
  const start = useSyncLocation(sync.follow);
  const disconnect = useDisconnectLocation();
  const removal = useRemoveLocation();
  const actions = {
    onSync: ({ ghl_location_id }: Location) => start.mutate({ locationId: ghl_location_id }),
    onSettings: setSettingsOf,
    onDisconnect: (location: Location) => void disconnect(location),
    onDelete: removal.ask,
    onConnect,
  };
  const isStarting = ({ ghl_location_id }: Location) =>
    start.isPending && start.variables.locationId === ghl_location_id;
  return (
    <>
      <ConnectionList
        noun="locations"
        items={locations}
        toText={(location) => `${toName(location)} ${location.name} ${location.ghl_location_id}`}
      >
        {(location) => (
          <LocationRow
            location={location}
            progress={sync.toProgress(location)}
            busy={isStarting(location) || removal.isRemoving(location)}
            connecting={connecting}
            actions={actions}
          />
        )}
      </ConnectionList>
      {toSettings !== null && (
        <LocationSettingsDialog location={toSettings} onClose={() => setSettingsOf(null)} />
      )}
    </>
  );
}
