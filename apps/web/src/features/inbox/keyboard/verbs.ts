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
  verb('z', 'Take back the reply that is about to go out'),
  verb('Esc', 'Put the reply away and keep its words'),
  verb('e', 'Finish the conversation and go on to the next'),
  verb('s', 'Snooze the conversation'),
  verb('n', 'Write a note for the team'),
  verb('a', 'Assign the conversation'),
  verb('1', 'Interested'),
  verb('2', 'Soft No'),
  verb('3', 'Hard No'),
  verb('4', 'Out of Office'),
  verb('5', 'Wrong Person'),
  verb('m', 'Show conversations assigned to me'),
  verb('u', 'Show unassigned conversations'),
  verb('o', 'Show overdue conversations'),
  verb('w', 'Show snoozed conversations'),
  verb('l', 'Show scheduled replies'),
  verb('b', 'Show notifications'),
];
