import { ActionIcon, Code, Group, Text, Tooltip } from '@mantine/core';
import { toast } from '#web/lib/toast/toast.ts';
import { IconCopy } from '#web/ui/icons/inbox.ts';
import classes from './success.module.css';

/** Support needs it to find a lost payment. */
export function SessionId({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      toast.success('Copied', 'The session ID was copied to your clipboard.');
    } catch {
      toast.error('Failed to copy to clipboard');
    }
  };
  return (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        Session ID
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Code className={classes.sessionId}>{id}</Code>
        <Tooltip label="Copy">
          <ActionIcon variant="subtle" color="gray" aria-label="Copy session ID" onClick={() => void copy()}>
            <IconCopy size={16} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Group>
    </div>
  );
}
