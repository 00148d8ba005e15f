import { type Conversation, DISPOSITIONS } from '@hearback/contract';

/** The filters of a list that a change of one conversation can affect. */
type Filter = {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly assigned?: string | undefined;
  readonly needs_action?: unknown;
  readonly snoozed?: unknown;
  readonly overdue?: unknown;
  readonly awaiting_reply?: unknown;
  readonly added_since?: unknown;
  readonly active_since?: unknown;
};

type Rule = {
  readonly fields: readonly (keyof Conversation)[];
  readonly isKept: (conversation: Conversation, filter: Filter, viewerId: string | undefined) => boolean;
};

const needsAction = ({ unhandled, returned }: Conversation) => unhandled || returned !== null;

/** Searches and times also find snoozed conversations. Other lists hide them. */
const showsSnoozed = ({ q, added_since, active_since }: Filter) =>
  q !== undefined || added_since !== undefined || active_since !== undefined;

const RULES: readonly Rule[] = [
  {
    fields: ['unhandled', 'returned'],
    isKept: (conversation, { needs_action, awaiting_reply, status }) => {
      const isWaiting = needsAction(conversation);
      if (needs_action || status === 'needs_action') return isWaiting;
      return !((awaiting_reply || status === 'done') && isWaiting);
    },
  },
  {
    fields: ['snoozed_until'],
    isKept: ({ snoozed_until }, filter) => {
      if (filter.snoozed || filter.status === 'snoozed') return snoozed_until !== null;
      return snoozed_until === null || (showsSnoozed(filter) && !filter.needs_action);
    },
  },
  {
    fields: ['sentiment'],
    isKept: ({ sentiment }, { status }) =>
      !DISPOSITIONS.some((disposition) => disposition === status) || sentiment === status,
  },
  {
    fields: ['assignee'],
    isKept: ({ assignee }, { assigned }, viewerId) => {
      if (assigned === undefined) return true;
      if (assigned === 'nobody') return assignee === null;
      return assignee?.id === (assigned === 'me' ? viewerId : assigned);
    },
  },
  {
    fields: ['answer_due_at'],
    isKept: ({ answer_due_at }, { overdue }) => !overdue || answer_due_at !== null,
  },
];

/**
 * Whether a conversation stays in a list after a change. Only filters on the changed fields are checked. A conversation
 * that becomes read stays in a list of unread ones until the list is opened again, because it is on the screen.
 */
export const isStillListed = (
  conversation: Conversation,
  changed: Partial<Conversation>,
  filter: Filter,
  viewerId: string | undefined,
): boolean =>
  RULES.every(
    ({ fields, isKept }) =>
      !fields.some((field) => field in changed) || isKept(conversation, filter, viewerId),
  );
