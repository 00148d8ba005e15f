import { PLACES, type SavedView } from '@hearback/contract';
import { PLACE_LABELS } from '../wording.ts';
import { assignViewKeys, PLACE_KEYS } from './place-keys.ts';

export type Verb = { readonly keys: readonly string[]; readonly what: string };

const verb = (keys: string, what: string): Verb => ({ keys: keys.split(' '), what });

/** Inbox actions and their keys, for the shortcuts dialog and the palette. */
export const READING_VERBS: readonly Verb[] = [
  verb('j', 'Open the next conversation'),
  verb('k', 'Open the previous conversation'),
  verb('/', 'Search conversations'),
  verb('d', 'Show or hide the details'),
  verb('Ctrl K', 'Open the command palette (⌘ K on a Mac)'),
  verb('?', 'Show these shortcuts'),
];

export const WRITING_VERBS: readonly Verb[] = [
  verb('r', 'Write a reply'),
  verb('p', 'Show the next proposed answer'),
  verb('m', 'Offer free times in the reply'),
  verb('B', 'Book a meeting'),
  verb('t', 'Translate the newest message that is in another language'),
  verb('/ …', 'Insert a snippet while writing'),
  verb('Ctrl Enter', 'Send the reply with the selected option'),
  verb('Ctrl Shift Enter', 'Send the reply with the other option'),
  verb('Ctrl Shift L', 'Choose when to send the reply'),
  verb('z', 'Undo the last action'),
  verb('Esc', 'Close the editor and keep the draft'),
  verb('e', 'Finish the conversation and open the next one'),
  verb('E', 'Reopen a finished conversation'),
  verb('U', 'Mark the conversation as unread'),
  verb('s', 'Snooze the conversation'),
  verb('n', 'Write a note for the team'),
  verb('F', 'Forward the conversation by email'),
  verb('a', 'Assign the conversation'),
  verb('c', 'Add the lead to the do-not-contact list'),
  verb('1', 'Interested'),
  verb('2', 'Soft No'),
  verb('3', 'Hard No'),
  verb('4', 'Out of Office'),
  verb('5', 'Wrong Person'),
  verb('x', 'Select the conversation'),
  verb('X', 'Select all conversations from the last selection to this one'),
  verb('*', 'Select all matching conversations'),
  verb('e s a 1–5', 'Apply the action to all selected conversations'),
  verb('#', 'Delete the selected conversations'),
  verb('Escape', 'Clear the selection'),
  ...PLACES.map((place) => verb(PLACE_KEYS[place], `Show ${PLACE_LABELS[place]}`)),
  verb('l', 'Show scheduled replies'),
  verb('f', 'Show more filters'),
  verb('v', 'Save the filters as a view'),
  verb('b', 'Show notifications'),
];

export const viewVerbs = (views: readonly SavedView[]): readonly Verb[] =>
  assignViewKeys(views).map(({ key, name }) => verb(key, `Open the view “${name}”`));
