import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
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

const tags = ['inbox'];

export const teamwork = {
  snooze: endpoint('inbox:write')
    .route({
      method: 'PUT',
      path: '/conversations/{contact_id}/snooze',
      summary: 'Out of the list until a time, or until the lead writes',
      tags,
    })
    .input(ContactPath.extend({ until: Moment }).strict())
    .output(Done),
  unsnooze: endpoint('inbox:write')
    .route({
      method: 'DELETE',
      path: '/conversations/{contact_id}/snooze',
      summary: 'Back into the list at once',
      tags,
    })
    .input(ContactPath)
    .output(Done),
  setReminder: endpoint('inbox:write')
    .route({
      method: 'PUT',
      path: '/conversations/{contact_id}/reminder',
      summary: 'Be reminded if there is no answer in so many days; null takes it back',
      tags,
    })
    .input(ContactPath.extend({ days: ReminderDays.nullable() }).strict())
    .output(Done),
  listAssignees: endpoint('inbox:write')
    .route({
      method: 'GET',
      path: '/conversations/{contact_id}/assignees',
      summary: 'Who can be asked to work a conversation: those who see its location',
      tags,
    })
    .input(ContactPath)
    .output(z.array(Colleague)),
  assign: endpoint('inbox:write')
    .route({
      method: 'PUT',
      path: '/conversations/{contact_id}/assignee',
      summary: 'Somebody works it from now on; null: nobody',
      tags,
    })
    .input(ContactPath.extend({ user_id: Id.nullable() }).strict())
    .output(Done),
  listAssignmentRules: endpoint('people:manage')
    .route({
      method: 'GET',
      path: '/assignment-rules',
      summary: 'Who is asked for the first replies of which location',
      tags,
    })
    .output(z.object({ rules: z.array(AssignmentRule), people: z.array(Colleague) })),
  saveAssignmentRule: endpoint('people:manage')
    .route({
      method: 'PUT',
      path: '/assignment-rules/{location_id}',
      summary: 'Nobody, one person, or several who take turns',
      tags,
    })
    .input(z.object({ location_id: LocationId, user_ids: z.array(Id).max(MOST_ASSIGNEES) }).strict())
    .output(Done),
  addNote: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/conversations/{contact_id}/notes',
      summary: 'Write a note for the team; whoever is named after an @ is told',
      tags,
    })
    .input(ContactPath.extend({ content: NoteContent }).strict())
    .output(Note),
  editNote: endpoint('inbox:write')
    .route({ method: 'PATCH', path: '/notes/{id}', summary: 'Change the own words', tags })
    .input(IdPath.extend({ content: NoteContent }).strict())
    .output(Note),
  removeNote: endpoint('inbox:write')
    .route({ method: 'DELETE', path: '/notes/{id}', summary: 'Remove an own note', tags })
    .input(IdPath)
    .output(Done),
  restoreNote: endpoint('inbox:write')
    .route({
      method: 'POST',
      path: '/notes/{id}/restore',
      summary: 'Take its removal back, within a few minutes',
      tags,
    })
    .input(IdPath)
    .output(Note),
};
