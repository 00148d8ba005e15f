import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AssignmentRules } from '#web/features/teamwork/assignment/assignment-rules.tsx';
import { aConversation, aNote, aReply, aThread, uuid } from '#web/lib/testing/conversations.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { DONE, refusal, renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls } from '#web/lib/testing/render-screen.tsx';
import { openInbox, openThread } from './testing/open-inbox.tsx';
import { findButton, findReplyText, key, press, pressInEditor, readMessage } from './testing/walk-inbox.ts';

const ASSIGN = `PUT /api/conversations/${uuid(1)}/assignee`;
const me = aProfile();
const people = [
  { id: uuid(31), name: 'Bea Berg' },
  { id: me.id, name: 'Zoe Own' },
];
const answers = (call: string) =>
  call === ASSIGN
    ? DONE
    : call === `GET /api/conversations/${uuid(1)}/assignees`
      ? { body: people }
      : undefined;

describe('assigning a conversation', () => {
  test('takes one key and a choice that lists the user first, and Undo reverts it', async () => {
    const { callsTo, data } = openThread({}, { profile: me, conversations: [aConversation(1)], answers });
    await findButton('Assign');
    key('a');
    // Before the others are loaded.
    expect(screen.getAllByRole('menuitem')[0]?.textContent).toMatch(/ \(me\)$/);
    await screen.findByText('Bea Berg');
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual([expect.stringContaining('Zoe Own (me)'), expect.stringContaining('Bea Berg')]);
    // The server's state from now on.
    data.threads = [aThread({ assignee: people[0] ?? null })];
    data.conversations = [aConversation(1, { assignee: people[0] ?? null })];
    fireEvent.click(screen.getByText('Bea Berg'));
    await findButton('Assigned to Bea Berg');
    await readMessage('Assigned to Bea Berg');
    expect(screen.getAllByLabelText('Assigned to Bea Berg').length).toBeGreaterThan(1);
    await press('Undo');
    await waitFor(() =>
      expect(callsTo(ASSIGN).map(({ body }) => body)).toEqual([{ user_id: uuid(31) }, { user_id: null }]),
    );
  });

  test('is not offered to read-only users', async () => {
    openThread(
      {},
      { profile: aProfile({ role: 'client', user_type: 'agency_customer', writable_locations: [] }) },
    );
    await findButton('More actions for conversations');
    key('g');
    key('m');
    fireEvent.click(await findButton('More actions for conversations'));
    await screen.findByText('Keyboard shortcuts');
    for (const words of ['Mine', 'Unassigned', 'Snoozed', 'Scheduled replies'])
      expect(screen.queryByText(words)).toBeNull();
    expect(screen.queryByText('Assigned to me')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull();
  });
});

test('assigned conversations and scheduled replies have keys, and an added filter is shown', async () => {
  const { search } = openInbox({ conversations: [aConversation(1)], search: '?place=all&assigned=me' });
  await screen.findByText('Assigned to me');
  await press('Show everyone’s conversations');
  await waitFor(() => expect(search()).toEqual({ place: 'all' }));
  key('g');
  key('u');
  await waitFor(() => expect(search()).toEqual({ needs_action: 'true', assigned: 'nobody' }));
  expect(screen.queryByText('Show everyone’s conversations')).toBeNull();
  key('l');
  await screen.findByText('Scheduled replies');
});

test('assignment rules are edited in the settings', async () => {
  const saved: unknown[] = [];
  answerCalls((method, path, body) => {
    if (method === 'PUT') saved.push({ path, body });
    if (path === '/api/locations') return { body: [] };
    if (method === 'PUT') return DONE;
    return {
      body: { rules: [{ location_id: 'loc1', location_name: 'Austin', user_ids: [uuid(31)] }], people },
    };
  });
  renderAs(me, AssignmentRules);
  await screen.findByText('Austin');
  fireEvent.click(screen.getByLabelText('Remove the rule for Austin'));
  await readMessage('Rule saved');
  expect(saved).toEqual([
    { path: '/api/assignment-rules/loc1', body: expect.objectContaining({ user_ids: [] }) },
  ]);
});

const ADD = `POST /api/conversations/${uuid(1)}/notes`;
const mine = aNote(1, {
  author_id: me.id,
  author_name: 'Zoe Own',
  content: 'Ask @Bea Berg',
  mentions: ['Bea Berg'],
});
const noteAnswers = (call: string) => {
  if (call === ADD) return { body: mine };
  if (call === `GET /api/conversations/${uuid(1)}/assignees`)
    return { body: [{ id: uuid(31), name: 'Bea Berg' }] };
  return call.startsWith(`DELETE /api/notes/`) ? DONE : undefined;
};

describe('a note', () => {
  test('is opened with one key, mentions people with @ and is saved with Ctrl Enter', async () => {
    const { callsTo, data } = openThread({}, { profile: me, answers: noteAnswers });
    await press('More actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Write a note/ }));
    const area = await screen.findByLabelText<HTMLTextAreaElement>('Note');
    fireEvent.change(area, { target: { value: 'Ask @be' } });
    await screen.findByRole('option', { name: 'Bea Berg' });
    key('Enter', area);
    await waitFor(() => expect(area.value).toBe('Ask @Bea Berg '));
    data.threads = [aThread({ notes: [mine] })];
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(callsTo(ADD).map(({ body }) => body)).toEqual([{ content: 'Ask @Bea Berg' }]));
    await screen.findByLabelText('Note', { selector: 'article' });
    expect(screen.queryByPlaceholderText('Only visible to your team. Use @ to mention someone.')).toBeNull();
  });

  test('is removed only by its author, who can undo that', async () => {
    const { data } = openThread({ notes: [mine, aNote(2)] }, { profile: me, answers: noteAnswers });
    await screen.findByText('@Bea Berg', { selector: 'article b' });
    expect(document.querySelectorAll('[aria-label="Remove note"]')).toHaveLength(1);
    data.threads = [aThread({ notes: [aNote(2)] })];
    await press('Remove note');
    await readMessage('Note removed');
    await findButton('Undo');
    await waitFor(() => expect(screen.getAllByLabelText('Note')).toHaveLength(1));
  });
});

const MAIL = 'POST /api/functions/send-instantly-reply';
const kim = { contact_id: uuid(1), user_id: uuid(41), name: 'Kim Lee', is_typing: false };

describe('the presence of others', () => {
  test('is shown in the row and the header with the name, and updates when they write', async () => {
    let is_typing = false;
    const { publishEvent } = openThread(
      {},
      {
        conversations: [aConversation(1), aConversation(2)],
        answers: (call) =>
          call === 'GET /api/presence'
            ? { body: { people: [{ ...kim, is_typing }], look_again_in_ms: 9_000 } }
            : undefined,
      },
    );
    await waitFor(() => expect(screen.getAllByLabelText('Kim Lee has this open')).toHaveLength(2));
    is_typing = true;
    publishEvent('presence.changed');
    await readMessage('Kim Lee is writing…');
    expect(screen.getAllByLabelText('Kim Lee is writing')).toHaveLength(2);
  });

  test('is sent once the conversation stays open, with one call for many key presses', async () => {
    const sent: unknown[] = [];
    openThread(
      {},
      {
        preferences: { sending: 'stay' },
        answers: (call, body) => {
          if (!call.startsWith('PUT /api/presence/')) return undefined;
          sent.push(body);
          return DONE;
        },
      },
    );
    await waitFor(() => expect(sent).toEqual([{ contact_id: uuid(1), is_typing: false }]));
    await pressInEditor('Edit');
    for (const value of ['H', 'He', 'Hel', 'Hell', 'Hello'])
      fireEvent.change(await findReplyText(), { target: { value } });
    await waitFor(() => expect(sent).toContainEqual({ contact_id: uuid(1), is_typing: true }));
    expect(sent.filter((body) => (body as { is_typing: boolean }).is_typing)).toHaveLength(1);
  });

  test('is hidden from customers', async () => {
    const calls: string[] = [];
    openThread(
      {},
      {
        profile: aProfile({ role: 'client', user_type: 'agency_customer', writable_locations: [] }),
        answers: (call) => void calls.push(call),
      },
    );
    await screen.findByRole('heading', { level: 2 });
    expect(calls.filter((call) => call.includes('presence'))).toEqual([]);
  });
});

describe('a reply after a colleague has answered', () => {
  const openRefused = () =>
    openThread(
      {},
      {
        preferences: { sending: 'stay' },
        answers: (call, body) => {
          if (call !== MAIL) return undefined;
          return 'unlessAnsweredSince' in (body as object)
            ? refusal('ANSWERED_MEANWHILE', 'Kim Lee replied after you started writing.', 409)
            : { body: { success: true, reply: aReply(1, { status: 'sent' }) } };
        },
      },
    );

  test('asks with the colleague’s name and is sent with the same key on confirmation', async () => {
    const { callsTo } = openRefused();
    await pressInEditor('Send Reply');
    await readMessage('Kim Lee replied after you started writing.');
    await press('Send anyway');
    await readMessage('Email reply sent successfully');
    const keys = callsTo(MAIL).map(({ body }) => (body as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('stays a draft if the user cancels', async () => {
    const { callsTo } = openRefused();
    await pressInEditor('Edit');
    fireEvent.change(await findReplyText(), { target: { value: 'Mine' } });
    await press('Send Reply');
    await readMessage('Send your reply too?');
    fireEvent.click(within(screen.getByRole('dialog')).getByText('Cancel'));
    await waitFor(() => expect(screen.queryByText('Send your reply too?')).toBeNull());
    expect((await findReplyText()).value).toBe('Mine');
    expect(callsTo(MAIL)).toHaveLength(1);
  });
});
