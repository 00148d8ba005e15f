import { Alert, Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useProductName } from '#web/lib/viewer/brand.ts';
import { CopyButton } from '#web/ui/connections/copy-button.tsx';
import { IconDownload } from '#web/ui/icons/other.ts';

type Props = { codes: readonly string[]; onDone: () => void };

/** Recovery codes are shown only once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const productName = useProductName();
  const text = `${codes.join('\n')}\n`;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${productName}: recovery codes. Each works once.\n\n${text}`)}`;
  return (
    <Stack gap="md">
      <Alert color="yellow" title="Save these codes now">
        They won’t be shown again. Each code signs you in once when you don’t have your phone or passkey.
      </Alert>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        component="ul"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {codes.map((code) => (
          <li key={code}>
            <Code block ta="center">
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <CopyButton label="recovery codes" value={text} />
        <Button
          component="a"
          href={file}
          download="recovery-codes.txt"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Download
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        Store them in a password manager or print them.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>I have saved them</Button>
      </Group>
    </Stack>
  );
}
