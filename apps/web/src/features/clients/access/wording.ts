import type { ClientAccess, ClientThreads } from '@hearback/contract';

export const THREADS: Record<ClientThreads, { label: string; description: string }> = {
  none: { label: 'Outcomes only', description: 'The figures of the dashboard. No names and no messages.' },
  interested: {
    label: 'Threads of interested leads',
    description: 'The figures, and the conversations whose disposition is Interested.',
  },
  all: { label: 'All threads', description: 'The figures and every conversation of the location.' },
};

type Right = Exclude<keyof ClientAccess, 'threads'>;

export const RIGHTS: Record<Right, { label: string; description: string; short: string }> = {
  may_comment: {
    label: 'May comment',
    description: 'Ask you questions and flag leads in the threads they see. Leads never see it.',
    short: 'comments',
  },
  may_answer: {
    label: 'May answer',
    description: 'Send replies to leads from the mailbox or LinkedIn account of the thread.',
    short: 'answers',
  },
  sees_reports: {
    label: 'Sees reports',
    description: 'Published reports. Quotes are shown only from threads they see.',
    short: 'reports',
  },
  sees_meetings: {
    label: 'Sees meetings',
    description: 'The number of booked meetings, and the meetings in the threads they see.',
    short: 'meetings',
  },
};

export const RIGHT_NAMES = Object.keys(RIGHTS) as readonly Right[];
export const NEEDS_THREADS: readonly Right[] = ['may_comment', 'may_answer'];

/** 'Threads of interested leads, reports, meetings'. */
export const describeAccess = (access: ClientAccess): string =>
  [
    THREADS[access.threads].label,
    ...RIGHT_NAMES.filter((right) => access[right]).map((right) => RIGHTS[right].short),
  ].join(', ');
