import { authed, authedNoTx } from '#server/platform/http/implement.ts';
import { withPictures } from '../leads/index.ts';
import { listRuns } from './bulk/runs.queries.ts';
import { previewRun, startRun } from './bulk/start-run.ts';
import { undoRun } from './bulk/undo-run.ts';
import { analyzeMessages } from './classification/analyze-messages.ts';
import { analyzeSentiment } from './classification/analyze-sentiment.ts';
import { getLearning } from './classification/learning/get-learning.ts';
import { removeLearned } from './classification/learning/remove-learned.ts';
import { deleteMessage } from './deletion/delete-message.ts';
import { restoreMessage } from './deletion/restore-message.ts';
import { discardReply } from './replies/discard-reply.ts';
import { generateReply } from './replies/drafts/generate-reply.ts';
import { getReply, toReply } from './replies/replies.queries.ts';
import { retryReply } from './replies/retry-reply.ts';
import { saveSettings } from './replies/save-settings.ts';
import { changeReply } from './replies/scheduling/change-reply.ts';
import { listScheduled } from './replies/scheduling/scheduling.queries.ts';
import { sendReply } from './replies/send-reply.ts';
import { findSettings } from './replies/settings.queries.ts';
import { assign } from './teamwork/assign.ts';
import { listAssignees } from './teamwork/list-assignees.ts';
import { listAssignmentRules } from './teamwork/list-assignment-rules.ts';
import { addNote } from './teamwork/notes/add-note.ts';
import { editNote } from './teamwork/notes/edit-note.ts';
import { removeNote } from './teamwork/notes/remove-note.ts';
import { restoreNote } from './teamwork/notes/restore-note.ts';
import { saveAssignmentRule } from './teamwork/save-assignment-rule.ts';
import { setReminder } from './teamwork/set-reminder.ts';
import { snooze } from './teamwork/snooze.ts';
import { unsnooze } from './teamwork/unsnooze.ts';
import { listConversations } from './threads/conversations.queries.ts';
import { countConversations, countFinished } from './threads/counts.queries.ts';
import { getThread, listOlder } from './threads/get-thread.ts';
import { getMessage } from './threads/message.queries.ts';
import { listActivity } from './threads/trail/list-activity.ts';
import { addColleague } from './triage/add-colleague.ts';
import { finishConversation } from './triage/finish-conversation.ts';
import { markRead } from './triage/mark-read.ts';
import { markUnread } from './triage/mark-unread.ts';
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
  list: authed.inbox.list.handler(async ({ context: { tx, actor, services }, input }) => {
    const { conversations, next } = await listConversations(tx, actor, input);
    return { conversations: conversations.map((one) => withPictures(services.pictures, one)), next };
  }),
  counts: authed.inbox.counts.handler(({ context: { tx, actor } }) => countConversations(tx, actor)),
  countMatching: authed.inbox.countMatching.handler(({ context, input }) => countResults(context, input)),
  getThread: authed.inbox.getThread.handler(({ context, input }) => getThread(context, input.contact_id)),
  listMessages: authed.inbox.listMessages.handler(({ context, input }) => listOlder(context, input)),
  listActivity: authed.inbox.listActivity.handler(({ context, input }) => listActivity(context, input)),
  getMessage: authed.inbox.getMessage.handler(({ context: { tx, actor }, input }) =>
    getMessage(tx, actor.workspace_id, input.id),
  ),
  markRead: authed.inbox.markRead.handler(({ context, input }) => markRead(context, input.contact_id)),
  markUnread: authed.inbox.markUnread.handler(({ context, input }) => markUnread(context, input.contact_id)),
  finish: authed.inbox.finish.handler(({ context, input }) => finishConversation(context, input.contact_id)),
  restoreDisposition: authed.inbox.restoreDisposition.handler(({ context, input }) =>
    restoreDisposition(context, input),
  ),
  reopen: authed.inbox.reopen.handler(({ context, input }) => reopenConversation(context, input)),
  snooze: authed.inbox.snooze.handler(({ context, input }) => snooze(context, input)),
  unsnooze: authed.inbox.unsnooze.handler(({ context, input }) => unsnooze(context, input.contact_id)),
  setReminder: authed.inbox.setReminder.handler(({ context, input }) => setReminder(context, input)),
  listAssignees: authed.inbox.listAssignees.handler(({ context, input }) =>
    listAssignees(context, input.contact_id),
  ),
  assign: authed.inbox.assign.handler(({ context, input }) => assign(context, input)),
  listAssignmentRules: authed.inbox.listAssignmentRules.handler(({ context }) =>
    listAssignmentRules(context),
  ),
  saveAssignmentRule: authed.inbox.saveAssignmentRule.handler(({ context, input }) =>
    saveAssignmentRule(context, input),
  ),
  addNote: authed.inbox.addNote.handler(({ context, input }) => addNote(context, input)),
  editNote: authed.inbox.editNote.handler(({ context, input }) => editNote(context, input)),
  removeNote: authed.inbox.removeNote.handler(({ context, input }) => removeNote(context, input.id)),
  restoreNote: authed.inbox.restoreNote.handler(({ context, input }) => restoreNote(context, input.id)),
  setDisposition: authed.inbox.setDisposition.handler(({ context, input }) => setDisposition(context, input)),
  addColleague: authed.inbox.addColleague.handler(({ context, input }) => addColleague(context, input)),
  setHandled: authed.inbox.setHandled.handler(({ context, input }) => setHandled(context, input)),
  setSentiment: authed.inbox.setSentiment.handler(({ context, input }) => setSentiment(context, input)),
  deleteMessage: authed.inbox.deleteMessage.handler(({ context, input }) => deleteMessage(context, input.id)),
  restoreMessage: authed.inbox.restoreMessage.handler(({ context, input }) =>
    restoreMessage(context, input.id),
  ),
  generateReply: authedNoTx.inbox.generateReply.handler(({ context, input }) =>
    generateReply(context, input),
  ),
  sendInstantlyReply: authedNoTx.inbox.sendInstantlyReply.handler(({ context, input }) =>
    sendReply(context, 'cold_email', input),
  ),
  sendHeyreachReply: authedNoTx.inbox.sendHeyreachReply.handler(({ context, input }) =>
    sendReply(context, 'linkedin', input),
  ),
  getReply: authed.inbox.getReply.handler(async ({ context: { tx }, input }) =>
    toReply(await getReply(tx, input.id)),
  ),
  retryReply: authed.inbox.retryReply.handler(({ context, input }) => retryReply(context, input.id)),
  discardReply: authed.inbox.discardReply.handler(({ context, input }) => discardReply(context, input.id)),
  changeReply: authed.inbox.changeReply.handler(({ context, input }) => changeReply(context, input)),
  listScheduled: authed.inbox.listScheduled.handler(({ context: { tx }, input }) =>
    listScheduled(tx, input.after),
  ),
  getSettings: authed.inbox.getSettings.handler(({ context: { tx } }) => findSettings(tx)),
  saveSettings: authed.inbox.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
  getLearning: authed.inbox.getLearning.handler(({ context }) => getLearning(context)),
  removeLearned: authed.inbox.removeLearned.handler(({ context }) => removeLearned(context)),
  analyzeSentiment: authedNoTx.inbox.analyzeSentiment.handler(({ context, input }) =>
    analyzeSentiment(context, input.message),
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
  startRun: authed.inbox.startRun.handler(({ context, input }) => startRun(context, input)),
  listRuns: authed.inbox.listRuns.handler(({ context: { tx } }) => listRuns(tx)),
  undoRun: authed.inbox.undoRun.handler(({ context, input }) => undoRun(context, input.id)),
  getFilterChoices: authed.inbox.getFilterChoices.handler(({ context }) => getFilterChoices(context)),
  analyzeMessages: authed.inbox.analyzeMessages.handler(({ context }) => analyzeMessages(context)),
};
