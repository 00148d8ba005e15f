import type { ClientAccess, ClientThreads } from '@hearback/contract';

export const CONVERSATION_OPTIONS: Record<ClientThreads, { label: string; description: string }> = {
  none: { label: 'Results only', description: 'Dashboard figures. No names or messages.' },
  interested: {
    label: 'Interested leads',
    description: 'Dashboard figures and conversations with the disposition Interested.',
  },
  all: {
    label: 'All conversations',
    description: 'Dashboard figures and every conversation in this location.',
  },
};

type Right = Exclude<keyof ClientAccess, 'threads' | 'approval_days'>;

export const RIGHTS: Record<Right, { label: string; description: string; short: string }> = {
  may_comment: {
    label: 'Ask questions and flag leads',
    description: 'In conversations they can see. Leads never see questions or flags.',
    short: 'questions',
  },
  may_answer: {
    label: 'Reply to leads',
    description: 'Replies are sent from the mailbox or LinkedIn account of the conversation.',
    short: 'replies',
  },
  may_approve: {
    label: 'Approve replies before they are sent',
    description: 'You choose which replies need approval when you write them.',
    short: 'approvals',
  },
  sees_reports: {
    label: 'View reports',
    description: 'Published reports. Replies are quoted only from conversations they can see.',
    short: 'reports',
  },
  sees_meetings: {
    label: 'View meetings',
    description: 'Booked meetings on the dashboard and in conversations they can see.',
    short: 'meetings',
  },
};

export const RIGHT_KEYS = Object.keys(RIGHTS) as readonly Right[];
export const CONVERSATION_RIGHTS: readonly Right[] = ['may_comment', 'may_answer', 'may_approve'];

/** 'Interested leads, reports, meetings'. */
export const describeAccess = (access: ClientAccess): string =>
  [
    CONVERSATION_OPTIONS[access.threads].label,
    ...RIGHT_KEYS.filter((right) => access[right]).map((right) => RIGHTS[right].short),
  ].join(', ');
