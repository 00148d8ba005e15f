import type { Conversation, Person, Snippet, SyncRun, Thread } from '@hearback/contract';
import type { DemoWorkspace } from '../demo-workspaces.ts';
import { type Caller, signInAs, until } from './caller.ts';

type Inbox = { readonly conversations: readonly Conversation[] };

/**
 * Fills the features of a team: notes, mentions, assignees, views, a booking link and snippets. The snippets come
 * last and mark the end, so that an interrupted run is continued and a complete one is not repeated.
 */
export async function addTeamwork(caller: Caller, workspace: DemoWorkspace, apiUrl: string): Promise<void> {
  const { teamwork } = workspace;
  const { body: snippetList } = await caller.call<{ snippets: Snippet[] }>('GET', '/api/snippets');
  if (snippetList.snippets.length >= teamwork.snippets.length) return;
  const { body: people } = await caller.call<Person[]>('GET', '/api/users');
  const findId = (email: string | undefined) => people.find((person) => person.email === email)?.id;
  await addNotes(caller, workspace, findId, apiUrl);
  for (const [location, email] of Object.entries(teamwork.assignees))
    await caller.call('PUT', `/api/assignment-rules/${location}`, { user_ids: [findId(email)] });
  const { body: saved } = await caller.call<{ views: { name: string }[] }>('GET', '/api/inbox-views');
  for (const view of teamwork.views)
    if (!saved.views.some(({ name }) => name === view.name))
      await caller.call('PUT', '/api/inbox-views', view);
  await caller.call('PUT', '/api/booking-links', { location_id: null, url: teamwork.booking_link });
  for (const snippet of teamwork.snippets)
    if (!snippetList.snippets.some(({ name }) => name === snippet.name))
      await caller.call('PUT', '/api/snippets', { ...snippet, location_id: null });
}

async function addNotes(
  caller: Caller,
  { name, accounts, teamwork: { notes } }: DemoWorkspace,
  findId: (email: string | undefined) => string | undefined,
  apiUrl: string,
): Promise<void> {
  await until(`The replies of ${name}`, async () => {
    const { body } = await caller.call<SyncRun[]>('GET', '/api/sync/runs');
    const done = body.filter(({ kind, status }) => kind === 'replies' && status === 'done');
    return new Set(done.map(({ account_id }) => account_id)).size >= accounts.length;
  });
  const toDo = '/api/conversations?needs_action=true&source=cold_email';
  const { body } = await caller.call<Inbox>('GET', toDo);
  for (const [index, { by, content, assignee }] of notes.entries()) {
    const path = `/api/conversations/${body.conversations[index]?.contact_id}`;
    const { body: thread } = await caller.call<Thread>('GET', path);
    if (thread.notes.length > 0) continue;
    const author = await signInAs(apiUrl, by);
    await author.call('POST', `${path}/notes`, { content });
    const user_id = findId(assignee);
    if (user_id) await caller.call('PUT', `${path}/assignee`, { user_id });
  }
}
