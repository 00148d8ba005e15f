import type { Person, ProfileEdit } from '@hearback/contract';
import { SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { useEditPerson } from '../api/users.ts';
import { nameOfPerson } from '../person-name.ts';
import { missingFields, toEdit } from '../profile/profile-edits.ts';

type Props = { person: Person; onClose: () => void };

/** Details that clients cannot change themselves. */
export function EditPersonDialog({ person, onClose }: Props) {
  const edit = useEditPerson();
  const form = useForm<ProfileEdit>({
    initialValues: toEdit(person),
    validate: (values) => missingFields(values, toEdit(person)),
  });
  const save = form.onSubmit((values) => edit.mutate({ id: person.id, ...values }, { onSuccess: onClose }));
  const field = (name: keyof ProfileEdit, maxLength: number) => ({
    ...form.getInputProps(name),
    maxLength,
    // The details belong to another person, so the browser must not autofill the viewer's own.
    autoComplete: 'off',
  });
  return (
    <FormDialog
      title={`Details of ${nameOfPerson(person)}`}
      size="lg"
      submit="Save changes"
      submitting={edit.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <TextInput label="First name" data-autofocus {...field('first_name', 120)} />
        <TextInput label="Last name" {...field('last_name', 120)} />
        <TextInput label="Email" value={person.email} disabled readOnly />
        <TextInput label="Phone" type="tel" {...field('phone', 40)} />
      </SimpleGrid>
      <TextInput label="Business name" {...field('company_name', 120)} />
    </FormDialog>
  );
}
