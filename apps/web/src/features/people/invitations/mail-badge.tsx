import type { Invitation } from '@hearback/contract';
import { DataBadge } from '../../../ui/data-badge.tsx';

type Mail = NonNullable<Invitation['mail']>;

const STATES = {
  queued: { value: 'Email queued', tone: 'neutral' },
  sending: { value: 'Sending email', tone: 'brand' },
  sent: { value: 'Email sent', tone: 'good' },
  failed: { value: 'Email failed', tone: 'trouble' },
} as const satisfies Record<Mail['status'], object>;

export const MailBadge = ({ mail }: { mail: Mail }) => <DataBadge {...STATES[mail.status]} />;
