import { Checkbox, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useIsSolo } from '#web/lib/scope/use-is-solo.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { ClientFields } from '../access/client-fields.tsx';
import { DefaultLocationSelect } from '../access/default-location-select.tsx';
import { useLocationOptions } from '../api/locations.ts';
import { useCreateUser } from '../api/users.ts';
import { addableTypes } from '../user-types.ts';
import { emptyForm, findFault, hasLocation, type NewUserForm, toNewUser } from './new-user-form.ts';
import { TemporaryPasswordField } from './temporary-password-field.tsx';

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const { profile } = useViewer();
  const isSolo = useIsSolo();
  const { data: locations = [] } = useLocationOptions();
  const onlyLocation = isSolo ? (locations[0]?.value ?? null) : null;
  const types = addableTypes(profile);
  const createUser = useCreateUser();
  const form = useForm<NewUserForm>({ initialValues: emptyForm(types[0]?.value ?? 'agency') });
  const submit = form.onSubmit((entered) => {
    const values = { ...entered, home: entered.home ?? onlyLocation };
    const fault = findFault(values);
    if (fault !== null) return toast.error(fault);
    createUser.mutate(toNewUser(values), { onSuccess: onClose });
  });
  const field = (name: 'firstName' | 'lastName' | 'email', label: string, maxLength: number) => (
    <TextInput
      label={label}
      required
      maxLength={maxLength}
      autoComplete="off"
      {...form.getInputProps(name)}
    />
  );
  const { userType, password } = form.values;
  return (
    <FormDialog
      title="Create User"
      size="lg"
      submit="Create User"
      submitting={createUser.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {field('firstName', 'First name', 120)}
        {field('lastName', 'Last name', 120)}
      </SimpleGrid>
      {field('email', 'Email', 320)}
      <TemporaryPasswordField value={password} onChange={(next) => form.setFieldValue('password', next)} />
      <Select label="User type" data={types} allowDeselect={false} {...form.getInputProps('userType')} />
      {userType === 'agency_customer' && (
        <ClientFields
          locations={form.getInputProps('locations')}
          accessLevel={form.getInputProps('accessLevel')}
        />
      )}
      {userType === 'single_location' && onlyLocation === null && (
        <DefaultLocationSelect required {...form.getInputProps('home')} />
      )}
      {hasLocation(form.values) && (
        <Checkbox
          label="Sync to GHL"
          description="Adds the user as a contact of their location in the CRM."
          {...form.getInputProps('syncToGHL', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}
