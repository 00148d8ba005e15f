import {
  type ConversationChange,
  type ConversationRun,
  type ConversationRunPreview,
  counted,
  pluralize,
} from '@hearback/contract';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import type { AtStake } from '#web/ui/dialogs/deletion-impact-list.tsx';
import { DISPOSITION_LABELS } from '../wording.ts';

/** What is to be done, with the name of whoever is to do it. */
export type RequestedChange = ConversationChange & { readonly name?: string | undefined };

const conversations = (count: number) => counted(count, 'conversation');
const backText = (until: string, who: string) =>
  `Back ${formatIn(new Date(until), ownZone())}, or when ${who}.`;

/** As the button says it. */
export const VERBS: Record<ConversationChange['kind'], string> = {
  finish: 'Finish',
  disposition: 'Set disposition',
  assign: 'Assign',
  snooze: 'Snooze',
  delete: 'Delete',
};

export type Question = {
  readonly title: string;
  /** What happens, and what does not. */
  readonly sentences: readonly string[];
  readonly numbers: readonly AtStake[];
};

/** What stands before somebody who is about to do it. */
export function toQuestion(wanted: RequestedChange, preview: ConversationRunPreview): Question {
  const { conversations: count, unchanged, without_access, messages, replies } = preview;
  const those = conversations(count);
  const person = wanted.name ?? 'nobody';
  const so = (words: string) =>
    unchanged > 0 ? [`${counted(unchanged, 'of them is', 'of them are')} ${words} already.`] : [];
  switch (wanted.kind) {
    case 'finish':
      return {
        title: `Finish ${those}?`,
        sentences: ['Every message that needs action is marked as done.', ...so('done')],
        numbers: [],
      };
    case 'disposition':
      return {
        title: `Set ${those} to "${DISPOSITION_LABELS[wanted.sentiment]}"?`,
        sentences: ['It is written to all of their messages, and replies like them are read so from now on.'],
        numbers: [],
      };
    case 'assign':
      return {
        title: `Assign ${those} to ${person}?`,
        sentences: [
          ...so(wanted.user_id === null ? 'unassigned' : 'theirs'),
          ...(without_access > 0
            ? [
                `${counted(without_access, 'of them is', 'of them are')} in a location that ${person} does not see, and ${pluralize(without_access, 'stays as it is', 'stay as they are')}.`,
              ]
            : []),
        ],
        numbers: [],
      };
    case 'snooze':
      return {
        title: `Snooze ${those}?`,
        sentences: [backText(wanted.until, 'the lead writes')],
        numbers: [],
      };
    case 'delete':
      return {
        title: `Delete ${those}?`,
        sentences: [
          'All of this goes, for the whole team. The contacts stay, with their notes, campaigns and opportunities.',
        ],
        numbers: [
          { count, one: 'conversation' },
          { count: messages, one: 'message' },
          ...(replies > 0
            ? [{ count: replies, one: 'reply that has not gone out', many: 'replies that have not gone out' }]
            : []),
        ],
      };
  }
}

const DOING: Record<ConversationChange['kind'], string> = {
  finish: 'Finishing',
  disposition: 'Setting the disposition of',
  assign: 'Assigning',
  snooze: 'Snoozing',
  delete: 'Deleting',
};

/** 'Finishing 500 of 1,284 conversations'. */
export const progressText = ({ change, state, done, total, undone, changed }: ConversationRun): string =>
  state === 'undoing'
    ? `Taking back ${undone.toLocaleString('en-US')} of ${conversations(changed)}`
    : `${DOING[change.kind]} ${done.toLocaleString('en-US')} of ${conversations(total)}`;

export type Outcome = { readonly title: string; readonly sentence?: string };

/** What happened, once it is over. */
export function toOutcome({ change, changed, messages }: ConversationRun, name?: string): Outcome {
  const those = conversations(changed);
  switch (change.kind) {
    case 'finish':
      return changed === 0
        ? { title: 'Nothing was left to do' }
        : { title: `${those}: finished`, sentence: `${counted(messages, 'message')} marked as done.` };
    case 'disposition':
      return {
        title: 'Lead Disposition Updated',
        sentence: `Set to "${DISPOSITION_LABELS[change.sentiment]}" for ${those} and synced across all conversation messages.`,
      };
    case 'assign':
      return {
        title: `${those}: assigned${change.user_id === null ? ' to nobody' : name ? ` to ${name}` : ''}`,
      };
    case 'snooze':
      return { title: `${those}: snoozed`, sentence: backText(change.until, 'they write') };
    case 'delete':
      return { title: `${those}: deleted`, sentence: `${counted(messages, 'message')} deleted with them.` };
  }
}

const FAILURES: Record<ConversationChange['kind'], string> = {
  finish: 'Failed to finish the conversations',
  disposition: 'Failed to set the disposition of the conversations',
  assign: 'Failed to assign the conversations',
  snooze: 'Failed to snooze the conversations',
  delete: 'Failed to delete the conversations',
};

export const toFailure = ({ change }: Pick<ConversationRun, 'change'>): string => FAILURES[change.kind];
