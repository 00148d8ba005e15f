import type { ChatSessionDetail, GuidedField } from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { TxContext } from '#server/platform/http/implement.ts';
import { skipQuestion as skip } from '../guide/answer-question.ts';
import { join, presentEmails, RESTARTED, toQuestionText } from '../guide/messages.ts';
import { findQuestion } from '../guide/progress.ts';
import { writeSequence } from '../sequence/write-sequence.ts';
import { changeDraft } from './change-draft.ts';

type Target = { readonly id: string; readonly draft_version: number };

export const skipQuestion = (
  context: TxContext,
  { field, ...target }: Target & { readonly field: GuidedField },
): Promise<ChatSessionDetail> =>
  changeDraft(context, target, (session) => {
    if (findQuestion(session.draft, session.guide_progress) !== field) throw new AppError('CONFLICT');
    const { draft, ...rest } = skip(session, field);
    return draft === session.draft ? rest : { ...rest, draft };
  });

/** Replaces all emails, edited ones too. Undo restores them. */
export const writeEmails = (context: TxContext, target: Target): Promise<ChatSessionDetail> =>
  changeDraft(context, target, (session) => {
    const draft = writeSequence(session.draft);
    return { draft, message: presentEmails(draft) };
  });

export const restart = (context: TxContext, target: Target): Promise<ChatSessionDetail> =>
  changeDraft(context, target, () => ({
    draft: {},
    guide_progress: {},
    message: join(RESTARTED, toQuestionText(findQuestion({}, {}))),
  }));
