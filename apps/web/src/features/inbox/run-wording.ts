import {
  type ConversationChange,
  type ConversationRun,
  type ConversationRunPreview,
  counted,
} from '@hearback/contract';
import { DISPOSITION_LABELS } from '#web/features/classification/wording.ts';
import { formatIn, ownZone } from '#web/lib/wording/dates.ts';
import { formatCount } from '#web/lib/wording/numbers.ts';
import type { DeletionImpact } from '#web/ui/dialogs/deletion-impact-list.tsx';

/** A requested change with the name of the assignee. */
export type RequestedChange = ConversationChange & { readonly name?: string | undefined };

const conversations = (count: number) => counted(count, 'conversation');
const backText = (until: string, who: string) =>
  `Returns ${formatIn(new Date(until), ownZone())}, or when ${who}.`;

/** Button labels. */
export const VERBS: Record<ConversationChange['kind'], string> = {
  finish: 'Finish',
  disposition: 'Set disposition',
  assign: 'Assign',
  snooze: 'Snooze',
  delete: 'Delete',
};

export type Question = {
  readonly title: string;
  /** Explain what changes and what does not. */
  readonly sentences: readonly string[];
  readonly numbers: readonly DeletionImpact[];
};

/** Texts of the confirmation dialog. */
export function toQuestion(change: RequestedChange, preview: ConversationRunPreview): Question {
  const { conversations: count, unchanged, without_access, missing, messages, replies } = preview;
  const countText = conversations(count);
  const person = change.name ?? 'this person';
  const so = (words: string) =>
    unchanged > 0 ? [`${counted(unchanged, 'of them is already', 'of them are already')} ${words}.`] : [];
  switch (change.kind) {
    case 'finish':
      return {
        title: `Finish ${countText}?`,
        sentences: [
          'Every message that needs action is marked as done.',
          ...so('done'),
          ...(missing.value > 0
            ? [
                `${counted(missing.value, 'of them has', 'of them have')} no value and will stay open. Enter it in the conversation.`,
              ]
            : []),
        ],
        numbers: [],
      };
    case 'disposition':
      return {
        title: `Set ${countText} to "${DISPOSITION_LABELS[change.sentiment]}"?`,
        sentences: [
          'This applies to all of their messages. Similar replies will be classified the same way from now on.',
        ],
        numbers: [],
      };
    case 'assign':
      return {
        title: change.user_id === null ? `Unassign ${countText}?` : `Assign ${countText} to ${person}?`,
        sentences: [
          ...so(change.user_id === null ? 'unassigned' : `assigned to ${person}`),
          ...(without_access > 0
            ? [
                `${counted(without_access, 'of them is', 'of them are')} in a location that ${person} cannot access and will not be changed.`,
              ]
            : []),
        ],
        numbers: [],
      };
    case 'snooze':
      return {
        title: `Snooze ${countText}?`,
        sentences: [backText(change.until, 'the lead replies')],
        numbers: [],
      };
    case 'delete':
      return {
        title: `Delete ${countText}?`,
        sentences: [
          'They are deleted for the whole team. Contacts are kept, with their notes, campaigns and opportunities.',
        ],
        numbers: [
          { count, one: 'conversation' },
          { count: messages, one: 'message' },
          ...(replies > 0 ? [{ count: replies, one: 'unsent reply', many: 'unsent replies' }] : []),
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
    ? `Undoing ${formatCount(undone)} of ${conversations(changed)}`
    : `${DOING[change.kind]} ${formatCount(done)} of ${conversations(total)}`;

export type Outcome = { readonly title: string; readonly sentence?: string };

/** Result texts of a finished run. */
export function toOutcome({ change, changed, messages }: ConversationRun, name?: string): Outcome {
  const countText = conversations(changed);
  switch (change.kind) {
    case 'finish':
      return changed === 0
        ? { title: 'Nothing left to do' }
        : { title: `${countText}: finished`, sentence: `${counted(messages, 'message')} marked as done.` };
    case 'disposition':
      return {
        title: 'Lead Disposition Updated',
        sentence: `Set to "${DISPOSITION_LABELS[change.sentiment]}" for ${countText} and synced across all conversation messages.`,
      };
    case 'assign':
      return {
        title:
          change.user_id === null
            ? `${countText}: unassigned`
            : `${countText}: assigned${name ? ` to ${name}` : ''}`,
      };
    case 'snooze':
      return { title: `${countText}: snoozed`, sentence: backText(change.until, 'they reply') };
    case 'delete':
      return {
        title: `${countText}: deleted`,
        sentence: `${counted(messages, 'message')} deleted with them.`,
      };
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
