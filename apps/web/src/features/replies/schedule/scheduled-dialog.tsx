import { Button, Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useScheduledReplies } from '../api/schedule.ts';

type Props = { onOpen: (contact_id: string) => void; onClose: () => void };

const LEAD_WROTE = 'On hold: the lead wrote again before this was sent.';

/** All scheduled replies and replies on hold, next due first, with the reason for the hold. */
export function ScheduledDialog({ onOpen, onClose }: Props) {
  const query = useScheduledReplies();
  const { isFetching, hasNextPage, fetchNextPage } = query;
  const replies = query.data?.pages.flatMap((page) => page.replies);
  return (
    <Modal opened onClose={onClose} title="Scheduled replies" size="lg">
      <QueryStates
        bare
        query={{ ...query, data: replies }}
        failure="Failed to load scheduled replies"
        empty={
          <Text c="dimmed" ta="center" py="lg">
            No scheduled replies. To schedule a reply, choose “Send later” next to the send button.
          </Text>
        }
      />
      <Stack gap="xs">
        {replies?.map((reply) => (
          <UnstyledButton key={reply.id} onClick={() => onOpen(reply.contact_id)} p="xs">
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm" fw={600} truncate>
                {reply.contact_name}
              </Text>
              {reply.status === 'held' ? (
                <DataBadge value="On hold" tone="warning" />
              ) : (
                <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                  {reply.send_at && formatIn(new Date(reply.send_at), ownZone())}
                </Text>
              )}
            </Group>
            {reply.status === 'held' && <Text size="xs">{reply.error ?? LEAD_WROTE}</Text>}
            <Text size="sm" c="dimmed" lineClamp={1}>
              {reply.content}
            </Text>
          </UnstyledButton>
        ))}
        {hasNextPage && (
          <Button variant="default" size="xs" loading={isFetching} onClick={() => void fetchNextPage()}>
            Load more
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
