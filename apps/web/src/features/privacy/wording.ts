import { counted, type PrivacyFinding, type RetentionKind } from '@hearback/contract';

/** 'Messages: 12, and 1 mention in others’'. */
export function toAmount({ own, mentions }: Pick<PrivacyFinding, 'own' | 'mentions'>): string {
  const named = `${counted(mentions, 'mention')} in rows of others`;
  if (own === 0) return named;
  return mentions === 0 ? counted(own, 'row') : `${counted(own, 'row')}, ${named}`;
}

export const toTotal = (found: readonly PrivacyFinding[]): number =>
  found.reduce((sum, { own, mentions }) => sum + own + mentions, 0);

type RetentionWords = {
  readonly label: string;
  readonly description: string;
  readonly effect: (number: number, days: number) => string;
};

const older = (days: number): string => `older than ${counted(days, 'day')}`;

export const RETENTION_WORDS: Readonly<Record<RetentionKind, RetentionWords>> = {
  webhook_events: {
    label: 'Webhook events',
    description:
      'What providers sent, as it came. That an event came stays known; one that waits is never removed.',
    effect: (number, days) => `Would empty ${counted(number, 'webhook event')} ${older(days)}.`,
  },
  deleted_messages: {
    label: 'Deleted messages',
    description:
      'Their words are gone within minutes. What is left keeps them from coming back; the provider’s key always stays.',
    effect: (number, days) => `Would clear ${counted(number, 'deleted message')} ${older(days)}.`,
  },
  import_rows: {
    label: 'Rows that imports refused',
    description: 'A file is removed as soon as it is read; its refused rows are kept to be corrected.',
    effect: (number, days) => `Would remove ${counted(number, 'row')} of imports ${older(days)}.`,
  },
  audit: {
    label: 'Audit trail',
    description: 'Who did what. What remains can still be verified.',
    effect: (number, days) => `Would remove ${counted(number, 'line')} ${older(days)}.`,
  },
};
