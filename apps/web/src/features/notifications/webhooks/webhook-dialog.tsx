import {
  CHANNEL_KINDS,
  type NewNotificationWebhook,
  NOTIFICATION_LABELS,
  type NotificationWebhook,
} from '@hearback/contract';
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx';
import { SERVICES } from './services.ts';

const CHOICES = Object.entries(SERVICES).map(([value, label]) => ({ value, label }));

const EMPTY: NewNotificationWebhook = {
  name: '',
  service: 'slack',
  url: '',
  kinds: ['interested_reply', 'integration_trouble'],
};

type Props = {
  /** The webhook to edit, whose URL cannot be changed; null for a new one. */
  webhook: NotificationWebhook | null;
  onClose: () => void;
  saving: boolean;
  onSave: (webhook: NewNotificationWebhook) => void;
};

export function WebhookDialog({ webhook, onClose, saving, onSave }: Props) {
  const isNew = webhook === null;
  const form = useForm<NewNotificationWebhook>({
    initialValues: isNew ? EMPTY : { ...EMPTY, name: webhook.name, kinds: [...webhook.kinds] },
    validate: {
      name: (name) => (name.trim() === '' ? 'Enter a name for the channel' : null),
      url: (url) =>
        !isNew || /^https?:\/\/\S+$/.test(url.trim()) ? null : 'Paste the webhook URL from the service',
      kinds: (kinds) => (kinds.length === 0 ? 'Choose at least one event' : null),
    },
  });
  return (
    <FormDialog
      title={isNew ? 'Add a channel' : `Edit ${webhook.name}`}
      submit={isNew ? 'Add channel' : 'Save'}
      submitting={saving}
      onSubmit={form.onSubmit(onSave)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="#sales"
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {isNew && (
        <>
          <NativeSelect label="Service" data={CHOICES} {...form.getInputProps('service')} />
          <TextInput
            label="Incoming webhook URL"
            description="It is stored encrypted and never shown again."
            autoComplete="off"
            {...form.getInputProps('url')}
          />
        </>
      )}
      <Checkbox.Group label="Events to send" {...form.getInputProps('kinds')}>
        <Stack gap="xs" mt="xs">
          {CHANNEL_KINDS.map((kind) => (
            <Checkbox key={kind} value={kind} label={NOTIFICATION_LABELS[kind]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  );
}
