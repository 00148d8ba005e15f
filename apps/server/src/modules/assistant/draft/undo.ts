import { type ChatSessionDetail, hasEmails } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { describeUndo, join, toQuestionText } from '../guide/messages.ts';
import { findQuestion } from '../guide/progress.ts';
import { changeDraft } from './change-draft.ts';

/** Restores the plan and the emails from before the last change. */
export const undo = (context: TxContext, id: string, draft_version: number): Promise<ChatSessionDetail> =>
  changeDraft(context, { id, draft_version }, ({ draft, former, guide_progress }) => {
    if (former === null) return null;
    const next = hasEmails(former) ? '' : toQuestionText(findQuestion(former, guide_progress));
    return { draft: former, isUndo: true, message: join(describeUndo(draft, former), next) };
  });
