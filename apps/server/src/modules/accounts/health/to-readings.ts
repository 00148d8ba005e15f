import type { SenderConnection, SenderWarmup } from '@hearback/contract';
import type { LinkedinAccount, Mailbox } from '@hearback/providers';
import type { SenderReading } from './health.queries.ts';

const CONNECTIONS: Readonly<Record<number, SenderConnection>> = {
  1: 'connected',
  2: 'paused',
  3: 'maintenance',
};
const ERRORS: Readonly<Record<number, string>> = {
  [-1]: 'Connection error',
  [-2]: 'Stopped after soft bounces',
  [-3]: 'Sending error',
};
const MAX_DETAIL = 200;

const describeError = (label: string, detail: string | null): string =>
  detail ? `${label}: ${detail.trim().slice(0, MAX_DETAIL)}` : label;
const WARMUPS: Readonly<Record<number, SenderWarmup>> = {
  0: 'paused',
  1: 'active',
  [-1]: 'banned',
  [-2]: 'spam_folder_unknown',
  [-3]: 'suspended',
};

export function toMailboxReading(mailbox: Mailbox): SenderReading {
  const { email, status, warmup_status, message, warmup_score, ...rest } = mailbox;
  const isError = status !== null && status < 0;
  return {
    sender_key: email,
    kind: 'mailbox',
    name: rest.name,
    connection: isError ? 'error' : (CONNECTIONS[status ?? 1] ?? 'connected'),
    connection_detail: isError ? describeError(ERRORS[status] ?? `Error ${status}`, message) : null,
    warmup: warmup_status === null ? null : (WARMUPS[warmup_status] ?? null),
    warmup_score: warmup_score === null ? null : Math.round(warmup_score),
    is_autofix_failed: rest.is_autofix_failed,
    is_setup_pending: rest.is_setup_pending,
    daily_limit: rest.daily_limit === null ? null : Math.round(rest.daily_limit),
    sending_gap: rest.sending_gap === null ? null : Math.round(rest.sending_gap),
    dns: null,
  };
}

export const toLinkedinReading = ({ id, name, is_connected, reason }: LinkedinAccount): SenderReading => ({
  sender_key: id,
  kind: 'linkedin',
  name,
  connection: is_connected ? 'connected' : 'error',
  connection_detail: is_connected ? null : describeError('LinkedIn is disconnected', reason),
  warmup: null,
  warmup_score: null,
  is_autofix_failed: false,
  is_setup_pending: false,
  daily_limit: null,
  sending_gap: null,
  dns: null,
});
