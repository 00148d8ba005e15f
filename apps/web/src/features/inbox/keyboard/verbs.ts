import type { SavedView } from '@hearback/contract';

type Verb = { readonly keys: readonly string[]; readonly what: string };

const verb = (keys: string, what: string): Verb => ({ keys: keys.split(' '), what });

/** What can be done in the inbox and by which keys, for the cheat sheet and the palette. */
export const READING_VERBS: readonly Verb[] = [
  verb('j', 'Open the next conversation'),
  verb('k', 'Open the previous conversation'),
  verb('/', 'Search conversations'),
  verb('d', 'Show or hide the details'),
  verb('Ctrl K', 'Go to a conversation or page, or do any of this (⌘ K on a Mac)'),
  verb('?', 'Show these shortcuts'),
];

export const WRITING_VERBS: readonly Verb[] = [
  verb('r', 'Write a reply'),
  verb('/ …', 'Insert a snippet while writing'),
  verb('Ctrl Enter', 'Send the reply, and finish or not, as the button says'),
  verb('Ctrl Shift Enter', 'Send the reply the other way'),
  verb('z', 'Take back a reply that is about to go out, a snooze, or the last change of many'),
  verb('Esc', 'Put the reply away and keep its words'),
  verb('e', 'Finish the conversation and go on to the next'),
  verb('s', 'Snooze the conversation'),
  verb('n', 'Write a note for the team'),
  verb('a', 'Assign the conversation'),
  verb('c', 'Do not contact the lead any more'),
  verb('1', 'Interested'),
  verb('2', 'Soft No'),
  verb('3', 'Hard No'),
  verb('4', 'Out of Office'),
  verb('5', 'Wrong Person'),
  verb('x', 'Select the conversation'),
  verb('X', 'Select all from the last selected one to here'),
  verb('*', 'Select all conversations that match'),
  verb('e s a 1–5', 'Do the same to all that are selected'),
  verb('#', 'Delete the selected conversations'),
  verb('Escape', 'Clear the selection'),
  verb('m', 'Show conversations assigned to me'),
  verb('u', 'Show unassigned conversations'),
  verb('o', 'Show overdue conversations'),
  verb('w', 'Show snoozed conversations'),
  verb('l', 'Show scheduled replies'),
  verb('f', 'Narrow the list by more'),
  verb('v', 'Save the filters as a view'),
  verb('b', 'Show notifications'),
];

const MAX_KEYS = 9;

/** The first nine views, by their place. */
export const keyedViews = (views: readonly SavedView[]): readonly (SavedView & { readonly key: string })[] =>
  views.slice(0, MAX_KEYS).map((view, index) => ({ ...view, key: `g ${index + 1}` }));

export const viewVerbs = (views: readonly SavedView[]): readonly Verb[] =>
  keyedViews(views).map(({ key, name }) => verb(key, `Open the view ‘${name}’`));
