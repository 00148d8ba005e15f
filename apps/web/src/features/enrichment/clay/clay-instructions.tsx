import type { ClaySettings } from '@hearback/contract';
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { CopyBlock } from '#web/ui/connections/copy-block.tsx';
import { CopyField } from '#web/ui/connections/copy-field.tsx';
import { SecretField } from '#web/ui/connections/secret-field.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import type { useClayChanges } from '../api/clay.ts';

type Rotate = ReturnType<typeof useClayChanges>['rotate'];
type Props = { settings: ClaySettings; rotate: Rotate };

/** Explains what the Clay table receives and how to configure its last column. */
export function ClayInstructions({ settings, rotate }: Props) {
  const { callback, payload_example } = settings;
  return (
    <Stack gap="md">
      <Stack gap="xs">
        <Title order={3}>Data sent to Clay</Title>
        <Text size="sm">Each lead is added to the table as one row in this format.</Text>
        <CopyBlock label="Example row" value={payload_example} />
      </Stack>
      <Stack gap="sm">
        <Title order={3}>How Clay sends results back</Title>
        <Text size="sm">
          Make the last column of the table an HTTP API column with the method <Code>{callback.method}</Code>{' '}
          and these values. Map your enriched columns into the body.
        </Text>
        <CopyField label="Callback URL" value={callback.url} />
        <CopyBlock label="Callback body" value={callback.body_template} />
        <Text size="sm">
          If your table does not store the callback URL of each row, use this URL with the header.
        </Text>
        <CopyField label="Fixed callback URL" value={callback.fixed_url} />
        <CopyField label="Header name" value={callback.header_name} />
        <SecretField label="Header value" value={callback.header_value} />
        <Group justify="flex-end">
          <Button
            variant="default"
            loading={rotate.isPending}
            onClick={() => void replaceToken(settings, rotate)}
          >
            Replace header value
          </Button>
        </Group>
      </Stack>
    </Stack>
  );
}

async function replaceToken({ running }: ClaySettings, rotate: Rotate): Promise<void> {
  const sure = await confirmDialog({
    title: 'Replace the header value?',
    sentence:
      'Callbacks to the fixed callback URL are rejected until you paste the new header value into your tables. Rows with their own callback URL are not affected.',
    numbers: [
      {
        count: running,
        one: 'lead waiting for a response from Clay',
        many: 'leads waiting for a response from Clay',
      },
    ],
    confirm: 'Replace',
    destructive: true,
  });
  if (sure) rotate.mutate(undefined);
}
