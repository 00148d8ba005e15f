import { type ChatSessionDetail, hasEmails, type PlanEdit } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { describeChanges, join, toQuestionText } from '../guide/messages.ts';
import { findQuestion } from '../guide/progress.ts';
import { mergeDraft } from '../merge-draft.ts';
import { reviseSequence } from '../sequence/revise-sequence.ts';
import { changeDraft } from './change-draft.ts';

type Edit = { readonly draft_version: number; readonly plan: PlanEdit };

/** Stores the plan as edited and updates the emails that follow from it. */
export const editPlan = (
  context: TxContext,
  id: string,
  { draft_version, plan }: Edit,
): Promise<ChatSessionDetail> =>
  changeDraft(context, { id, draft_version }, (session) => {
    const merged = mergeDraft(session.draft, plan);
    const draft = hasEmails(merged) ? reviseSequence(session.draft, merged) : merged;
    if (JSON.stringify(draft) === JSON.stringify(session.draft)) return null;
    // An edit may answer the open question. Then the chat asks the next one.
    const question = findQuestion(draft, session.guide_progress);
    const isAnswered = !hasEmails(draft) && question !== findQuestion(session.draft, session.guide_progress);
    const message = isAnswered ? join(describeChanges(session.draft, draft), toQuestionText(question)) : null;
    return { draft, message };
  });
