import type { ReplyApproval } from '@hearback/contract';
import { Button, SegmentedControl, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconCheck } from '#web/ui/icons/inbox.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { useApprovals } from './api/approvals.ts';
import { ClientApproval } from './client-approval.tsx';

type Props = {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  link: (approval: ReplyApproval) => ReactNode;
};

/** The drafts that wait for a client. */
export function ApprovalsPage({ isOpen, onOpen, link }: Props) {
  const list = useApprovals(isOpen ? 'waiting' : 'decided');
  const query = { ...list, data: list.data?.pages.flatMap(({ approvals }) => approvals) };
  return (
    <>
      <PageHeader
        title="Approvals"
        description="Replies that are sent only after you approve them."
        actions={
          <SegmentedControl
            aria-label="Replies"
            value={isOpen ? 'open' : 'decided'}
            data={[
              { value: 'open', label: 'Waiting' },
              { value: 'decided', label: 'Decided' },
            ]}
            onChange={(value) => onOpen(value === 'open')}
          />
        }
      />
      <QueryStates
        query={query}
        failure="The replies could not be loaded"
        empty={
          <EmptyState icon={IconCheck} title={isOpen ? 'Nothing to approve' : 'No decisions yet'}>
            {isOpen
              ? 'You get an email when a reply waits for you.'
              : 'Replies that you approved or returned are listed here.'}
          </EmptyState>
        }
      >
        {(approvals) => (
          <Stack gap="md" maw="48rem">
            {approvals.map((approval) => (
              <ClientApproval key={approval.id} approval={approval} link={link(approval)} />
            ))}
            {list.hasNextPage && (
              <Button
                variant="default"
                loading={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </Stack>
        )}
      </QueryStates>
    </>
  );
}
