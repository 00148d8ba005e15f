import type { CampaignDraft, GuidedField } from '@hearback/contract';
import { mergeDraft } from '../merge-draft.ts';
import { writeSequence } from '../sequence/write-sequence.ts';
import {
  ALL_ANSWERED,
  confirmAnswer,
  confirmSkip,
  join,
  presentEmails,
  rejectAnswer,
  toQuestionText,
} from './messages.ts';
import { findQuestion, type GuideProgress } from './progress.ts';
import { readAnswer } from './read-answer.ts';

/** The draft and the progress of a conversation. */
export type GuideState = { readonly draft: CampaignDraft; readonly guide_progress: GuideProgress };
export type GuideReply = GuideState & { readonly message: string };

/** Stores the message as the answer to the open question and asks the next one. */
export function answerQuestion({ draft, guide_progress }: GuideState, message: string): GuideReply {
  const field = findQuestion(draft, guide_progress);
  if (field === null) return { message: ALL_ANSWERED, draft, guide_progress };
  const answer = readAnswer(field, message);
  if ('problem' in answer) return { message: rejectAnswer(answer.problem), draft, guide_progress };
  return toNextReply(confirmAnswer(field), { draft: mergeDraft(draft, answer.plan), guide_progress });
}

export function skipQuestion({ draft, guide_progress }: GuideState, field: GuidedField): GuideReply {
  const passed = [...(guide_progress.passed ?? []), field];
  return toNextReply(confirmSkip(field), { draft, guide_progress: { ...guide_progress, passed } });
}

/** Asks the next question. After the last one it writes the emails. */
function toNextReply(confirmation: string, { draft, guide_progress }: GuideState): GuideReply {
  const next = findQuestion(draft, guide_progress);
  if (next !== null) return { message: join(confirmation, toQuestionText(next)), draft, guide_progress };
  const finalDraft = writeSequence(draft);
  return { message: join(confirmation, presentEmails(finalDraft)), draft: finalDraft, guide_progress };
}
