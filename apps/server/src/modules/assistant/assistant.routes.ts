import { inside, outside } from '../../platform/http/implement.ts';
import { getCampaign } from '../campaigns/index.ts';
import { chat } from './commands/chat.ts';
import { createCampaign } from './commands/create-campaign.ts';
import { editEmails } from './commands/edit-emails.ts';
import { removeSession } from './commands/remove-session.ts';
import { startSession } from './commands/start-session.ts';
import { describeSession } from './describe-session.ts';
import { findSequence } from './sequences.queries.ts';
import { listSessions } from './sessions.queries.ts';
import { streamTurn } from './turns/stream-turn.ts';

export const assistantRoutes = {
  listSessions: inside.assistant.listSessions.handler(({ context: { tx, actor }, input }) =>
    listSessions(tx, actor, input.after),
  ),
  startSession: inside.assistant.startSession.handler(({ context }) => startSession(context)),
  getSession: inside.assistant.getSession.handler(({ context, input }) => describeSession(context, input.id)),
  removeSession: inside.assistant.removeSession.handler(({ context, input }) =>
    removeSession(context, input.id),
  ),
  chat: outside.assistant.chat.handler(({ context, input }) => chat(context, input)),
  streamTurn: outside.assistant.streamTurn.handler(({ context, input: { id, ...turn }, signal }) =>
    streamTurn(context, { sessionId: id, ...turn }, signal),
  ),
  editEmails: inside.assistant.editEmails.handler(({ context, input: { id, ...edit } }) =>
    editEmails(context, id, edit),
  ),
  createCampaign: inside.assistant.createCampaign.handler(({ context, input }) =>
    createCampaign(context, input.id),
  ),
  getCampaignSequence: inside.assistant.getCampaignSequence.handler(async ({ context: { tx }, input }) => {
    const { id } = await getCampaign(tx, input.id);
    return findSequence(tx, id);
  }),
};
