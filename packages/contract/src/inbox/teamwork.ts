import { z } from 'zod';
import { listEndpoints } from '../endpoint.ts';
import {
  AssignmentRule,
  ClientNoteKind,
  Colleague,
  MAX_ASSIGNEES,
  MAX_FORWARD_NOTE_LENGTH,
  MAX_NOTE_LENGTH,
  Note,
  ReminderDays,
} from '../schemas/teamwork.ts';
import { ContactPath, Done, Id, IdPath, LocationId, Moment, text } from '../values.ts';

const NoteContent = text(MAX_NOTE_LENGTH).min(1);

const endpoint = listEndpoints('inbox');

export const teamwork = {
  forward: endpoint(
    'inbox:write',
    'POST /conversations/{contact_id}/forwards',
    'Forward a conversation to a person by email',
  )
    .input(
      ContactPath.extend({
        email: text(320).min(3),
        note: text(MAX_FORWARD_NOTE_LENGTH).optional(),
        /** A key forwards once, even if the request is repeated. */
        idempotencyKey: Id,
      }).strict(),
    )
    .output(Done),
  snooze: endpoint(
    'inbox:write',
    'PUT /conversations/{contact_id}/snooze',
    'Snooze a conversation until a time or a new reply',
  )
    .input(ContactPath.extend({ until: Moment }).strict())
    .output(Done),
  unsnooze: endpoint(
    'inbox:write',
    'DELETE /conversations/{contact_id}/snooze',
    'End the snooze of a conversation',
  )
    .input(ContactPath)
    .output(Done),
  setReminder: endpoint(
    'inbox:write',
    'PUT /conversations/{contact_id}/reminder',
    'Set a reminder in case the lead does not reply. Null removes it',
  )
    .input(ContactPath.extend({ days: ReminderDays.nullable() }).strict())
    .output(Done),
  listAssignees: endpoint(
    'inbox:write',
    'GET /conversations/{contact_id}/assignees',
    'List people who can be assigned to a conversation',
  )
    .input(ContactPath)
    .output(z.array(Colleague)),
  assign: endpoint(
    'inbox:write',
    'PUT /conversations/{contact_id}/assignee',
    'Assign a conversation. Null unassigns it',
  )
    .input(ContactPath.extend({ user_id: Id.nullable() }).strict())
    .output(Done),
  listAssignmentRules: endpoint(
    'people:manage',
    'GET /assignment-rules',
    'List the assignment rule of each location',
  ).output(z.object({ rules: z.array(AssignmentRule), people: z.array(Colleague) })),
  saveAssignmentRule: endpoint(
    'people:manage',
    'PUT /assignment-rules/{location_id}',
    'Set the assignment rule of a location',
  )
    .input(z.object({ location_id: LocationId, user_ids: z.array(Id).max(MAX_ASSIGNEES) }).strict())
    .output(Done),
  addNote: endpoint(
    'inbox:write',
    'POST /conversations/{contact_id}/notes',
    'Add a note and notify mentioned people',
  )
    .input(ContactPath.extend({ content: NoteContent }).strict())
    .output(Note),
  addClientNote: endpoint(
    'inbox:ask',
    'POST /conversations/{contact_id}/client-notes',
    'Flag a lead or ask the agency a question, as its client',
  )
    .input(ContactPath.extend({ kind: ClientNoteKind, content: NoteContent }).strict())
    .output(Note),
  answerNote: endpoint(
    'inbox:write',
    'POST /notes/{id}/answer',
    'Answer a question or flag from a client. The client sees the answer',
  )
    .input(IdPath.extend({ content: NoteContent }).strict())
    .output(Note),
  editNote: endpoint('inbox:write', 'PATCH /notes/{id}', 'Edit your note')
    .input(IdPath.extend({ content: NoteContent }).strict())
    .output(Note),
  removeNote: endpoint('inbox:write', 'DELETE /notes/{id}', 'Delete your note').input(IdPath).output(Done),
  restoreNote: endpoint('inbox:write', 'POST /notes/{id}/restore', 'Restore a note that was recently deleted')
    .input(IdPath)
    .output(Note),
};
