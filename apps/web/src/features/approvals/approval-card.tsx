import type { ApprovalComment, ApprovalStatus, ReplyApproval } from '@hearback/contract';
import { Alert, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { formatMoment } from '#web/lib/wording/dates.ts';
import classes from './approvals.module.css';

const STATES: Readonly<Record<ApprovalStatus, { label: string; color: string }>> = {
  waiting: { label: 'Waiting for approval', color: 'blue' },
  changes_requested: { label: 'Changes requested', color: 'yellow' },
  approved: { label: 'Approved', color: 'green' },
  withdrawn: { label: 'Withdrawn', color: 'gray' },
  expired: { label: 'Expired', color: 'gray' },
};

type Props = {
  approval: ReplyApproval;
  /** The approvers and the deadline, or the decision. */
  summary: ReactNode;
  /** A link to the conversation, outside of it. */
  link?: ReactNode;
  children?: ReactNode;
};

/** A proposed reply with its state and comments. */
export function ApprovalCard({ approval, summary, link, children }: Props) {
  const { status, version, subject, content, cc, contact_name, send_at, comments } = approval;
  const id = useId();
  const { label, color } = STATES[status];
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5" id={id}>
            Reply to {contact_name}
          </Title>
          <Group gap="xs">
            {version > 1 && <Badge variant="default">Version {version}</Badge>}
            <Badge variant="light" color={color}>
              {label}
            </Badge>
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          {summary}
        </Text>
        {status === 'waiting' && approval.is_outdated && (
          <Alert color="yellow" role="status">
            The lead sent a message after this reply was written. If it is approved, it is put on hold until
            the agency has reviewed it.
          </Alert>
        )}
        <div className={classes.draft}>
          {subject && <Text fw={600}>{subject}</Text>}
          <Text className={classes.text}>{content}</Text>
          {cc.length > 0 && (
            <Text size="xs" c="dimmed">
              CC: {cc.join(', ')}
            </Text>
          )}
        </div>
        {send_at && status !== 'expired' && <Text size="sm">Planned for {formatMoment(send_at)}.</Text>}
        {comments.length > 0 && <Comments comments={comments} current={version} />}
        {children}
        {link}
      </Stack>
    </Paper>
  );
}

function Comments({ comments, current }: { comments: readonly ApprovalComment[]; current: number }) {
  return (
    <Stack component="ul" gap="xs" className={classes.comments} aria-label="Comments">
      {comments.map(({ id, author_name, is_own, kind, version, content, created_at }) => (
        <li key={id}>
          <Text size="xs" c="dimmed">
            {is_own ? 'You' : author_name} {kind === 'change_request' ? 'requested changes' : 'commented'}
            {version < current && ` on version ${version}`} · {formatMoment(created_at)}
          </Text>
          <Text size="sm" className={classes.text}>
            {content}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
