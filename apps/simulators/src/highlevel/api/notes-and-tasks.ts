import { Refusal } from '#simulators/framework/controls/refusal.ts';
import type { Task } from '../objects.ts';
import { sendNoteHook, sendTaskHook } from '../send-hooks.ts';
import type { HighLevelState } from '../state.ts';
import { newId } from './contact-body.ts';
import { requireContact } from './contacts.ts';
import { type Api, type ApiCall, Invalid, locationFor, ownLocation } from './serve.ts';

const read = 'contacts.readonly';
const write = 'contacts.write';

export function registerNotesAndTasks(api: Api, state: HighLevelState): void {
  registerNotes(api, state);
  registerTasks(api, state);
}

function registerNotes(api: Api, state: HighLevelState): void {
  api.get('/contacts/:id/notes', read, (call) => {
    const { id } = requireContact(state, call);
    return {
      notes: [...ownLocation(state, call).notes.values()].filter(({ contactId }) => contactId === id),
    };
  });
  api.post('/contacts/:id/notes', write, (call) => {
    const contact = requireContact(state, call);
    if (typeof call.body.body !== 'string' || call.body.body === '')
      throw new Invalid(['body should not be empty']);
    const location = ownLocation(state, call);
    const note = {
      id: newId(),
      contactId: contact.id,
      body: call.body.body,
      userId: typeof call.body.userId === 'string' ? call.body.userId : null,
      dateAdded: state.nowIso(),
    };
    location.notes.set(note.id, note);
    sendNoteHook(state, 'NoteCreate', location.plan.id, note);
    call.reply.code(201);
    return { note };
  });
  api.delete('/contacts/:id/notes/:noteId', write, (call) => {
    requireContact(state, call);
    const location = ownLocation(state, call);
    const note = location.notes.get(call.params.noteId ?? '');
    if (!note) throw new Refusal(404, 'Note not found');
    location.notes.delete(note.id);
    sendNoteHook(state, 'NoteDelete', location.plan.id, note);
    return { succeded: true };
  });
}

function registerTasks(api: Api, state: HighLevelState): void {
  api.get('/contacts/:id/tasks', read, (call) => {
    const { id } = requireContact(state, call);
    return {
      tasks: [...ownLocation(state, call).tasks.values()].filter(({ contactId }) => contactId === id),
    };
  });
  api.post('/contacts/:id/tasks', write, (call) => {
    const contact = requireContact(state, call);
    const { title, dueDate, completed, body, assignedTo } = call.body;
    const missing = Object.entries({ title, dueDate, completed }).filter(([, value]) => value === undefined);
    if (missing.length > 0) throw new Invalid(missing.map(([key]) => `${key} should not be empty`));
    const location = ownLocation(state, call);
    const task: Task = {
      id: newId(),
      contactId: contact.id,
      title: String(title),
      body: String(body ?? ''),
      assignedTo: typeof assignedTo === 'string' ? assignedTo : null,
      dueDate: String(dueDate),
      completed: completed === true,
      dateUpdated: state.nowIso(),
    };
    location.tasks.set(task.id, task);
    sendTaskHook(state, 'TaskCreate', location.plan.id, task);
    call.reply.code(201);
    return { task };
  });
  api.put('/contacts/:id/tasks/:taskId/completed', write, (call) => {
    const task = requireTask(state, call);
    task.completed = call.body.completed === true;
    task.dateUpdated = state.nowIso();
    if (task.completed) sendTaskHook(state, 'TaskComplete', ownLocation(state, call).plan.id, task);
    return { task };
  });
  api.delete('/contacts/:id/tasks/:taskId', write, (call) => {
    const task = requireTask(state, call);
    const location = ownLocation(state, call);
    location.tasks.delete(task.id);
    sendTaskHook(state, 'TaskDelete', location.plan.id, task);
    return { succeded: true };
  });
  // The only response with `_id`.
  api.post('/locations/:id/tasks/search', 'locations/tasks.readonly', (call) => {
    const { tasks } = locationFor(state, call, call.params.id);
    const [limit, skip] = [Number(call.body.limit ?? 25), Number(call.body.skip ?? 0)];
    const found = [...tasks.values()].sort((a, b) => (a.dateUpdated < b.dateUpdated ? 1 : -1));
    return { tasks: found.slice(skip, skip + limit).map(({ id, ...task }) => ({ _id: id, ...task })) };
  });
}

function requireTask(state: HighLevelState, call: ApiCall): Task {
  const task = ownLocation(state, call).tasks.get(call.params.taskId ?? '');
  if (!task || task.contactId !== call.params.id) throw new Refusal(404, 'Task not found');
  return task;
}
