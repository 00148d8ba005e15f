import { type CampaignDraft, hasEmails } from '@hearback/contract';
import { type DraftChange, mergeDraft } from '../draft/merge-draft.ts';
import { isContent, type Request, readRequest } from './reading/read-request.ts';
import { nextQuestion, readSlots, type Slots, saysSomething } from './reading/read-slots.ts';
import { revise } from './revise.ts';
import type { Style } from './style.ts';
import * as words from './words.ts';
import { enumerate, factsOf } from './writing/facts.ts';
import { writeSequence } from './writing/write-sequence.ts';

export type Answer = { readonly message: string; readonly change: DraftChange; readonly style: Style };

/** The built-in conversation: the same draft, style and words give the same answer. */
export function converse(draft: CampaignDraft, style: Style, text: string): Answer {
  // Blanks by the thousand would keep the readers busy.
  const said = text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
  const asked = hasEmails(draft) ? null : nextQuestion(draft);
  const slots = readSlots(said, asked);
  return hasEmails(draft) ? change(draft, style, said, slots) : gather(draft, style, said, slots);
}

/** Asks until everything is known, then writes. */
function gather(draft: CampaignDraft, style: Style, said: string, slots: Slots): Answer {
  const merged = mergeDraft(draft, slots.change);
  const { tone, length } = readRequest(said);
  const wished = { ...style, ...(tone && { tone }), ...(length && { length }) };
  const missing = nextQuestion(merged);
  if (!missing) {
    const emails = writeSequence(factsOf(merged), wished);
    return { message: words.present(emails, merged), change: { ...slots.change, emails }, style: wished };
  }
  const understood = words.acknowledge(slots.change, merged);
  if (slots.countOutOfBounds && missing === 'num_emails')
    return { message: join(understood, words.OUT_OF_BOUNDS), change: slots.change, style: wished };
  const question = saysSomething(slots.change) ? words.ask(missing, merged) : words.askAgain(missing, merged);
  return { message: join(understood, question), change: slots.change, style: wished };
}

/** There are emails already: changes them as far as it can, and says plainly what it can otherwise. */
function change(draft: CampaignDraft, style: Style, said: string, slots: Slots): Answer {
  if (slots.countOutOfBounds) return { message: words.OUT_OF_BOUNDS, change: {}, style };
  const request = readRequest(said);
  if (!saysSomething(slots.change) && Object.keys(request).length === 0)
    return { message: isContent(said) ? words.CONTENT : words.HELP, change: {}, style };
  const merged = mergeDraft(draft, slots.change);
  const { count } = factsOf(merged);
  if (Array.isArray(request.rewrite) && request.rewrite.some((place) => place === 0 || place > count))
    return { message: words.noSuchEmail(count), change: {}, style };
  const revision = revise(draft, merged, style, request);
  const isChanged =
    JSON.stringify(revision.emails) !== JSON.stringify(draft.generated_content?.emails) ||
    JSON.stringify(merged) !== JSON.stringify(draft);
  const message = isChanged
    ? join(
        words.acknowledge(slots.change, merged),
        tell(request, revision.emails.length),
        keep(revision.kept),
      )
    : join(keep(revision.kept) || words.ALREADY, words.HELP);
  return { message, change: { ...slots.change, emails: revision.emails }, style: revision.style };
}

function tell({ tone, length, rewrite }: Request, count: number): string {
  const places = Array.isArray(rewrite) ? rewrite.map((place) => (place === -1 ? count : place)) : [];
  const which =
    places.length === 0
      ? count === 1
        ? 'the email'
        : `the ${count} emails`
      : `email ${enumerate(places.map(String))}`;
  const how = [
    tone && `in a ${tone} tone`,
    length && (length === 'short' ? 'shorter' : 'with more detail'),
    rewrite && !tone && !length && 'in other words',
  ].filter((part) => typeof part === 'string');
  return `I have written ${which} again${how.length > 0 ? `, ${enumerate(how)}` : ''}. Have a look at the preview.`;
}

/** Edited by the person, or written by a model before this turn. */
const keep = (kept: readonly number[]): string =>
  kept.length === 0
    ? ''
    : `I left email ${enumerate(kept.map(String))} as it was, because the words are not mine; say “rewrite all emails” to have everything written anew.`;

const join = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');
