import { Alert, Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { CopyButton } from '#web/ui/connections/copy-button.tsx';
import { IconDownload } from '#web/ui/icons/other.ts';

type Props = { codes: readonly string[]; onDone: () => void };

/** The only time that they are seen. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const text = `${codes.join('\n')}\n`;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Hearback recovery codes. Each works once.\n\n${text}`)}`;
  return (
    <Stack gap="md">
      <Alert color="yellow" title="Keep these codes now">
        They are not shown again. Each of them signs you in once when your phone or your passkey is not at
        hand.
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
          download="hearback-recovery-codes.txt"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
        >
          Download
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        A password manager or a printed page in a drawer is a good place.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone}>I have kept them</Button>
      </Group>
    </Stack>
  );
}
