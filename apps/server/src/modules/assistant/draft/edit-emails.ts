import type { ChatSessionDetail, DraftEmail } from '@hearback/contract';
import type { TxContext } from '#server/platform/http/implement.ts';
import { mergeDraft } from '../merge-draft.ts';
import { changeDraft } from './change-draft.ts';

type Edit = { readonly draft_version: number; readonly emails: readonly DraftEmail[] };

/** Stores the emails as edited. */
export const editEmails = (
  context: TxContext,
  id: string,
  { draft_version, emails }: Edit,
): Promise<ChatSessionDetail> =>
  changeDraft(context, { id, draft_version }, ({ draft }) => ({
    draft: mergeDraft(draft, { emails, num_emails: emails.length }),
    message: null,
  }));
