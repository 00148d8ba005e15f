import { Code, Stack, Text } from '@mantine/core';
import { CopyField } from '#web/ui/connections/copy-field.tsx';
import { SecretField } from '#web/ui/connections/secret-field.tsx';
import { SetUpPanel } from '#web/ui/layout/set-up-panel.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useAnonymousTraffic } from '../api.ts';

export function AnonymousTrafficCard() {
  return (
    <SetUpPanel
      title="Anonymous traffic"
      description="Turn identified website visitors into contacts. Configure your identification tool to post them to this URL."
    >
      <Setup />
    </SetUpPanel>
  );
}

function Setup() {
  return (
    <QueryStates query={useAnonymousTraffic()} bare failure="Failed to load the webhook URL">
      {(address) => <Address {...address} />}
    </QueryStates>
  );
}

function Address({ url, secret }: { url: string; secret: string }) {
  return (
    <Stack gap="md">
      <CopyField label="Visitor webhook URL" value={url} />
      <SecretField label="Signing secret" value={secret} />
      <Text size="sm">
        Sign every request. Send the hex-encoded HMAC-SHA256 of the raw body, keyed with the secret, in the
        header <Code style={{ whiteSpace: 'nowrap' }}>x-hearback-signature</Code>.
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

/** An identified visitor, in the format of the endpoint. */
const EXAMPLE_PAYLOAD = JSON.stringify(
  {
    person: { email: 'dana@acme.example', first_name: 'Dana', last_name: 'Reyes', job_title: 'VP Sales' },
    company: { name: 'Acme Inc.', website: 'https://acme.example' },
    page: { url: 'https://your-site.example/pricing', title: 'Pricing' },
    time: '2026-03-03T14:05:00Z',
  },
  null,
  2,
);
