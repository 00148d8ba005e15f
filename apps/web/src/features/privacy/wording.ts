import { counted, type PrivacyFinding, type RetentionKind } from '@hearback/contract';

/** 'Messages: 12, and 1 mention in others’'. */
export function toAmount({ own, mentions }: Pick<PrivacyFinding, 'own' | 'mentions'>): string {
  const mentionText = `${counted(mentions, 'mention')} in other records`;
  if (own === 0) return mentionText;
  return mentions === 0 ? counted(own, 'row') : `${counted(own, 'row')}, ${mentionText}`;
}

export const toTotal = (found: readonly PrivacyFinding[]): number =>
  found.reduce((sum, { own, mentions }) => sum + own + mentions, 0);

type RetentionWords = {
  readonly label: string;
  readonly description: string;
  readonly effect: (number: number, days: number) => string;
};

const describeAge = (days: number): string => `older than ${counted(days, 'day')}`;

export const RETENTION_WORDS: Readonly<Record<RetentionKind, RetentionWords>> = {
  webhook_events: {
    label: 'Webhook events',
    description:
      'The raw payloads that providers sent. The event itself stays listed. Unprocessed events are never removed.',
    effect: (number, days) =>
      `Would delete the payload of ${counted(number, 'webhook event')} ${describeAge(days)}.`,
  },
  webhook_deliveries: {
    label: 'Webhook deliveries',
    description:
      'Events that were sent to your endpoints, with the responses. Pending deliveries to live endpoints are never removed.',
    effect: (number, days) =>
      `Would delete ${counted(number, 'event')} with deliveries ${describeAge(days)}.`,
  },
  deleted_messages: {
    label: 'Deleted messages',
    description:
      'Their text is erased within minutes. The rest, including the provider’s ID, is kept so that they are not imported again.',
    effect: (number, days) => `Would clear ${counted(number, 'deleted message')} ${describeAge(days)}.`,
  },
  import_rows: {
    label: 'Rejected import rows',
    description:
      'Files are deleted right after the import. Rejected rows are kept so that you can correct them.',
    effect: (number, days) => `Would remove ${counted(number, 'row')} of imports ${describeAge(days)}.`,
  },
  audit: {
    label: 'Audit trail',
    description: 'A record of who did what, and when. The remaining entries can still be verified.',
    effect: (number, days) => `Would remove ${counted(number, 'entry', 'entries')} ${describeAge(days)}.`,
  },
};
