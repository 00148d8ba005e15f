import { asSystem } from '@hearback/database';
import { type CrmTask, ignoreNotFound } from '@hearback/providers';
import { publish } from '#server/platform/events/publish.ts';
import { OWNERSHIP } from '../fields/ownership.ts';
import { endReminder } from '../records/incoming-values.queries.ts';
import { type Link, markDeleted, type ObjectKey, toLedgerKey } from '../records/links.queries.ts';
import {
  type ComparedField,
  canWriteObject,
  findLink,
  inWorkspace,
  listFurtherIds,
  planFields,
  type SyncSession,
  settleObject,
} from './session.ts';

const TITLE = 'Follow up: no answer yet';

/** Every reminder is a task of its own. */
const toObject = (contact_id: string, remind_at: Date): ObjectKey => ({
  kind: 'task',
  own_id: `${contact_id} ${remind_at.toISOString()}`,
});
const readDue = ({ own_id }: ObjectKey): Date => new Date(own_id.split(' ')[1] ?? '');

/** Writes the reminder of the conversation as a task and completes the tasks of former reminders. */
export async function syncTasks(session: SyncSession, contact_id: string | null): Promise<void> {
  const { own, key, links } = session;
  const current = own.remind_at && toObject(key.contact_id, own.remind_at);
  const isCurrent = ({ own_id }: Link) => own_id === current?.own_id;
  // The task of a reminder that was ended and restored is open again.
  const taskLinks = links.filter(
    (link) =>
      link.kind === 'task' && link.deleted_at === null && (isCurrent(link) || !isCompleted(session, link)),
  );
  const isNew = current !== null && findLink(session, current) === null;
  if (!isNew && taskLinks.length === 0) return;
  const tasks = contact_id === null ? [] : await listTasks(session, contact_id, taskLinks);
  if (isNew && own.remind_at) await createTask(session, current, contact_id, own.remind_at, tasks);
  if (session.isDry || contact_id === null) return;
  for (const link of taskLinks) await syncTask(session, link, tasks, isCurrent(link));
}

type LocatedTask = CrmTask & { readonly crm_contact_id: string };

/** The tasks of the contact. A linked task may be one of another contact in the CRM of a merged person. */
async function listTasks(
  session: SyncSession,
  contact_id: string,
  taskLinks: readonly Link[],
): Promise<LocatedTask[]> {
  const locate = (tasks: readonly CrmTask[], crm_contact_id: string): LocatedTask[] =>
    tasks.map((task) => ({ ...task, crm_contact_id }));
  const tasks = locate(await session.client.listTasks(contact_id), contact_id);
  for (const id of listFurtherIds(session, contact_id)) {
    if (taskLinks.every(({ crm_id }) => tasks.some((task) => task.id === crm_id))) break;
    tasks.push(...locate((await ignoreNotFound(session.client.listTasks(id))) ?? [], id));
  }
  return tasks;
}

const isCompleted = ({ ledger }: SyncSession, link: Link): boolean =>
  ledger.get(toLedgerKey(link, 'completed'))?.ours === true;

async function createTask(
  session: SyncSession,
  object: ObjectKey,
  contact_id: string | null,
  due_at: Date,
  tasks: readonly CrmTask[],
): Promise<void> {
  const { client, own } = session;
  // A task that an interrupted sync created has no link yet.
  const found = tasks.find((task) => task.title === TITLE && task.due_at?.getTime() === due_at.getTime());
  if (!found) session.count('tasks', due_at.toISOString().slice(0, 10));
  if (session.isDry || contact_id === null) return;
  const body = `Reminder set in Hearback for the conversation with ${own.email ?? own.first_name ?? 'this lead'}.`;
  const { id: crm_id } = found ?? (await client.createTask(contact_id, { title: TITLE, body, due_at }));
  const fields: ComparedField[] = [{ field: 'completed', owner: 'shared', ours: false, theirs: false }];
  await settleObject(session, object, {
    crm_id,
    link: { is_own: true },
    action: 'create',
    plan: { writes: fields, takes: [], conflicts: [], echoes: [] },
  });
}

const compareTask = (link: Link, { completed }: CrmTask, isCurrent: boolean) => ({
  ...{ field: 'completed', owner: OWNERSHIP.task.completed, theirs: completed },
  // A reminder that became due is left to the person. One that ended before was answered or removed.
  ours: !isCurrent && Date.now() < readDue(link).getTime(),
});

/** A linked task with the values of both sides. Null if it was deleted in the CRM. */
export async function readTask(
  session: SyncSession,
  contact_id: string,
  link: Link,
): Promise<{ readonly task: LocatedTask; readonly compared: ComparedField } | null> {
  const { own, key } = session;
  const task = (await listTasks(session, contact_id, [link])).find(({ id }) => id === link.crm_id);
  const current = own.remind_at && toObject(key.contact_id, own.remind_at);
  return task ? { task, compared: compareTask(link, task, link.own_id === current?.own_id) } : null;
}

async function syncTask(
  session: SyncSession,
  link: Link,
  tasks: readonly LocatedTask[],
  isCurrent: boolean,
): Promise<void> {
  const { key, client } = session;
  const task = tasks.find(({ id }) => id === link.crm_id);
  if (!task || link.crm_id === null)
    return inWorkspace(session, (tx) => asSystem(tx, (tx) => markDeleted(tx, key.workspace_id, link)));
  const compared = compareTask(link, task, isCurrent);
  const plan = planFields(session, link, [compared]);
  const isWritten = plan.writes.length > 0 && (await canWriteObject(session, link));
  if (isWritten) await client.completeTask(task.crm_contact_id, task.id, compared.ours);
  await settleObject(session, link, {
    crm_id: task.id,
    action: isWritten ? 'update' : null,
    plan,
    take: async (tx) => {
      if (!isCurrent || !task.completed) return;
      await endReminder(tx, key, readDue(link));
      const { workspace_id, contact_id, location_id } = key;
      const ids = { contact_id, source: 'crm' };
      await publish(session.services, tx, {
        workspace_id,
        name: 'conversation.reminder_set',
        ids,
        ghl_location_id: location_id,
      });
    },
  });
}
