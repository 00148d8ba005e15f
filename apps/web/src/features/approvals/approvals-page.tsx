import type { ApprovalList, ReplyApproval } from '@hearback/contract';
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/data/links.tsx';
import { IconCheck } from '#web/ui/icons/inbox.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryStates } from '#web/ui/states/query-states.tsx';
import { ListedApproval } from './agency-approval.tsx';
import { useApprovals } from './api/approvals.ts';
import { ClientApproval } from './client-approval.tsx';

type ListText = { readonly label: string; readonly title: string; readonly text: string };
type Lists = Partial<Record<ApprovalList, ListText>> & { readonly waiting: ListText };

const OF_CLIENT: Lists = {
  waiting: {
    label: 'Waiting',
    title: 'Nothing to approve',
    text: 'You get an email when a reply needs your approval.',
  },
  decided: {
    label: 'Decided',
    title: 'No decisions yet',
    text: 'Replies that you approved or asked to change are listed here.',
  },
};

const OF_AGENCY: Lists = {
  waiting: {
    label: 'Waiting',
    title: 'No replies waiting for approval',
    text: 'To have a client approve a reply, choose “Ask for approval” in the conversation.',
  },
  returned: {
    label: 'Returned',
    title: 'No returned replies',
    text: 'Replies that clients want changed, and those that expired, are listed here.',
  },
  approved: {
    label: 'Approved',
    title: 'No approved replies',
    text: 'Replies that clients approved are listed here.',
  },
};

type Props = {
  /** The agency reads the drafts of all its clients. Clients decide about theirs. */
  isAgency: boolean;
  list: ApprovalList;
  onList: (list: ApprovalList) => void;
  link: (approval: ReplyApproval) => ReactNode;
};

export function ApprovalsPage({ isAgency, list, onList, link }: Props) {
  const lists = isAgency ? OF_AGENCY : OF_CLIENT;
  // The URL may name a list that this viewer does not have.
  const activeList = lists[list] ? list : 'waiting';
  const { title, text } = lists[activeList] ?? lists.waiting;
  const pages = useApprovals(activeList);
  const query = { ...pages, data: pages.data?.pages.flatMap(({ approvals }) => approvals) };
  const Card = isAgency ? ListedApproval : ClientApproval;
  return (
    <>
      <PageHeader
        title="Approvals"
        description={
          isAgency
            ? 'Replies that are sent only after a client approves them.'
            : 'Replies that are sent only after you approve them.'
        }
        actions={
          <Group gap="sm">
            <SegmentedControl
              aria-label="Replies"
              value={activeList}
              data={Object.entries(lists).map(([value, { label }]) => ({ value, label }))}
              onChange={(value) => onList(value as ApprovalList)}
            />
            {isAgency && (
              <ButtonLink variant="default" to="/clients">
                All clients
              </ButtonLink>
            )}
          </Group>
        }
      />
      <QueryStates
        query={query}
        failure="Failed to load replies"
        empty={
          <EmptyState icon={IconCheck} title={title}>
            {text}
          </EmptyState>
        }
      >
        {(approvals) => (
          <Stack gap="md" maw="48rem">
            {approvals.map((approval) => (
              <Card key={approval.id} approval={approval} link={link(approval)} />
            ))}
            {pages.hasNextPage && (
              <Button
                variant="default"
                loading={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
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
