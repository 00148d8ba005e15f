import type { ChatSessionDetail, DraftEmail } from '@hearback/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Inside } from '../../../platform/http/implement.ts';
import { describeSession } from '../describe-session.ts';
import { mergeDraft } from '../draft/merge-draft.ts';
import { requireQuiet } from '../require-quiet.ts';
import { holdSession, saveSession } from '../sessions.queries.ts';

type Edit = { readonly draft_version: number; readonly emails: readonly DraftEmail[] };

/** The emails as the person wants them. Who looked at an older draft is told so instead of undoing what came since. */
export async function editEmails(inside: Inside, id: string, edit: Edit): Promise<ChatSessionDetail> {
  const { tx, actor, record } = inside;
  const session = await holdSession(tx, id);
  requireQuiet(session);
  if (session.draft_version !== edit.draft_version) throw new AppError('CONFLICT');
  const { emails } = edit;
  await saveSession(tx, id, { draft: mergeDraft(session.draft, { emails, num_emails: emails.length }) });
  await record('assistant.session_changed', { session_id: id, user_id: actor.user_id });
  return describeSession(inside, id);
}
