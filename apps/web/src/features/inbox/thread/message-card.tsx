import type { Message } from '@hearback/contract';
import { ActionIcon, Button, Group, Paper, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { IconTrash } from '#web/ui/icons/inbox.ts';
import { useAnalyzeMessage } from '../api/messages.ts';
import { useWholeMessage } from '../api/threads.ts';
import { SentimentBadge, SetAsideBadge } from '../badges/badges.tsx';
import { LazyMessageBody } from '../message-body/lazy-message-body.tsx';
import { MessageFacts } from './message-facts.tsx';
import classes from './thread.module.css';

type Props = {
  message: Message;
  /** The newest message is expanded. */
  isNewest: boolean;
  mayWrite: boolean;
  onDelete: (message: Message) => void;
};

export function MessageCard({ message, isNewest, mayWrite, onDelete }: Props) {
  const isInbound = message.direction === 'inbound';
  return (
    <Paper
      component="article"
      withBorder
      radius="lg"
      p="sm"
      className={classes.message}
      data-direction={message.direction}
      aria-label={isInbound ? 'Received message' : 'Sent message'}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs" mb="xs">
        <MessageFacts message={message} />
        <Group gap={4} wrap="nowrap">
          {isInbound && <SentimentBadge sentiment={message.sentiment} reasons={message.reasons} />}
          {message.set_aside && <SetAsideBadge />}
          {isInbound && mayWrite && <Analyze message={message} />}
          {mayWrite && (
            <Tooltip label="Delete message">
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label="Delete message"
                onClick={() => onDelete(message)}
              >
                <IconTrash size={15} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          )}
        </Group>
      </Group>
      <WholeBody message={message} isNewest={isNewest} />
    </Paper>
  );
}

/** Excludes empty messages and website visits, which have no text to classify. */
const isReadable = ({ source, body }: Message) => source !== 'anonymous_traffic_id' && body.trim() !== '';

function Analyze({ message }: { message: Message }) {
  const { analyze, isPending } = useAnalyzeMessage(message.contact_id);
  if (message.sentiment !== null || !isReadable(message)) return null;
  return (
    <Button variant="subtle" size="compact-xs" loading={isPending} onClick={() => analyze(message)}>
      Analyze sentiment
    </Button>
  );
}

function WholeBody({ message, isNewest }: Pick<Props, 'message' | 'isNewest'>) {
  const { id, body, body_cut } = message;
  const [wanted, setWanted] = useState(false);
  const whole = useWholeMessage(id, wanted && body_cut);
  return (
    <>
      <LazyMessageBody message={{ ...message, body: whole.data?.body ?? body }} expanded={isNewest} />
      {body_cut && whole.data === undefined && (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          loading={whole.isFetching}
          onClick={() => (wanted ? void whole.refetch() : setWanted(true))}
        >
          {whole.error ? 'The rest could not be loaded. Try again' : 'Show the whole message'}
        </Button>
      )}
    </>
  );
}
