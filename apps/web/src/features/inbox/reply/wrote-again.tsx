import { Alert, Button, Group, Text } from '@mantine/core';
import { IconMessage2Exclamation } from '@tabler/icons-react';

type Props = { name: string; words: string; onSeen: () => void };

/** What one writes may be answered, or overtaken, by what has just come. */
export const WroteAgain = ({ name, words, onSeen }: Props) => (
  <Alert
    color="yellow"
    p="xs"
    role="status"
    icon={<IconMessage2Exclamation size={18} aria-hidden="true" />}
    title={`${name} wrote again while you were writing`}
  >
    <Group justify="space-between" wrap="nowrap" align="flex-end">
      <Text size="sm" lineClamp={2}>
        {words}
      </Text>
      <Button size="compact-sm" variant="default" onClick={onSeen} style={{ flex: 'none' }}>
        I have seen it
      </Button>
    </Group>
  </Alert>
);
