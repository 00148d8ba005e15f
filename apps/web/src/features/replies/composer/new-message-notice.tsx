import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMessage2Exclamation } from '#web/ui/icons/other.ts';

type WroteAgainProps = { name: string; words: string; onSeen: () => void };

/** Warns that a new message may change what the user is about to send. */
export const NewMessageNotice = ({ name, words, onSeen }: WroteAgainProps) => (
  <Alert
    color="yellow"
    p="xs"
    role="status"
    icon={<IconMessage2Exclamation size={18} aria-hidden="true" />}
    title={`${name} sent another message while you were writing`}
  >
    <Group justify="space-between" wrap="nowrap" align="flex-end">
      <Text size="sm" lineClamp={2}>
        {words}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onSeen} style={{ flex: 'none' }}>
        Got it
      </Button>
    </Group>
  </Alert>
);
