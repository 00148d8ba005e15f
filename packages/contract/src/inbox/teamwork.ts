import { z } from 'zod';
import { endpointsOf } from '../endpoint.ts';
import {
  AssignmentRule,
  Colleague,
  MOST_ASSIGNEES,
  MOST_NOTE_LETTERS,
  Note,
  ReminderDays,
} from '../shapes/teamwork.ts';
import { ContactPath, Done, Id, IdPath, LocationId, Moment, text } from '../values.ts';

const NoteContent = text(MOST_NOTE_LETTERS).min(1);

const endpoint = endpointsOf('inbox');

export const teamwork = {
  snooze: endpoint(
    'inbox:write',
    'PUT /conversations/{contact_id}/snooze',
    'Out of the list until a time, or until the lead writes',
  )
    .input(ContactPath.extend({ until: Moment }).strict())
    .output(Done),
  unsnooze: endpoint('inbox:write', 'DELETE /conversations/{contact_id}/snooze', 'Back into the list at once')
    .input(ContactPath)
    .output(Done),
  setReminder: endpoint(
    'inbox:write',
    'PUT /conversations/{contact_id}/reminder',
    'Be reminded if there is no answer in so many days; null takes it back',
  )
    .input(ContactPath.extend({ days: ReminderDays.nullable() }).strict())
    .output(Done),
  listAssignees: endpoint(
    'inbox:write',
    'GET /conversations/{contact_id}/assignees',
    'Who can be asked to work a conversation: those who see its location',
  )
    .input(ContactPath)
    .output(z.array(Colleague)),
  assign: endpoint(
    'inbox:write',
    'PUT /conversations/{contact_id}/assignee',
    'Somebody works it from now on; null: nobody',
  )
    .input(ContactPath.extend({ user_id: Id.nullable() }).strict())
    .output(Done),
  listAssignmentRules: endpoint(
    'people:manage',
    'GET /assignment-rules',
    'Who is asked for the first replies of which location',
  ).output(z.object({ rules: z.array(AssignmentRule), people: z.array(Colleague) })),
  saveAssignmentRule: endpoint(
    'people:manage',
    'PUT /assignment-rules/{location_id}',
    'Nobody, one person, or several who take turns',
  )
    .input(z.object({ location_id: LocationId, user_ids: z.array(Id).max(MOST_ASSIGNEES) }).strict())
    .output(Done),
  addNote: endpoint(
    'inbox:write',
    'POST /conversations/{contact_id}/notes',
    'Write a note for the team; whoever is named after an @ is told',
  )
    .input(ContactPath.extend({ content: NoteContent }).strict())
    .output(Note),
  editNote: endpoint('inbox:write', 'PATCH /notes/{id}', 'Change the own words')
    .input(IdPath.extend({ content: NoteContent }).strict())
    .output(Note),
  removeNote: endpoint('inbox:write', 'DELETE /notes/{id}', 'Remove an own note').input(IdPath).output(Done),
  restoreNote: endpoint(
    'inbox:write',
    'POST /notes/{id}/restore',
    'Take its removal back, within a few minutes',
  )
    .input(IdPath)
    .output(Note),
};
