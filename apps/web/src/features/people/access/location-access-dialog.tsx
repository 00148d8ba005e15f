import type { AccessibleLocation, Person } from '@hearback/contract';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { useRevokeLocation } from '../api/users.ts';
import { nameOfPerson } from '../person-name.ts';
import classes from './access.module.css';
import { GrantLocationForm } from './grant-location-form.tsx';

type Props = { person: Person; onClose: () => void };

export function LocationAccessDialog({ person, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="Location access" size="lg">
      <Stack gap="lg">
        <Text>
          {nameOfPerson(person)}{' '}
          {person.user_type === 'single_location'
            ? 'works in their default location and can also access the locations granted here.'
            : 'can only access these locations.'}{' '}
          Changes take effect immediately.
        </Text>
        {person.locations.length === 0 ? (
          <Text c="dimmed">No locations granted yet.</Text>
        ) : (
          <ul className={classes.grants} aria-label="Granted locations">
            {person.locations.map((location) => (
              <GrantedLocation key={location.ghl_location_id} person={person} location={location} />
            ))}
          </ul>
        )}
        <GrantLocationForm person={person} />
      </Stack>
    </Modal>
  );
}

function GrantedLocation({ person, location }: { person: Person; location: AccessibleLocation }) {
  const revoke = useRevokeLocation(person);
  return (
    <li className={classes.grant}>
      <Text className={classes.place}>{location.location_name}</Text>
      <Group gap="sm" wrap="nowrap" flex="none">
        <DataBadge stored value={location.access_level} label="Access level" />
        <Button
          size="xs"
          variant="default"
          aria-label={`Revoke ${location.location_name}`}
          loading={revoke.isPending}
          onClick={() => revoke.mutate(location.ghl_location_id)}
        >
          Revoke
        </Button>
      </Group>
    </li>
  );
}
