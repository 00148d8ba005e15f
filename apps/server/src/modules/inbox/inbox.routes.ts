import { type ConversationCounts, type ConversationPage, contract } from '@hearback/contract';
import { executeJson } from '@hearback/database';
import { defineHotRead, type HotRead } from '#server/platform/http/hot-reads/hot-read.ts';
import { authed } from '#server/platform/http/implement.ts';
import { listRuns } from './bulk/runs.queries.ts';
import { previewRun } from './bulk/start-run.ts';
import { undoRun } from './bulk/undo-run.ts';
import { countFinished, selectCounts } from './counts/counts.queries.ts';
import { deleteMessage } from './deletion/delete-message.ts';
import { restoreMessage } from './deletion/restore-message.ts';
import { listSharedFiles, stopSharing } from './shared-files/share-file.ts';
import { listActivity } from './threads/activity/list-activity.ts';
import { selectConversationPage } from './threads/conversations.queries.ts';
import { listOlder } from './threads/list-older.ts';
import { getMessage } from './threads/message.queries.ts';
import { addColleague } from './triage/add-colleague.ts';
import { finishConversation } from './triage/finish-conversation.ts';
import { markRead } from './triage/mark-read.ts';
import { markUnread } from './triage/mark-unread.ts';
import { getOutcome } from './triage/outcome/require-outcome.ts';
import { reopenConversation } from './triage/reopen-conversation.ts';
import { restoreDisposition } from './triage/restore-disposition.ts';
import { setDisposition } from './triage/set-disposition.ts';
import { setHandled } from './triage/set-handled.ts';
import { setSentiment } from './triage/set-sentiment.ts';
import { arrangeViews } from './views/arrange-views.ts';
import { countResults } from './views/count-results.ts';
import { getFilterChoices } from './views/get-filter-choices.ts';
import { listViews } from './views/list-views.ts';
import { removeView } from './views/remove-view.ts';
import { restoreView } from './views/restore-view.ts';
import { saveView } from './views/save-view.ts';

export const inboxRoutes = {
  list: authed.inbox.list.handler(({ context: { tx, actor, services }, input }) =>
    executeJson<ConversationPage>(tx, selectConversationPage(services.pictures, actor, input)),
  ),
  counts: authed.inbox.counts.handler(({ context: { tx, actor } }) =>
    executeJson<ConversationCounts>(tx, selectCounts(actor)),
  ),
  countMatching: authed.inbox.countMatching.handler(({ context, input }) => countResults(context, input)),
  listMessages: authed.inbox.listMessages.handler(({ context, input }) => listOlder(context, input)),
  listActivity: authed.inbox.listActivity.handler(({ context, input }) => listActivity(context, input)),
  getMessage: authed.inbox.getMessage.handler(({ context: { tx, actor }, input }) =>
    getMessage(tx, actor.workspace_id, input.id),
  ),
  listSharedFiles: authed.inbox.listSharedFiles.handler(({ context, input }) =>
    listSharedFiles(context, input.contact_id),
  ),
  stopSharing: authed.inbox.stopSharing.handler(({ context, input }) => stopSharing(context, input.id)),
  markRead: authed.inbox.markRead.handler(({ context, input }) => markRead(context, input.contact_id)),
  markUnread: authed.inbox.markUnread.handler(({ context, input }) => markUnread(context, input.contact_id)),
  finish: authed.inbox.finish.handler(({ context, input }) => finishConversation(context, input)),
  getOutcome: authed.inbox.getOutcome.handler(({ context, input }) => getOutcome(context, input.contact_id)),
  restoreDisposition: authed.inbox.restoreDisposition.handler(({ context, input }) =>
    restoreDisposition(context, input),
  ),
  reopen: authed.inbox.reopen.handler(({ context, input }) => reopenConversation(context, input)),
  setDisposition: authed.inbox.setDisposition.handler(({ context, input }) => setDisposition(context, input)),
  addColleague: authed.inbox.addColleague.handler(({ context, input }) => addColleague(context, input)),
  setHandled: authed.inbox.setHandled.handler(({ context, input }) => setHandled(context, input)),
  setSentiment: authed.inbox.setSentiment.handler(({ context, input }) => setSentiment(context, input)),
  deleteMessage: authed.inbox.deleteMessage.handler(({ context, input }) => deleteMessage(context, input.id)),
  restoreMessage: authed.inbox.restoreMessage.handler(({ context, input }) =>
    restoreMessage(context, input.id),
  ),
  listViews: authed.inbox.listViews.handler(({ context }) => listViews(context)),
  getProgress: authed.inbox.getProgress.handler(({ context: { tx, actor }, input }) =>
    countFinished(tx, actor, input.since),
  ),
  saveView: authed.inbox.saveView.handler(({ context, input }) => saveView(context, input)),
  removeView: authed.inbox.removeView.handler(({ context, input }) => removeView(context, input.id)),
  restoreView: authed.inbox.restoreView.handler(({ context, input }) => restoreView(context, input.id)),
  arrangeViews: authed.inbox.arrangeViews.handler(({ context, input }) => arrangeViews(context, input)),
  previewRun: authed.inbox.previewRun.handler(({ context, input }) => previewRun(context, input)),
  listRuns: authed.inbox.listRuns.handler(({ context: { tx } }) => listRuns(tx)),
  undoRun: authed.inbox.undoRun.handler(({ context, input }) => undoRun(context, input.id)),
  getFilterChoices: authed.inbox.getFilterChoices.handler(({ context }) => getFilterChoices(context)),
};

export const inboxHotReads: readonly HotRead[] = [
  defineHotRead('inbox.list', contract.inbox.list, ({ pictures }, actor, input) =>
    selectConversationPage(pictures, actor, input),
  ),
  defineHotRead('inbox.counts', contract.inbox.counts, (_services, actor) => selectCounts(actor)),
];
