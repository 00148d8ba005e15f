import type { Location } from '@hearback/contract';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { toName } from '#web/lib/wording/location-name.ts';
import { MoreActions } from '#web/ui/connections/more-actions.tsx';
import { IconSettings, IconTrash } from '#web/ui/icons/inbox.ts';
import { IconPlugConnectedX, IconRepeat } from '#web/ui/icons/other.ts';

export type MenuActions = {
  readonly onSettings: (location: Location) => void;
  readonly onDisconnect: (location: Location) => void;
  readonly onDelete: (location: Location) => void;
};

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

export function LocationMenu({ location, actions }: { location: Location; actions: MenuActions }) {
  return (
    <MoreActions of={toName(location)}>
      <Menu.Item leftSection={<IconSettings {...icon} />} onClick={() => actions.onSettings(location)}>
        Settings
      </Menu.Item>
      <Menu.Item
        leftSection={<IconRepeat {...icon} />}
        renderRoot={(props) => (
          <Link
            {...props}
            to="/integrations/sync/$locationId"
            params={{ locationId: location.ghl_location_id }}
          />
        )}
      >
        CRM sync
      </Menu.Item>
      {location.connected && (
        <Menu.Item
          leftSection={<IconPlugConnectedX {...icon} />}
          onClick={() => actions.onDisconnect(location)}
        >
          Disconnect
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item
        c="var(--mantine-color-error)"
        leftSection={<IconTrash {...icon} />}
        onClick={() => actions.onDelete(location)}
      >
        Delete
      </Menu.Item>
    </MoreActions>
  );
}
