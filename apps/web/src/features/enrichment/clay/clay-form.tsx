import type { ClaySettings } from '@hearback/contract';
import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import type { useClayChanges } from '../api/clay.ts';

type Props = { settings: ClaySettings; changes: ReturnType<typeof useClayChanges> };

export function ClayForm({ settings, changes: { save, remove } }: Props) {
  const form = useForm({ initialValues: { webhook_url: '', auth_token: '' } });
  const submit = form.onSubmit(({ webhook_url, auth_token }) => {
    // A token that is not typed is left out: the stored one of the same URL stays.
    const token = auth_token.trim() === '' ? {} : { auth_token: auth_token.trim() };
    save.mutate(
      { webhook_url: webhook_url.trim(), ...token },
      {
        onSuccess: () => {
          form.reset();
          // The panel stays, and would remember what was sent.
          save.reset();
        },
        onError: (error) => {
          const { code, message } = toApiError(error);
          if (code === 'CLAY_URL_INVALID') form.setFieldError('webhook_url', message);
          else toast.error('Failed to save Clay settings', describeError(error));
        },
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Clay table">
      <Stack gap="sm">
        <TextInput
          label="Clay webhook URL"
          description={
            settings.webhook_url_hint === null
              ? 'In Clay: Add, Webhooks, Monitor webhook; then copy its URL.'
              : `Saved: ${settings.webhook_url_hint}. Enter another URL to replace it.`
          }
          placeholder="https://api.clay.com/v3/sources/webhook/..."
          maxLength={500}
          autoComplete="off"
          {...form.getInputProps('webhook_url')}
        />
        <PasswordInput
          label="Clay auth token"
          description={
            settings.has_auth_token
              ? 'A token is saved. Enter one to replace it.'
              : 'Only if the webhook in Clay asks for one.'
          }
          maxLength={500}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the token' }}
          {...form.getInputProps('auth_token')}
        />
        <Group justify="flex-end" gap="xs">
          {settings.connected && (
            <Button
              variant="default"
              loading={remove.isPending}
              onClick={() => void disconnect(settings, remove)}
            >
              Disconnect Clay
            </Button>
          )}
          <Button type="submit" loading={save.isPending} disabled={form.values.webhook_url.trim() === ''}>
            {settings.connected ? 'Save' : 'Connect'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

async function disconnect(
  { queued, running }: ClaySettings,
  remove: Props['changes']['remove'],
): Promise<void> {
  const sure = await confirmDialog({
    title: 'Disconnect Clay?',
    sentence: 'No lead is enriched until a Clay table is connected again.',
    numbers: [
      { count: queued, one: 'lead waiting to be sent', many: 'leads waiting to be sent' },
      { count: running, one: 'lead sent and not answered yet', many: 'leads sent and not answered yet' },
    ],
    confirm: 'Disconnect',
    destructive: true,
  });
  if (sure) remove.mutate(undefined);
}
