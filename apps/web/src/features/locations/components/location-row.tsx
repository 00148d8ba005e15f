import type { Location } from '@hearback/contract';
import { counted } from '@hearback/contract';
import { Button } from '@mantine/core';
import { toName } from '#web/lib/wording/location-name.ts';
import { ConnectionRow, type SyncProgress } from '#web/ui/connections/connection-row.tsx';
import { IconPlugConnected } from '#web/ui/icons/inbox.ts';
import { IconRefresh } from '#web/ui/icons/signing-in.ts';
import { Ago } from '#web/ui/time/ago.tsx';
import { toLocationStatus } from '../location-status.ts';
import { LocationMenu, type MenuActions } from './location-menu.tsx';

type LocationActions = MenuActions & {
  readonly onSync: (location: Location) => void;
  readonly onConnect: () => void;
};

type Props = {
  location: Location;
  progress: SyncProgress | null;
  /** A requested sync that has not started, or a deletion. */
  busy: boolean;
  connecting: boolean;
  actions: LocationActions;
};

export function LocationRow({ location, progress, busy, connecting, actions }: Props) {
  const locationStatus = toLocationStatus(location);
  const name = toName(location);
  return (
    <ConnectionRow
      name={name}
      status={locationStatus}
      problem={locationStatus.problem}
      progress={location.connected ? progress : null}
      detail={
        <>
          {name !== location.name && <span>{location.name}</span>}
          <span>{counted(location.contact_count, 'contact')}</span>
          <span>{counted(location.campaign_count, 'campaign')}</span>
          <span>
            {location.last_sync === null ? (
              'Never synced'
            ) : (
              <>
                Synced <Ago at={location.last_sync} />
              </>
            )}
          </span>
        </>
      }
      actions={
        <>
          {locationStatus.offer === 'Sync' ? (
            <Button
              variant="default"
              size="xs"
              aria-label={`Sync ${name}`}
              leftSection={<IconRefresh size={15} aria-hidden="true" />}
              loading={busy}
              disabled={progress !== null}
              onClick={() => actions.onSync(location)}
            >
              Sync
            </Button>
          ) : (
            <Button
              size="xs"
              variant={locationStatus.offer === 'Reconnect' ? 'filled' : 'default'}
              aria-label={`${locationStatus.offer} ${name}`}
              leftSection={<IconPlugConnected size={15} aria-hidden="true" />}
              loading={busy || connecting}
              onClick={actions.onConnect}
            >
              {locationStatus.offer}
            </Button>
          )}
          <LocationMenu location={location} actions={actions} />
        </>
      }
    />
  );
}
