import type { AccessibleLocation, Person } from '@hearback/contract';
import { Button, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toast } from '#web/lib/toast/toast.ts';
import { useLocationOptions } from '../api/locations.ts';
import { useGrantLocation } from '../api/users.ts';
import classes from './access.module.css';
import { AccessLevelSelect } from './access-level-select.tsx';

type Form = { location: string | null; level: AccessibleLocation['access_level'] };

export function GrantLocationForm({ person }: { person: Person }) {
  const grant = useGrantLocation(person);
  const locations = useLocationOptions();
  const form = useForm<Form>({ initialValues: { location: null, level: 'read' } });
  const submit = form.onSubmit(({ location, level }) => {
    if (location === null) return toast.error('Please select a location');
    grant.mutate(
      { ghl_location_id: location, access_level: level },
      { onSuccess: () => form.setFieldValue('location', null) },
    );
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Select
        label="Location"
        placeholder="Choose a location"
        {...form.getInputProps('location')}
        {...locations}
      />
      <AccessLevelSelect userType={person.user_type} {...form.getInputProps('level')} />
      <Button type="submit" loading={grant.isPending}>
        Grant access
      </Button>
    </form>
  );
}
