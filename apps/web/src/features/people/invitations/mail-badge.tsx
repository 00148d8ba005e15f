import type { Invitation } from '@hearback/contract';
import { DataBadge } from '#web/ui/data/data-badge.tsx';

type Mail = NonNullable<Invitation['mail']>;

const STATES = {
  queued: { value: 'Email queued', tone: 'neutral' },
  sending: { value: 'Sending email', tone: 'brand' },
  sent: { value: 'Email sent', tone: 'good' },
  failed: { value: 'Email failed', tone: 'trouble' },
} as const satisfies Record<Mail['status'], object>;

/** Waits for another try. */
const DELAYED = { value: 'Email delayed', tone: 'warning' } as const;

export const MailBadge = ({ mail: { status, reason } }: { mail: Mail }) => (
  <DataBadge {...(status === 'queued' && reason !== null ? DELAYED : STATES[status])} />
);
