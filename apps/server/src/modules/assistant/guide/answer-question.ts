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
export type GuideState = { readonly draft: CampaignDraft; readonly talk: GuideProgress };
export type GuideReply = GuideState & { readonly message: string };

/** Stores the message as the answer to the open question and asks the next one. */
export function answerQuestion({ draft, talk }: GuideState, message: string): GuideReply {
  const field = findQuestion(draft, talk);
  if (field === null) return { message: ALL_ANSWERED, draft, talk };
  const answer = readAnswer(field, message);
  if ('problem' in answer) return { message: rejectAnswer(answer.problem), draft, talk };
  return toNextReply(confirmAnswer(field), { draft: mergeDraft(draft, answer.plan), talk });
}

export function skipQuestion({ draft, talk }: GuideState, field: GuidedField): GuideReply {
  const passed = [...(talk.passed ?? []), field];
  return toNextReply(confirmSkip(field), { draft, talk: { ...talk, passed } });
}

/** Asks the next question. After the last one it writes the emails. */
function toNextReply(confirmation: string, { draft, talk }: GuideState): GuideReply {
  const next = findQuestion(draft, talk);
  if (next !== null) return { message: join(confirmation, toQuestionText(next)), draft, talk };
  const finalDraft = writeSequence(draft);
  return { message: join(confirmation, presentEmails(finalDraft)), draft: finalDraft, talk };
}
