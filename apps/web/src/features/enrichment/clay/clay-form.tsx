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
    // An empty token is omitted, so that the stored token of the same URL is kept.
    const token = auth_token.trim() === '' ? {} : { auth_token: auth_token.trim() };
    save.mutate(
      { webhook_url: webhook_url.trim(), ...token },
      {
        onSuccess: () => {
          form.reset();
          // The panel stays mounted, so the mutation would keep the submitted secret in memory.
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
              ? 'In Clay, select Add > Webhooks > Monitor webhook and copy its URL.'
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
              ? 'A token is saved. Enter a new one to replace it.'
              : 'Only needed if the webhook in Clay requires one.'
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
    sentence: 'Leads are not enriched until you connect a Clay table again.',
    numbers: [
      { count: queued, one: 'lead waiting to be sent', many: 'leads waiting to be sent' },
      {
        count: running,
        one: 'lead waiting for a response from Clay',
        many: 'leads waiting for a response from Clay',
      },
    ],
    confirm: 'Disconnect',
    destructive: true,
  });
  if (sure) remove.mutate(undefined);
}
