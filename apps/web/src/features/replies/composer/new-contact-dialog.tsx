import { type ReplyFacts, readDetails } from '@hearback/contract';
import { SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useOpenThread } from '#web/features/inbox/thread/thread-context.ts';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { useAddColleague } from '../api/replies.ts';

type Props = {
  instead: NonNullable<ReplyFacts['instead']>;
  /** The sentence that names the colleague. */
  words: string | null;
  onClose: () => void;
};

/** Splits 'Maria von Keller' into 'Maria' and 'von Keller'. */
function splitName(name: string | null): { first_name: string; last_name: string } {
  const [first_name = '', ...rest] = (name ?? '').split(/\s+/);
  return { first_name, last_name: rest.join(' ') };
}

/** Prefilled form for a colleague named by the lead. Saving sends no message. */
export function NewContactDialog({ instead, words, onClose }: Props) {
  const { thread, navigation } = useOpenThread();
  const { company_name, name } = readDetails(thread.contact, thread.company);
  const form = useForm({
    initialValues: {
      ...splitName(instead.name),
      email: instead.email ?? '',
      company_name: company_name ?? '',
    },
    validate: { email: (value) => (value.includes('@') ? null : 'Enter an email address') },
  });
  const add = useAddColleague((contact_id) => {
    onClose();
    navigation.onOpen(contact_id);
  });
  const save = form.onSubmit((values) => add.mutate({ contact_id: thread.contact.id, ...values }));
  return (
    <FormDialog
      title="New contact"
      size="md"
      submit="Add contact"
      submitting={add.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Referred by {name}.
        {thread.location_name === null ? '' : ` The contact will belong to ${thread.location_name}.`}
        {thread.campaign === null ? '' : ` Campaign: ${thread.campaign.name}.`}
      </Text>
      {words !== null && (
        <Text size="sm" c="dimmed">
          “{words}”
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="First name" maxLength={300} {...form.getInputProps('first_name')} />
        <TextInput label="Last name" maxLength={300} {...form.getInputProps('last_name')} />
        <TextInput
          label="Email"
          type="email"
          maxLength={320}
          data-autofocus
          {...form.getInputProps('email')}
        />
        <TextInput label="Company" maxLength={300} {...form.getInputProps('company_name')} />
      </SimpleGrid>
    </FormDialog>
  );
}
