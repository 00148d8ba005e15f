import type { ClaySettings } from '@hearback/contract';
import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { CopyButton } from '#web/ui/connections/copy-button.tsx';
import { CopyField } from '#web/ui/connections/copy-field.tsx';
import { SecretField } from '#web/ui/connections/secret-field.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import type { useClayChanges } from '../api/clay.ts';

type Rotate = ReturnType<typeof useClayChanges>['rotate'];
type Props = { settings: ClaySettings; rotate: Rotate };

/** What the table in Clay gets, and what its last column has to do. */
export function ClayInstructions({ settings, rotate }: Props) {
  const { callback, payload_example } = settings;
  return (
    <Stack gap="md">
      <Stack gap="xs">
        <Title order={3}>What Clay receives</Title>
        <Text size="sm">Every lead arrives in the table as one row of this form.</Text>
        <CopyBlock label="Example row" value={payload_example} />
      </Stack>
      <Stack gap="sm">
        <Title order={3}>How Clay answers</Title>
        <Text size="sm">
          Make the last column of the table an HTTP API column with the method <Code>{callback.method}</Code>{' '}
          and these values. Map your enriched columns into the body.
        </Text>
        <CopyField label="Callback URL" value={callback.url} />
        <CopyBlock label="Callback body" value={callback.body_template} />
        <Text size="sm">
          A table that does not keep the address of the row uses this one, together with the header.
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
      'Tables that use the fixed callback URL are turned away until the new header value is pasted into them. Rows that bring their own callback URL are answered as before.',
    numbers: [
      { count: running, one: 'lead sent and not answered yet', many: 'leads sent and not answered yet' },
    ],
    confirm: 'Replace',
    destructive: true,
  });
  if (sure) rotate.mutate(undefined);
}

/** A text of several lines to take elsewhere. */
function CopyBlock({ label, value }: { label: string; value: string }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <CopyButton label={label} value={value} size="compact-sm" />
      </Group>
      {/* Focusable, so that keys can scroll what is wider than the card. */}
      <Code block tabIndex={0} aria-label={label} mah="18rem" style={{ overflow: 'auto' }}>
        {value}
      </Code>
    </Stack>
  );
}
