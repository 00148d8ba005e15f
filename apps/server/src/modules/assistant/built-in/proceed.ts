import { type CampaignDraft, hasEmails, type PlanEdit, type PlanField } from '@hearback/contract';
import { mergeDraft } from '../merge-draft.ts';
import { revise } from './revise.ts';
import { openQuestion, type Talk } from './talk.ts';
import * as words from './words.ts';
import { writeSequence } from './writing/write-sequence.ts';

export type Answer = {
  readonly message: string;
  /** The draft after it: the same one where nothing has changed. */
  readonly draft: CampaignDraft;
  readonly talk: Talk;
  /** The draft is the one before the last change. */
  readonly isUndo?: boolean;
};

/** `former` is what 'undo' goes back to. */
export type Conversation = {
  readonly draft: CampaignDraft;
  readonly talk: Talk;
  readonly former: CampaignDraft | null;
};

/** Writes what was told into the plan, and goes on. */
export function take({ draft, talk }: Conversation, change: PlanEdit, trouble: string): Answer {
  const merged = mergeDraft(draft, change);
  const [last] = Object.keys(change).slice(-1) as PlanField[];
  const next = { ...talk, missed: undefined, ...(last && { last }) };
  if (hasEmails(draft)) return rewrite(draft, merged, next, trouble);
  const confirmed = words.confirm(draft, merged);
  if (trouble !== '') return { message: words.join(confirmed, trouble), draft: merged, talk: next };
  const answer = proceed(merged, next);
  return { ...answer, message: words.join(confirmed, answer.message) };
}

/** The next question, or the emails when there is none. */
export function proceed(draft: CampaignDraft, talk: Talk): Answer {
  const field = openQuestion(draft, talk);
  if (field !== null) return { message: words.ask(field, draft), draft, talk };
  return present(writeSequence(draft), talk);
}

export const present = (draft: CampaignDraft, talk: Talk): Answer => ({
  message: words.present(draft),
  draft,
  talk,
});

export function rewrite(before: CampaignDraft, after: CampaignDraft, talk: Talk, trouble = ''): Answer {
  const { draft, written, kept, lost } = revise(before, after);
  const emails = draft.generated_content?.emails ?? [];
  const isResized = emails.length !== before.generated_content?.emails.length;
  const isNew = JSON.stringify(draft) !== JSON.stringify(before);
  const told = isResized ? words.resized(emails.length, lost) : words.rewritten(written, kept, emails.length);
  const message = isNew
    ? words.join(words.confirm(before, draft), told, trouble)
    : words.join(words.ALREADY, trouble);
  return { message, draft: isNew ? draft : before, talk };
}
