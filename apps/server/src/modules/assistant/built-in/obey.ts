import { DRAFT_LIMITS, hasEmails, planOf, type SequenceStep } from '@hearback/contract';
import { type Answer, type Conversation, present, rewrite, take } from './proceed.ts';
import { changeEmail, removeEmail } from './revise.ts';
import { openQuestion } from './talk.ts';
import type { Order } from './understanding/read-command.ts';
import * as words from './words.ts';
import { writeSequence } from './writing/write-sequence.ts';

/** Carries out a command, which is a word in the chat or a button beside it. */
export function obey(conversation: Conversation, { command, number }: Order): Answer {
  const { draft, talk } = conversation;
  switch (command) {
    case 'undo':
      return undo(conversation);
    case 'restart':
      return { message: words.join(words.RESTARTED, words.ask('num_emails', {})), draft: {}, talk: {} };
    case 'write':
      return hasEmails(draft) ? { message: words.HELP, draft, talk } : present(writeSequence(draft), talk);
    case 'shorter':
    case 'longer':
      return sound(conversation, { length: command === 'shorter' ? 'short' : 'full' }, number);
    case 'friendly':
    case 'professional':
    case 'direct':
      return sound(conversation, { tone: command }, number);
    case 'fewer':
    case 'more':
      return resize(conversation, command === 'more' ? (number ?? 1) : -(number ?? 1));
    case 'change':
    case 'remove':
      return changeOne(conversation, command, number);
  }
}

function undo({ draft, talk, former }: Conversation): Answer {
  if (former === null) return { message: words.NOTHING_TO_UNDO, draft, talk };
  const { passed, last } = talk;
  const next = { passed, last };
  const field = openQuestion(former, next);
  const question = hasEmails(former) ? '' : words.ask(field, former);
  return {
    message: words.join(words.undone(draft, former), question),
    draft: former,
    talk: next,
    isUndo: true,
  };
}

function sound(conversation: Conversation, how: Omit<SequenceStep, 'role'>, place: number | null): Answer {
  const { draft, talk } = conversation;
  if (place !== null && hasEmails(draft)) return changeOne(conversation, 'change', place, how);
  const next = { ...draft, sequence_config: { ...draft.sequence_config, ...how } };
  if (hasEmails(draft)) return rewrite(draft, next, talk);
  const field = openQuestion(next, talk);
  const promised = how.length
    ? `I will keep them ${how.length === 'short' ? 'short' : 'detailed'}.`
    : words.confirm(draft, next);
  return { message: words.join(promised, words.ask(field, next)), draft: next, talk };
}

function resize(conversation: Conversation, by: number): Answer {
  const { draft, talk } = conversation;
  const count = draft.generated_content?.emails.length ?? planOf(draft).num_emails;
  if (count === null)
    return { message: words.join(words.NO_EMAILS, words.ask('num_emails', draft)), draft, talk };
  if (count + by < 1 || count + by > DRAFT_LIMITS.emails) return { message: words.stays(count), draft, talk };
  return take(conversation, { num_emails: count + by }, '');
}

function changeOne(
  { draft, talk }: Conversation,
  command: 'change' | 'remove',
  place: number | null,
  how: Omit<SequenceStep, 'role'> = {},
): Answer {
  const same = (message: string): Answer => ({ message, draft, talk });
  const count = draft.generated_content?.emails.length ?? 0;
  if (count === 0) return same(words.join(words.NO_EMAILS, words.ask(openQuestion(draft, talk), draft)));
  const which = place ?? (count === 1 ? 1 : 0);
  if (which < 1 || which > count) return same(words.whichEmail(count));
  if (command === 'remove') {
    if (count === 1) return same(words.stays(count));
    return {
      message: words.join(words.resized(count - 1, []), 'Say “undo” to get it back.'),
      draft: removeEmail(draft, which),
      talk,
    };
  }
  const changed = changeEmail(draft, which, how);
  return changed === null
    ? same(words.NO_OTHER_WORDS)
    : { message: words.rewritten([which], [], count), draft: changed, talk };
}
