import { Group, Text } from '@mantine/core';
import { TextLink } from '#web/ui/data/links.tsx';
import classes from './reply.module.css';

/** Shown above the editor while the mailbox or LinkedIn account of the conversation cannot send. */
export const SenderNotice = ({ problem }: { problem: string }) => (
  <Group role="note" gap="xs" justify="space-between" className={classes.senderProblem}>
    <Text size="sm">Replies cannot be sent from this sender. {problem}</Text>
    <TextLink size="sm" to="/integrations/senders" search={{ show: 'problems' }}>
      Open sender health
    </TextLink>
  </Group>
);
