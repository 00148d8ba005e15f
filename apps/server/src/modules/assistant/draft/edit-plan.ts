import {
  CHAT_SESSION_MESSAGES,
  type ChatSessionDetail,
  hasEmails,
  type PlanEdit,
  type PlanField,
} from '@hearback/contract';
import { AppError } from '#server/platform/app-error.ts';
import type { Inside } from '#server/platform/http/implement.ts';
import { revise } from '../built-in/revise.ts';
import { openQuestion } from '../built-in/talk.ts';
import { ask, confirm, join } from '../built-in/words.ts';
import { mergeDraft } from '../merge-draft.ts';
import { describeSession } from '../sessions/describe-session.ts';
import { requireQuiet } from '../sessions/require-quiet.ts';
import {
  holdSession,
  insertMessage,
  listMessages,
  type Session,
  saveSession,
} from '../sessions/sessions.queries.ts';

type Edit = { readonly draft_version: number; readonly plan: PlanEdit };

/** The plan as the person wants it, and the emails that follow from it. Who looked at an older one is told so. */
export async function editPlan(
  inside: Inside,
  id: string,
  { draft_version, plan }: Edit,
): Promise<ChatSessionDetail> {
  const { tx, actor, record } = inside;
  const session = await holdSession(tx, id);
  requireQuiet(session);
  if (session.draft_version !== draft_version) throw new AppError('CONFLICT');
  const merged = mergeDraft(session.draft, plan);
  const draft = hasEmails(merged) ? revise(session.draft, merged).draft : merged;
  if (JSON.stringify(draft) === JSON.stringify(session.draft)) return describeSession(inside, id);
  const [last] = Object.keys(plan).slice(-1) as PlanField[];
  const talk = { ...session.talk, ...(last && { last }) };
  const name = draft.business_info?.name;
  await saveSession(tx, id, { draft, talk, ...(name && { title: name }) });
  await goOn(inside, session, { ...session, draft, talk });
  await record('assistant.session_changed', { session_id: id, user_id: actor.user_id });
  return describeSession(inside, id);
}

/** A question that the edit has answered is not left standing: the next one is asked below it. */
async function goOn({ tx, actor }: Inside, before: Session, after: Session): Promise<void> {
  const question = openQuestion(after.draft, after.talk);
  if (hasEmails(after.draft) || question === openQuestion(before.draft, before.talk)) return;
  const messages = await listMessages(tx, after.id);
  const isWaiting = messages.at(-1)?.role === 'user';
  if (isWaiting || messages.length >= CHAT_SESSION_MESSAGES - 2) return;
  await insertMessage(tx, {
    workspace_id: actor.workspace_id,
    session_id: after.id,
    turn_id: null,
    role: 'assistant',
    content: join(confirm(before.draft, after.draft), ask(question, after.draft)),
    campaign_data: after.draft,
  });
}
