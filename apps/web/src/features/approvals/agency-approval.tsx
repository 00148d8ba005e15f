import type { ReplyApproval } from '@hearback/contract';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatMoment } from '#web/lib/wording/dates.ts';
import { useCommentApproval, useWithdrawApproval } from './api/approvals.ts';
import { ApprovalCard } from './approval-card.tsx';
import { CommentForm } from './comment-form.tsx';

function toSummary(
  { status, author_name, requested_at, expires_at, decided_by_name, decided_at }: ReplyApproval,
  approvers: readonly string[] | null,
): string {
  const requestText = `${author_name ?? 'A teammate'} asked ${formatMoment(requested_at)}`;
  const decided = `${decided_by_name ?? 'A client'} · ${decided_at ? formatMoment(decided_at) : ''}`;
  if (status === 'waiting')
    return approvers === null || approvers.length > 0
      ? `${requestText}. ${approvers?.join(', ') ?? 'The client'} can approve it until ${formatMoment(expires_at)}. Nothing is sent without approval.`
      : `${requestText}. No client can approve it at the moment. Withdraw it to send it yourself.`;
  if (status === 'changes_requested') return `${decided}. Edit the reply and ask again, or withdraw it.`;
  if (status === 'approved') return `${decided}.`;
  return `${requestText}. No client approved it in time, so it was not sent.`;
}

type Props = {
  approval: ReplyApproval;
  approvers: readonly string[];
  canWrite: boolean;
  /** Puts the text into the editor. */
  onEdit: () => void;
};

/** A draft as the agency sees it. */
export function AgencyApproval({ approval, approvers, canWrite, onEdit }: Props) {
  const isOver = approval.status === 'approved' || approval.status === 'withdrawn';
  return (
    <ApprovalCard approval={approval} summary={toSummary(approval, approvers)}>
      {canWrite && !isOver && <Actions approval={approval} onEdit={onEdit} />}
    </ApprovalCard>
  );
}

/** A draft in a list. It is edited in its conversation. */
export const ListedApproval = ({ approval, link }: { approval: ReplyApproval; link: ReactNode }) => (
  <ApprovalCard
    approval={approval}
    summary={[approval.client_name, toSummary(approval, null)].filter(Boolean).join(' · ')}
    link={link}
  />
);

function Actions({ approval: { id, status }, onEdit }: Pick<Props, 'approval' | 'onEdit'>) {
  const [isCommenting, setIsCommenting] = useState(false);
  const close = () => setIsCommenting(false);
  const comment = useCommentApproval(close);
  const withdraw = useWithdrawApproval();
  if (isCommenting)
    return (
      <CommentForm
        label="Comment for the client"
        submit="Add comment"
        isPending={comment.isPending}
        onSubmit={(content) => comment.mutate({ id, content })}
        onCancel={close}
      />
    );
  const button = { size: 'compact-sm', variant: 'default', disabled: withdraw.isPending } as const;
  return (
    <Group gap="xs">
      <Button {...button} onClick={onEdit}>
        Edit
      </Button>
      <Button {...button} onClick={() => void withdraw.mutateAsync({ id }).then(onEdit, () => undefined)}>
        Withdraw
      </Button>
      {status !== 'expired' && (
        <Button {...button} variant="subtle" color="gray" onClick={() => setIsCommenting(true)}>
          Comment
        </Button>
      )}
    </Group>
  );
}
