import type { Person } from '@hearback/contract';
import { Select, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toast } from '#web/lib/toast/toast.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { DefaultLocationSelect } from '../access/default-location-select.tsx';
import { useChangeType } from '../api/users.ts';
import { nameOfPerson } from '../person-name.ts';
import { typeOptions } from '../user-types.ts';

const CONSEQUENCES = {
  agency: 'Can access every location, integrations and user management.',
  single_location: 'Works in one location. Its campaigns are mapped to that location.',
  agency_customer: 'Read-only access to the locations you grant under “Location access”.',
} as const;

type Props = { person: Person; onClose: () => void };

export function ChangeTypeDialog({ person, onClose }: Props) {
  const changeType = useChangeType();
  const form = useForm({
    initialValues: { user_type: person.user_type, home: person.default_location_id },
  });
  const { user_type, home } = form.values;
  const needsHome = user_type === 'single_location';
  const save = form.onSubmit(() => {
    if (needsHome && !home) return toast.error('Please select a default location for single location users');
    const change = { id: person.id, user_type, ...(needsHome ? { default_location_id: home } : {}) };
    changeType.mutate(change, { onSuccess: onClose });
  });
  return (
    <FormDialog
      title="Change user type"
      submit="Save"
      submitting={changeType.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Text>{nameOfPerson(person)} will see the change immediately on every device.</Text>
      <Select
        label="User type"
        description={CONSEQUENCES[user_type]}
        data={typeOptions}
        allowDeselect={false}
        {...form.getInputProps('user_type')}
      />
      {needsHome && <DefaultLocationSelect required {...form.getInputProps('home')} />}
    </FormDialog>
  );
}
