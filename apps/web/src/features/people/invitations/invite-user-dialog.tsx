import { Select, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toast } from '#web/lib/toast/toast.ts';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { ClientFields } from '../access/client-fields.tsx';
import { DefaultLocationSelect } from '../access/default-location-select.tsx';
import { useSendInvitation } from '../api/invitations.ts';
import { addableTypes } from '../user-types.ts';
import { emptyInvite, findFault, type InviteForm, toInvitation } from './invite-form.ts';

export function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const { profile } = useViewer();
  const types = addableTypes(profile);
  const invite = useSendInvitation();
  const form = useForm<InviteForm>({ initialValues: emptyInvite(types[0]?.value ?? 'agency') });
  const submit = form.onSubmit((values) => {
    const fault = findFault(values);
    if (fault !== null) return toast.error(fault);
    invite.mutate(toInvitation(values), { onSuccess: onClose });
  });
  const { userType } = form.values;
  // Only an agency assigns locations. A single business has nothing to choose.
  const canChooseHome = userType === 'single_location' && profile.user_type === 'agency';
  return (
    <FormDialog
      title="Invite User"
      submit="Send Invitation"
      submitting={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>They receive a link by email and choose their own name and password. It works for 7 days.</Text>
      <TextInput
        label="Email"
        type="email"
        required
        maxLength={320}
        autoComplete="off"
        placeholder="name@company.com"
        {...form.getInputProps('email')}
      />
      <Select label="User type" data={types} allowDeselect={false} {...form.getInputProps('userType')} />
      {userType === 'agency_customer' && (
        <ClientFields
          locations={form.getInputProps('locations')}
          accessLevel={form.getInputProps('accessLevel')}
        />
      )}
      {canChooseHome && <DefaultLocationSelect {...form.getInputProps('home')} />}
    </FormDialog>
  );
}
