import { Alert, Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { describeError } from '#web/lib/api/api-error.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { SetUpPanel } from '#web/ui/layout/set-up-panel.tsx';
import { Ago } from '#web/ui/time/ago.tsx';
import { useConnect, useDisconnect } from './api.ts';
import type { Connection, GenericIntegration, IntegrationStatus } from './integration.ts';

/** Card of an integration without its own panel: its status, and its key behind 'Set up'. */
export function IntegrationCard({ integration }: { integration: GenericIntegration }) {
  const { name, description, requiresApiKey } = integration;
  const status = integration.useStatus();
  const connection = integration.useConnection();
  return (
    <SetUpPanel
      title={name}
      description={description}
      state={status && <StatusBadge status={status} />}
      summary={
        status?.error ? (
          <Alert color="red">{status.error}</Alert>
        ) : (
          status?.lastSync && (
            <Text size="sm" c="dimmed">
              Last sync <Ago at={status.lastSync} />
            </Text>
          )
        )
      }
    >
      {status?.connected ? (
        <DisconnectButton name={name} disconnect={connection.disconnect} />
      ) : (
        <ConnectForm name={name} requiresApiKey={requiresApiKey} connect={connection.connect} />
      )}
    </SetUpPanel>
  );
}

function StatusBadge({ status: { connected, error } }: { status: IntegrationStatus }) {
  if (error !== null) return <DataBadge value="Error" tone="danger" />;
  return (
    <DataBadge value={connected ? 'Connected' : 'Not connected'} tone={connected ? 'good' : 'neutral'} />
  );
}

type ConnectProps = { name: string; requiresApiKey: boolean; connect: Connection['connect'] };

function ConnectForm({ name, requiresApiKey, connect }: ConnectProps) {
  const form = useForm({
    initialValues: { api_key: '' },
    validate: {
      api_key: (key) => (requiresApiKey && key.trim() === '' ? 'Please enter an API key' : null),
    },
  });
  const connecting = useConnect({ name, connect });
  const submit = form.onSubmit(({ api_key }) =>
    connecting.mutate(api_key.trim(), {
      onError: (error) => form.setFieldError('api_key', describeError(error)),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {requiresApiKey && (
          <PasswordInput
            label="API Key"
            maxLength={500}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': 'Show the key' }}
            {...form.getInputProps('api_key')}
          />
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={connecting.isPending}>
            Connect
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function DisconnectButton({ name, disconnect }: { name: string; disconnect: Connection['disconnect'] }) {
  const disconnecting = useDisconnect({ name, disconnect });
  return (
    <Group justify="flex-end">
      <Button
        variant="subtle"
        color="red"
        loading={disconnecting.isPending}
        onClick={() => disconnecting.mutate()}
      >
        Disconnect
      </Button>
    </Group>
  );
}
