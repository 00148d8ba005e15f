import { authed } from '#server/platform/http/implement.ts';
import { assign } from './assignment/assign.ts';
import { listAssignees } from './assignment/list-assignees.ts';
import { listAssignmentRules } from './assignment/list-assignment-rules.ts';
import { saveAssignmentRule } from './assignment/save-assignment-rule.ts';
import { forwardConversation } from './forward/forward-conversation.ts';
import { addClientNote } from './notes/add-client-note.ts';
import { addNote } from './notes/add-note.ts';
import { answerNote } from './notes/answer-note.ts';
import { editNote } from './notes/edit-note.ts';
import { removeNote } from './notes/remove-note.ts';
import { restoreNote } from './notes/restore-note.ts';
import { setReminder } from './snooze/set-reminder.ts';
import { snooze } from './snooze/snooze.ts';
import { unsnooze } from './snooze/unsnooze.ts';

export const teamworkRoutes = {
  forward: authed.inbox.forward.handler(({ context, input }) => forwardConversation(context, input)),
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
  addClientNote: authed.inbox.addClientNote.handler(({ context, input }) => addClientNote(context, input)),
  answerNote: authed.inbox.answerNote.handler(({ context, input }) => answerNote(context, input)),
  editNote: authed.inbox.editNote.handler(({ context, input }) => editNote(context, input)),
  removeNote: authed.inbox.removeNote.handler(({ context, input }) => removeNote(context, input.id)),
  restoreNote: authed.inbox.restoreNote.handler(({ context, input }) => restoreNote(context, input.id)),
};
