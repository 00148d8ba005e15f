import { inside, outside } from '#server/platform/http/implement.ts';
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
import { generateReply } from './replies/drafting/generate-reply.ts';
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
import { countConversations } from './threads/counts.queries.ts';
import { getThread, listOlder } from './threads/get-thread.ts';
import { getMessage } from './threads/message.queries.ts';
import { listActivity } from './threads/trail/list-activity.ts';
import { addColleague } from './triage/add-colleague.ts';
import { finishConversation } from './triage/finish-conversation.ts';
import { markRead } from './triage/mark-read.ts';
import { reopenConversation } from './triage/reopen-conversation.ts';
import { setDisposition } from './triage/set-disposition.ts';
import { setHandled } from './triage/set-handled.ts';
import { setSentiment } from './triage/set-sentiment.ts';
import { arrangeViews } from './views/arrange-views.ts';
import { getFilterChoices } from './views/get-filter-choices.ts';
import { listViews } from './views/list-views.ts';
import { removeView } from './views/remove-view.ts';
import { restoreView } from './views/restore-view.ts';
import { saveView } from './views/save-view.ts';

export const inboxRoutes = {
  list: inside.inbox.list.handler(async ({ context: { tx, actor, services }, input }) => {
    const { conversations, next } = await listConversations(tx, actor, input);
    return { conversations: conversations.map((one) => withPictures(services.pictures, one)), next };
  }),
  counts: inside.inbox.counts.handler(({ context: { tx, actor } }) => countConversations(tx, actor)),
  getThread: inside.inbox.getThread.handler(({ context, input }) => getThread(context, input.contact_id)),
  listMessages: inside.inbox.listMessages.handler(({ context, input }) => listOlder(context, input)),
  listActivity: inside.inbox.listActivity.handler(({ context, input }) => listActivity(context, input)),
  getMessage: inside.inbox.getMessage.handler(({ context: { tx, actor }, input }) =>
    getMessage(tx, actor.workspace_id, input.id),
  ),
  markRead: inside.inbox.markRead.handler(({ context, input }) => markRead(context, input.contact_id)),
  finish: inside.inbox.finish.handler(({ context, input }) => finishConversation(context, input.contact_id)),
  reopen: inside.inbox.reopen.handler(({ context, input }) => reopenConversation(context, input)),
  snooze: inside.inbox.snooze.handler(({ context, input }) => snooze(context, input)),
  unsnooze: inside.inbox.unsnooze.handler(({ context, input }) => unsnooze(context, input.contact_id)),
  setReminder: inside.inbox.setReminder.handler(({ context, input }) => setReminder(context, input)),
  listAssignees: inside.inbox.listAssignees.handler(({ context, input }) =>
    listAssignees(context, input.contact_id),
  ),
  assign: inside.inbox.assign.handler(({ context, input }) => assign(context, input)),
  listAssignmentRules: inside.inbox.listAssignmentRules.handler(({ context }) =>
    listAssignmentRules(context),
  ),
  saveAssignmentRule: inside.inbox.saveAssignmentRule.handler(({ context, input }) =>
    saveAssignmentRule(context, input),
  ),
  addNote: inside.inbox.addNote.handler(({ context, input }) => addNote(context, input)),
  editNote: inside.inbox.editNote.handler(({ context, input }) => editNote(context, input)),
  removeNote: inside.inbox.removeNote.handler(({ context, input }) => removeNote(context, input.id)),
  restoreNote: inside.inbox.restoreNote.handler(({ context, input }) => restoreNote(context, input.id)),
  setDisposition: inside.inbox.setDisposition.handler(({ context, input }) => setDisposition(context, input)),
  addColleague: inside.inbox.addColleague.handler(({ context, input }) => addColleague(context, input)),
  setHandled: inside.inbox.setHandled.handler(({ context, input }) => setHandled(context, input)),
  setSentiment: inside.inbox.setSentiment.handler(({ context, input }) => setSentiment(context, input)),
  deleteMessage: inside.inbox.deleteMessage.handler(({ context, input }) => deleteMessage(context, input.id)),
  restoreMessage: inside.inbox.restoreMessage.handler(({ context, input }) =>
    restoreMessage(context, input.id),
  ),
  generateReply: outside.inbox.generateReply.handler(({ context, input }) => generateReply(context, input)),
  sendInstantlyReply: outside.inbox.sendInstantlyReply.handler(({ context, input }) =>
    sendReply(context, 'cold_email', input),
  ),
  sendHeyreachReply: outside.inbox.sendHeyreachReply.handler(({ context, input }) =>
    sendReply(context, 'linkedin', input),
  ),
  getReply: inside.inbox.getReply.handler(async ({ context: { tx }, input }) =>
    toReply(await getReply(tx, input.id)),
  ),
  retryReply: inside.inbox.retryReply.handler(({ context, input }) => retryReply(context, input.id)),
  discardReply: inside.inbox.discardReply.handler(({ context, input }) => discardReply(context, input.id)),
  changeReply: inside.inbox.changeReply.handler(({ context, input }) => changeReply(context, input)),
  listScheduled: inside.inbox.listScheduled.handler(({ context: { tx }, input }) =>
    listScheduled(tx, input.after),
  ),
  getSettings: inside.inbox.getSettings.handler(({ context: { tx } }) => findSettings(tx)),
  saveSettings: inside.inbox.saveSettings.handler(({ context, input }) => saveSettings(context, input)),
  getLearning: inside.inbox.getLearning.handler(({ context }) => getLearning(context)),
  removeLearned: inside.inbox.removeLearned.handler(({ context }) => removeLearned(context)),
  analyzeSentiment: outside.inbox.analyzeSentiment.handler(({ context, input }) =>
    analyzeSentiment(context, input.message),
  ),
  listViews: inside.inbox.listViews.handler(({ context }) => listViews(context)),
  saveView: inside.inbox.saveView.handler(({ context, input }) => saveView(context, input)),
  removeView: inside.inbox.removeView.handler(({ context, input }) => removeView(context, input.id)),
  restoreView: inside.inbox.restoreView.handler(({ context, input }) => restoreView(context, input.id)),
  arrangeViews: inside.inbox.arrangeViews.handler(({ context, input }) => arrangeViews(context, input)),
  previewRun: inside.inbox.previewRun.handler(({ context, input }) => previewRun(context, input)),
  startRun: inside.inbox.startRun.handler(({ context, input }) => startRun(context, input)),
  listRuns: inside.inbox.listRuns.handler(({ context: { tx } }) => listRuns(tx)),
  undoRun: inside.inbox.undoRun.handler(({ context, input }) => undoRun(context, input.id)),
  getFilterChoices: inside.inbox.getFilterChoices.handler(({ context }) => getFilterChoices(context)),
  analyzeMessages: inside.inbox.analyzeMessages.handler(({ context }) => analyzeMessages(context)),
};
