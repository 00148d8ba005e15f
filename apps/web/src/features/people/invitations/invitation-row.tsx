import { errors, type Invitation } from '@hearback/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { formatDay } from '#web/lib/wording/dates.ts';
import { DataBadge } from '#web/ui/data/data-badge.tsx';
import { confirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { useCancelInvitation, useResendInvitation } from '../api/invitations.ts';
import { useLocationNames } from '../api/locations.ts';
import classes from './invitations.module.css';

type Props = { invitation: Invitation };

export function InvitationRow({ invitation }: Props) {
  const expired = Date.parse(invitation.expires_at) <= Date.now();
  const { email, user_type, mail, created_at, expires_at } = invitation;
  return (
    <li className={classes.row} aria-label={email}>
      <Stack gap={4} className={classes.words}>
        <Group gap="xs">
          <Text fw={500} className={classes.email}>
            {email}
          </Text>
          <DataBadge stored value={user_type} tone="brand" label="User type" />
          {mail !== null && <MailBadge mail={mail} />}
          {expired && <DataBadge value="Expired" tone="warning" />}
        </Group>
        <Text size="sm" c="dimmed">
          Sent {formatDay(created_at)} · {expired ? 'expired' : 'expires'} {formatDay(expires_at)}
          <Places invitation={invitation} />
        </Text>
        {mail !== null && <MailFailure mail={mail} />}
      </Stack>
      <RowActions invitation={invitation} expired={expired} />
    </li>
  );
}

/** Shown from the first failed attempt, because retries continue for hours. */
function MailFailure({ mail: { status, reason } }: { mail: NonNullable<Invitation['mail']> }) {
  if (status === 'sent' || (status !== 'failed' && reason === null)) return null;
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {errors.EMAIL_SEND_FAILED.sentence} {reason}
      {status !== 'failed' && ' It is retried automatically.'}
    </Text>
  );
}

function Places({ invitation: { locations, access_level } }: Props) {
  const toName = useLocationNames();
  if (locations.length === 0) return null;
  return ` · ${locations.map(toName).join(', ')} (${access_level})`;
}

function RowActions({ invitation, expired }: Props & { expired: boolean }) {
  const resend = useResendInvitation(invitation);
  const cancel = useCancelInvitation(invitation);
  const askToCancel = async () => {
    const sure = await confirmDialog({
      title: 'Cancel this invitation?',
      sentence: `The link sent to ${invitation.email} will stop working. You can invite them again at any time.`,
      confirm: 'Cancel invitation',
      cancel: 'Keep it',
      destructive: true,
    });
    if (sure) cancel.mutate();
  };
  return (
    <Group gap="xs" wrap="nowrap" flex="none">
      <Button
        size="xs"
        variant="default"
        disabled={expired}
        loading={resend.isPending}
        onClick={() => resend.mutate()}
      >
        Resend
      </Button>
      <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => void askToCancel()}>
        Cancel
      </Button>
    </Group>
  );
}

type Mail = NonNullable<Invitation['mail']>;

const STATES = {
  queued: { value: 'Email queued', tone: 'neutral' },
  sending: { value: 'Sending email', tone: 'brand' },
  sent: { value: 'Email sent', tone: 'good' },
  failed: { value: 'Email failed', tone: 'danger' },
} as const satisfies Record<Mail['status'], object>;

/** The email is waiting for another attempt. */
const DELAYED = { value: 'Email delayed', tone: 'warning' } as const;

const MailBadge = ({ mail: { status, reason } }: { mail: Mail }) => (
  <DataBadge {...(status === 'queued' && reason !== null ? DELAYED : STATES[status])} />
);
