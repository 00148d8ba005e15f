import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { getCampaign, isLocalCampaign } from '../campaigns/index.ts';
import { createAtInstantly } from './draft/create-at-instantly.ts';
import { createCampaign } from './draft/create-campaign.ts';
import { findSequence } from './draft/draft.queries.ts';
import { editEmails } from './draft/edit-emails.ts';
import { editPlan } from './draft/edit-plan.ts';
import { restart, skipQuestion, writeEmails } from './draft/guide-commands.ts';
import { undo } from './draft/undo.ts';
import { describeSession } from './sessions/describe-session.ts';
import { removeSession } from './sessions/remove-session.ts';
import { listSessions } from './sessions/sessions.queries.ts';
import { startSession } from './sessions/start-session.ts';
import { chat } from './turns/chat.ts';
import { streamTurn } from './turns/stream-turn.ts';

export const assistantRoutes = {
  listSessions: authed.assistant.listSessions.handler(({ context: { tx, actor }, input }) =>
    listSessions(tx, actor, input.after),
  ),
  startSession: authed.assistant.startSession.handler(({ context }) => startSession(context)),
  getSession: authed.assistant.getSession.handler(({ context, input }) => describeSession(context, input.id)),
  removeSession: authed.assistant.removeSession.handler(({ context, input }) =>
    removeSession(context, input.id),
  ),
  chat: authedNoTx.assistant.chat.handler(({ context, input }) => chat(context, input)),
  streamTurn: authedNoTx.assistant.streamTurn.handler(({ context, input: { id, ...turn }, signal }) =>
    streamTurn(context, { sessionId: id, ...turn }, signal),
  ),
  editEmails: authed.assistant.editEmails.handler(({ context, input: { id, ...edit } }) =>
    editEmails(context, id, edit),
  ),
  editPlan: authed.assistant.editPlan.handler(({ context, input: { id, ...edit } }) =>
    editPlan(context, id, edit),
  ),
  undo: authed.assistant.undo.handler(({ context, input }) => undo(context, input.id, input.draft_version)),
  skipQuestion: authed.assistant.skipQuestion.handler(({ context, input }) => skipQuestion(context, input)),
  writeEmails: authed.assistant.writeEmails.handler(({ context, input }) => writeEmails(context, input)),
  restart: authed.assistant.restart.handler(({ context, input }) => restart(context, input)),
  createCampaign: authed.assistant.createCampaign.handler(({ context, input }) =>
    createCampaign(context, input.id),
  ),
  createAtInstantly: authedNoTx.assistant.createAtInstantly.handler(({ context, input }) =>
    createAtInstantly(context, input.id, input.account_id),
  ),
  getCampaignSequence: authed.assistant.getCampaignSequence.handler(async ({ context: { tx }, input }) => {
    const campaign = await getCampaign(tx, input.id);
    const sequence = await findSequence(tx, campaign.id);
    return sequence && { ...sequence, at_provider: !isLocalCampaign(campaign) };
  }),
};
