import type { ClaySettings } from '@hearback/contract';
import { Code, Stack, Text, Title } from '@mantine/core';
import { CopyBlock } from '../../../ui/connections/copy-block.tsx';
import { CopyField } from '../../../ui/connections/copy-field.tsx';
import { SecretField } from '../../../ui/connections/secret-field.tsx';

/** What the table in Clay gets, and what its last column has to do. */
export function ClayInstructions({ settings: { callback, payload_example } }: { settings: ClaySettings }) {
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
      </Stack>
    </Stack>
  );
}
