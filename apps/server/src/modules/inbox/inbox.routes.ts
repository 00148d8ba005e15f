import { inside } from '../../platform/http/implement.ts';
import { markRead } from './commands/mark-read.ts';
import { setDisposition } from './commands/set-disposition.ts';
import { setHandled } from './commands/set-handled.ts';
import { setSentiment } from './commands/set-sentiment.ts';
import { deleteMessage } from './deletion/delete-message.ts';
import { restoreMessage } from './deletion/restore-message.ts';
import { listConversations } from './reading/conversations.queries.ts';
import { getThread, listOlder } from './reading/get-thread.ts';
import { getMessage } from './reading/message.queries.ts';

export const inboxRoutes = {
  list: inside.inbox.list.handler(({ context: { tx, actor }, input }) => listConversations(tx, actor, input)),
  getThread: inside.inbox.getThread.handler(({ context, input }) => getThread(context, input.contact_id)),
  listMessages: inside.inbox.listMessages.handler(({ context, input }) => listOlder(context, input)),
  getMessage: inside.inbox.getMessage.handler(({ context: { tx, actor }, input }) =>
    getMessage(tx, actor.workspace_id, input.id),
  ),
  markRead: inside.inbox.markRead.handler(({ context, input }) => markRead(context, input.contact_id)),
  setDisposition: inside.inbox.setDisposition.handler(({ context, input }) => setDisposition(context, input)),
  setHandled: inside.inbox.setHandled.handler(({ context, input }) => setHandled(context, input)),
  setSentiment: inside.inbox.setSentiment.handler(({ context, input }) => setSentiment(context, input)),
  deleteMessage: inside.inbox.deleteMessage.handler(({ context, input }) => deleteMessage(context, input.id)),
  restoreMessage: inside.inbox.restoreMessage.handler(({ context, input }) =>
    restoreMessage(context, input.id),
  ),
};
