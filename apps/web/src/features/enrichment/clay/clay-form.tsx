import { type ClaySettings, counted } from '@hearback/contract';
import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { describeError, toApiError } from '#web/lib/api/api-error.ts';
import { toast } from '#web/lib/toast/toast.ts';
import { CLAY_COST } from '#web/lib/wording/clay-cost.ts';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { readClaySettings, type useClayChanges } from '../api/clay.ts';

type Props = { settings: ClaySettings; changes: ReturnType<typeof useClayChanges> };

const FAILURE = 'Failed to save Clay settings';

export function ClayForm({ settings, changes: { save, remove } }: Props) {
  const form = useForm({ initialValues: { webhook_url: '', auth_token: '' } });
  const submit = form.onSubmit(async ({ webhook_url, auth_token }) => {
    // An empty token is omitted, so that the stored token of the same URL is kept.
    const token = auth_token.trim() === '' ? {} : { auth_token: auth_token.trim() };
    const confirmed_leads = await confirmUnsent();
    if (confirmed_leads === null) return;
    save.mutate(
      { webhook_url: webhook_url.trim(), confirmed_leads, ...token },
      {
        onSuccess: () => {
          form.reset();
          // The panel stays mounted, so the mutation would keep the submitted secret in memory.
          save.reset();
        },
        onError: (error) => {
          const { code, message } = toApiError(error);
          if (code === 'CLAY_URL_INVALID') form.setFieldError('webhook_url', message);
          else toast.error(FAILURE, describeError(error));
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

/** Saving a table sends the unsent leads, so the user confirms their number. Returns null if they cancel. */
async function confirmUnsent(): Promise<number | null> {
  const settings = await readClaySettings().catch((error: unknown) => {
    toast.error(FAILURE, describeError(error));
    return null;
  });
  if (settings === null || settings.unsent_leads === 0) return settings && 0;
  const { unsent_leads, connected } = settings;
  const leads = counted(unsent_leads, 'lead');
  const isConfirmed = await confirmDialog({
    title: `Send ${leads} to Clay?`,
    sentence: `Campaigns with data enrichment have ${counted(unsent_leads, 'waiting lead')}, which will be sent to this table now. ${CLAY_COST}`,
    confirm: `${connected ? 'Save' : 'Connect'} and send ${leads}`,
  });
  return isConfirmed ? unsent_leads : null;
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
