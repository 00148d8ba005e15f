import { PLACES, type SavedView } from '@hearback/contract';
import { PLACE_LABELS } from '../wording.ts';
import { assignViewKeys, PLACE_KEYS } from './place-keys.ts';

export type Shortcut = { readonly keys: readonly string[]; readonly what: string };

const shortcut = (keys: string, what: string): Shortcut => ({ keys: keys.split(' '), what });

/** Inbox actions and their keys, for the shortcuts dialog and the palette. */
export const READING_SHORTCUTS: readonly Shortcut[] = [
  shortcut('j', 'Open the next conversation'),
  shortcut('k', 'Open the previous conversation'),
  shortcut('/', 'Search conversations'),
  shortcut('d', 'Show or hide the details'),
  shortcut('Ctrl K', 'Open the command palette (⌘ K on a Mac)'),
  shortcut('?', 'Show these shortcuts'),
];

export const WRITING_SHORTCUTS: readonly Shortcut[] = [
  shortcut('r', 'Write a reply'),
  shortcut('p', 'Show the next proposed answer'),
  shortcut('m', 'Offer free times in the reply'),
  shortcut('B', 'Book a meeting'),
  shortcut('t', 'Translate the newest message that is in another language'),
  shortcut('/ …', 'Insert a snippet while writing'),
  shortcut('Ctrl Enter', 'Send the reply with the selected option'),
  shortcut('Ctrl Shift Enter', 'Send the reply with the other option'),
  shortcut('Ctrl Shift L', 'Choose when to send the reply'),
  shortcut('z', 'Undo the last action'),
  shortcut('Esc', 'Close the editor and keep the draft'),
  shortcut('e', 'Finish the conversation and open the next one'),
  shortcut('E', 'Reopen a finished conversation'),
  shortcut('U', 'Mark the conversation as unread'),
  shortcut('s', 'Snooze the conversation'),
  shortcut('n', 'Write a note for the team'),
  shortcut('F', 'Forward the conversation by email'),
  shortcut('a', 'Assign the conversation'),
  shortcut('c', 'Add the lead to the do-not-contact list'),
  shortcut('1', 'Interested'),
  shortcut('2', 'Soft No'),
  shortcut('3', 'Hard No'),
  shortcut('4', 'Out of Office'),
  shortcut('5', 'Wrong Person'),
  shortcut('x', 'Select the conversation'),
  shortcut('X', 'Select all conversations from the last selection to this one'),
  shortcut('*', 'Select all matching conversations'),
  shortcut('e s a 1–5', 'Apply the action to all selected conversations'),
  shortcut('#', 'Delete the selected conversations'),
  shortcut('Escape', 'Clear the selection'),
  ...PLACES.map((place) => shortcut(PLACE_KEYS[place], `Show ${PLACE_LABELS[place]}`)),
  shortcut('l', 'Show scheduled replies'),
  shortcut('f', 'Show more filters'),
  shortcut('v', 'Save the filters as a view'),
  shortcut('b', 'Show notifications'),
];

export const listViewShortcuts = (views: readonly SavedView[]): readonly Shortcut[] =>
  assignViewKeys(views).map(({ key, name }) => shortcut(key, `Open the view “${name}”`));
