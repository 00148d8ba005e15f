import { Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/app.ts';
import { CopyField } from '#web/ui/connections/copy-field.tsx';
import { SecretField } from '#web/ui/connections/secret-field.tsx';
import { SetUpPanel } from '#web/ui/layout/set-up-panel.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { LoadingState } from '#web/ui/states/loading-state.tsx';
import { EXAMPLE_PAYLOAD } from './example.ts';

/** Neither ever changes, so no published event makes them stale; the secret leaves memory with the card. */
const useAnonymousTraffic = () =>
  useQuery(api.webhooks.getAnonymousTraffic.queryOptions({ staleTime: 'static', gcTime: 0 }));

export function AnonymousTrafficCard() {
  return (
    <SetUpPanel
      title="Anonymous traffic"
      description="Turn identified website visitors into contacts: have your identification tool post them here."
    >
      <Setup />
    </SetUpPanel>
  );
}

function Setup() {
  const { data, error, isFetching, refetch } = useAnonymousTraffic();
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        bare
        title="Failed to fetch the webhook address"
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState />;
  return (
    <Stack gap="md">
      <CopyField label="Visitor webhook URL" value={data.url} />
      <SecretField label="Signing secret" value={data.secret} />
      <Text size="sm">
        Sign every request: the HMAC-SHA256 of the raw body with the secret, in hex, goes into the header{' '}
        <Code style={{ whiteSpace: 'nowrap' }}>x-hearback-signature</Code>.
      </Text>
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          Example payload
        </Text>
        <Code block tabIndex={0} aria-label="Example payload">
          {EXAMPLE_PAYLOAD}
        </Code>
      </Stack>
    </Stack>
  );
}
