import type { ReplyApproval } from '@hearback/contract';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { useApprove, useCommentApproval, useRequestChanges } from './api/approvals.ts';
import { ApprovalCard } from './approval-card.tsx';
import { CommentForm } from './comment-form.tsx';

function toSummary({ status, expires_at, decided_by_name, decided_at, hold_reason }: ReplyApproval): string {
  const decided = `${decided_by_name ?? 'A client'} · ${decided_at ? formatMoment(decided_at) : ''}`;
  if (status === 'waiting')
    return `The reply is not sent until you approve it. It expires on ${formatMoment(expires_at)}.`;
  if (status === 'changes_requested')
    return `${decided}. You can approve the new version when the agency has changed it.`;
  if (status === 'approved')
    return hold_reason ? `${decided}. The agency checks the reply before it is sent.` : `${decided}.`;
  return status === 'expired'
    ? 'The reply was not sent because it was not approved in time.'
    : 'The agency withdrew this reply.';
}

/** A draft as a client sees it, with the decision. */
export function ClientApproval({ approval, link }: { approval: ReplyApproval; link?: ReactNode }) {
  const isOpen = approval.status === 'waiting' || approval.status === 'changes_requested';
  return (
    <ApprovalCard approval={approval} summary={toSummary(approval)} link={link}>
      {isOpen && <Decision approval={approval} />}
    </ApprovalCard>
  );
}

function Decision({ approval }: { approval: ReplyApproval }) {
  const [form, setForm] = useState<'changes' | 'comment' | null>(null);
  const close = () => setForm(null);
  const approve = useApprove();
  const changes = useRequestChanges(close);
  const comment = useCommentApproval(close);
  const { id, version, status } = approval;
  if (form === 'changes')
    return (
      <CommentForm
        label="What should change?"
        submit="Request changes"
        isPending={changes.isPending}
        onSubmit={(content) => changes.mutate({ id, version, content })}
        onCancel={close}
      />
    );
  if (form === 'comment')
    return (
      <CommentForm
        label="Comment for the agency"
        submit="Add comment"
        isPending={comment.isPending}
        onSubmit={(content) => comment.mutate({ id, content })}
        onCancel={close}
      />
    );
  return (
    <Group gap="xs">
      {status === 'waiting' && (
        <>
          <Button loading={approve.isPending} onClick={() => void approve.ask(approval)}>
            Approve and send
          </Button>
          <Button variant="default" disabled={approve.isPending} onClick={() => setForm('changes')}>
            Request changes
          </Button>
        </>
      )}
      <Button variant="subtle" color="gray" disabled={approve.isPending} onClick={() => setForm('comment')}>
        Comment
      </Button>
    </Group>
  );
}
