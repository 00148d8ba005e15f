import { CHANNEL_KINDS, type NewNotificationWebhook, NOTICE_LABELS } from '@hearback/contract';
import { Button, Checkbox, Group, Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { SERVICES } from './services.ts';

const CHOICES = Object.entries(SERVICES).map(([value, label]) => ({ value, label }));

const EMPTY: NewNotificationWebhook = {
  name: '',
  service: 'slack',
  url: '',
  kinds: ['interested_reply', 'integration_trouble'],
};

type Props = {
  opened: boolean;
  onClose: () => void;
  saving: boolean;
  onAdd: (webhook: NewNotificationWebhook) => void;
};

export function AddWebhookDialog({ opened, onClose, saving, onAdd }: Props) {
  const form = useForm<NewNotificationWebhook>({
    initialValues: EMPTY,
    validate: {
      name: (name) => (name.trim() === '' ? 'Give the channel a name' : null),
      url: (url) =>
        /^https?:\/\/\S+$/.test(url.trim()) ? null : 'Paste the address that the service gave you',
      kinds: (kinds) => (kinds.length === 0 ? 'Choose at least one' : null),
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} onExitTransitionEnd={form.reset} title="Add a channel">
      <form onSubmit={form.onSubmit(onAdd)} noValidate>
        <Stack gap="md">
          <TextInput label="Name" placeholder="#sales" maxLength={80} {...form.getInputProps('name')} />
          <NativeSelect label="Service" data={CHOICES} {...form.getInputProps('service')} />
          <TextInput
            label="Address of the incoming webhook"
            description="It is kept sealed and never shown again."
            autoComplete="off"
            {...form.getInputProps('url')}
          />
          <Checkbox.Group label="What is told there" {...form.getInputProps('kinds')}>
            <Stack gap="xs" mt="xs">
              {CHANNEL_KINDS.map((kind) => (
                <Checkbox key={kind} value={kind} label={NOTICE_LABELS[kind]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={saving}>
              Add channel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
