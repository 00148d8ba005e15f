import { type CampaignDraft, hasEmails } from '@hearback/contract';
import { mergeDraft } from '../draft/merge-draft.ts';
import type { Answer } from './answer.ts';
import { changeEmails } from './change-emails.ts';
import { clean } from './reading/clean.ts';
import { readRequest } from './reading/read-request.ts';
import { nextQuestion, readSlots, type Slots, saysSomething, type Trouble } from './reading/read-slots.ts';
import { readSwap } from './reading/read-swap.ts';
import type { Style } from './style.ts';
import * as words from './words.ts';
import { factsOf } from './writing/facts.ts';
import { writeSequence } from './writing/write-sequence.ts';

/** The built-in conversation: the same draft, style and words give the same answer. */
export function converse(draft: CampaignDraft, style: Style, text: string): Answer {
  const said = clean(text);
  const swap = readSwap(said, draft);
  const asked = hasEmails(draft) ? null : nextQuestion(draft);
  const slots: Slots = swap ? { change: swap } : readSlots(said, asked);
  return hasEmails(draft) ? changeEmails(draft, style, said, slots) : gather(draft, style, said, slots);
}

/** Asks until everything is known, then writes. */
function gather(draft: CampaignDraft, style: Style, said: string, slots: Slots): Answer {
  const { change, trouble } = slots;
  const merged = mergeDraft(draft, change);
  const { tone, length } = readRequest(said);
  const wished = { ...style, ...(tone && { tone }), ...(length && { length }) };
  const missing = nextQuestion(merged);
  if (!missing && !trouble) {
    const emails = writeSequence(factsOf(merged), wished);
    return { message: words.present(emails, merged), change: { ...change, emails }, style: wished };
  }
  const understood = words.acknowledge(change, merged);
  const heard = saysSomething(change) || trouble !== undefined;
  const question = heard
    ? words.ask(missing ?? 'num_emails', merged)
    : words.askAgain(missing ?? 'num_emails', merged);
  const parts = trouble
    ? [tellTrouble(trouble, merged, question)]
    : [words.promise({ tone, length }), question];
  return { message: words.join(understood, ...parts), change, style: wished };
}

/** A number that is not known yet is asked for by saying what is wrong with it; one that is known stays. */
function tellTrouble(trouble: Trouble, { sequence_config }: CampaignDraft, question: string): string {
  const count = sequence_config?.num_emails;
  if (trouble === 'language') return words.join(words.explain(trouble), question);
  if (trouble === 'bounds' && count !== undefined) return words.join(words.stays(count), question);
  return words.explain(trouble);
}
