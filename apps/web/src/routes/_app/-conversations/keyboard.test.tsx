import type { ConversationRun } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aContact, aConversation, aMessage, aThread, uuid } from '#web/lib/testing/conversations.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { openInbox, openThread } from './testing/open-inbox.tsx';
import { findButton, findHeading, key, readMessage } from './testing/walk-inbox.ts';

const conversations = [1, 2, 3].map((n) => aConversation(n));
/** Ignores presence calls, which change no data. */
const writes = ({ call }: { call: string }) => /^PUT (?!.*presence)|\/finish$/.test(call);
const finishing = (call: string) =>
  call.endsWith('/finish') ? { body: { message_ids: [uuid(1001)] } } : undefined;
const focusedContact = () => (document.activeElement as HTMLElement).dataset.contact;

describe('the keyboard', () => {
  test('opens the previous and next conversations with j and k', async () => {
    const { search } = openInbox({ conversations });
    await screen.findByText('Person 1');
    for (const [step, contact] of [
      ['j', 1],
      ['j', 2],
      ['j', 3],
      ['j', 3],
      ['k', 2],
    ] as const) {
      key(step);
      await waitFor(() => expect(focusedContact()).toBe(uuid(contact)));
      // The URL follows the thread.
      await waitFor(() => expect(search().contact).toBe(uuid(contact)));
    }
  });

  test('continues from the last position of a conversation that left the list', async () => {
    const { data, publishEvent, search } = openInbox({ conversations, search: `?contact=${uuid(2)}` });
    await screen.findByText('Person 2');
    data.conversations = conversations.filter(({ contact_id }) => contact_id !== uuid(2));
    publishEvent('message.changed');
    await waitFor(() => expect(screen.queryByText('Person 2')).toBeNull());
    key('j');
    await waitFor(() => expect(search().contact).toBe(uuid(3)));
  });

  test('starts at the open conversation', async () => {
    openInbox({ conversations, search: `?contact=${uuid(2)}` });
    await screen.findByText('Person 1');
    key('j');
    await waitFor(() => expect(focusedContact()).toBe(uuid(3)));
  });

  test('focuses the search with /', async () => {
    openInbox({ conversations });
    const box = await screen.findByPlaceholderText('Search conversations...');
    key('/');
    expect(document.activeElement).toBe(box);
  });

  test('opens the reply editor with r', async () => {
    openThread();
    await findButton('AI Reply Assistant');
    expect(screen.queryByLabelText('Reply')).toBeNull();
    key('r');
    const area = screen.getByLabelText<HTMLTextAreaElement>('Reply');
    expect(document.activeElement).toBe(area);
    expect(area.readOnly).toBe(false);
    // Typing continues the text before the signature.
    expect(area.selectionStart).toBe(area.selectionEnd);
    expect(area.value.slice(area.selectionEnd)).toBe('\n\nBest regards,');
  });

  test('opens the reply editor by typing on the assistant line, where no character is a shortcut', async () => {
    const { callsTo } = openThread({}, { conversations });
    const line = await findButton('AI Reply Assistant');
    line.focus();
    key('e', line);
    const area = screen.getByLabelText<HTMLTextAreaElement>('Reply');
    expect(document.activeElement).toBe(area);
    expect(area.readOnly).toBe(false);
    expect(callsTo(`POST /api/conversations/${uuid(1)}/finish`)).toHaveLength(0);
  });

  test('closes the editor with Escape and keeps the draft', async () => {
    openThread();
    const line = await findButton('AI Reply Assistant');
    key('r');
    const area = screen.getByLabelText<HTMLTextAreaElement>('Reply');
    key('Escape', area);
    await waitFor(() => expect(line.getAttribute('aria-expanded')).toBe('false'));
    expect(screen.getByText('Built-in')).toBeTruthy();
    key('r');
    fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'My own words' } });
    key('Escape', screen.getByLabelText('Reply'));
    await waitFor(() => expect(line.getAttribute('aria-expanded')).toBe('false'));
    expect(screen.getByText('My own words').id).toBe(line.getAttribute('aria-describedby'));
    expect(screen.queryByText('Built-in')).toBeNull();
  });

  test('sends the draft with Ctrl and Enter', async () => {
    const { callsTo } = openThread();
    await findButton('AI Reply Assistant');
    key('r');
    const area = screen.getByLabelText<HTMLTextAreaElement>('Reply');
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(callsTo('POST /api/functions/send-instantly-reply')).toHaveLength(1));
  });

  test('finishes with e and opens the next conversation', async () => {
    const threads = [aThread(), aThread({ contact: aContact({ id: uuid(2), first_name: 'Bob' }) })];
    const { callsTo, search } = openThread({}, { conversations, threads, answers: finishing });
    await findButton('Mark as Done');
    key('e');
    await findHeading('Bob Lee');
    await waitFor(() => expect(search()).toMatchObject({ contact: uuid(2) }));
    expect(callsTo(`POST /api/conversations/${uuid(1)}/finish`)).toHaveLength(1);
  });

  test('opens the next conversation with e if all messages are done', async () => {
    const done = { unhandled_count: 0, messages: [aMessage(1, { handled: true })] };
    const { callsTo, search } = openThread(done, { conversations });
    await screen.findByText('Body 1');
    key('e');
    await waitFor(() => expect(search()).toMatchObject({ contact: uuid(2) }));
    expect(callsTo(`POST /api/conversations/${uuid(1)}/finish`)).toHaveLength(0);
  });

  test('sets the disposition with 1 to 5', async () => {
    const { callsTo } = openThread({ messages: [aMessage(1)] });
    await screen.findByText('Body 1');
    const dispositions = ['interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person'];
    const set = () => callsTo(`PUT /api/conversations/${uuid(1)}/disposition`);
    for (const index of dispositions.keys()) {
      key(String(index + 1));
      await waitFor(() => expect(set()).toHaveLength(index + 1));
    }
    expect(set().map(({ body }) => (body as { sentiment: string }).sentiment)).toEqual(dispositions);
  });

  test('saves the second of two quick dispositions after the first', async () => {
    const saving = Promise.withResolvers<void>();
    const set = `PUT /api/conversations/${uuid(1)}/disposition`;
    const { callsTo } = openThread(
      { messages: [aMessage(1)] },
      {
        answers: (call) =>
          call === set ? saving.promise.then(() => ({ body: { updated: 1, former: [] } })) : undefined,
      },
    );
    await screen.findByText('Body 1');
    key('2');
    await findButton('Lead disposition: Soft No');
    key('1');
    await findButton('Lead disposition: Interested');
    expect(callsTo(set).map(({ body }) => body)).toEqual([{ sentiment: 'soft_no' }]);
    saving.resolve();
    await waitFor(() => expect(callsTo(set)).toHaveLength(2));
    expect(callsTo(set)[1]?.body).toEqual({ sentiment: 'interested' });
  });

  test('reports what a disposition changed', async () => {
    openThread(
      { messages: [aMessage(1)] },
      {
        answers: (call) => (call.endsWith('/disposition') ? { body: { updated: 1, former: [] } } : undefined),
      },
    );
    await screen.findByText('Body 1');
    key('2');
    await readMessage('Lead Disposition Updated');
    await readMessage('Set to "Soft No" and synced across all conversation messages.');
  });

  test('is inactive while typing and with modifier keys', async () => {
    const { asked } = openThread({}, { conversations });
    const box = await screen.findByPlaceholderText('Search conversations...');
    await findButton('Mark as Done');
    for (const name of ['e', '1', 'j', '?']) key(name, box);
    fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.filter(writes)).toEqual([]);
  });

  test('shows help with ? and is inactive while it is open', async () => {
    const { asked } = openThread();
    await findButton('Mark as Done');
    key('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getByText('Finish the conversation and open the next one')).toBeTruthy();
    expect(help.getByText('Open the next conversation')).toBeTruthy();
    key('e');
    expect(asked.filter(writes)).toEqual([]);
  });

  test('changes nothing for read-only users', async () => {
    const { asked } = openThread({}, { profile: aProfile({ role: 'client', user_type: 'agency_customer' }) });
    await screen.findByText('Body 1');
    for (const name of ['e', '1', 'r']) key(name);
    key('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.queryByText('Finish the conversation and open the next one')).toBeNull();
    expect(asked.filter(({ call }) => !call.startsWith('GET '))).toEqual([]);
  });
});

describe('a selection', () => {
  const START = 'POST /api/conversation-runs';
  const counted = {
    conversations: 1284,
    unchanged: 0,
    without_access: 0,
    messages: 1284,
    replies: 0,
    missing: { lost_reason: 0, value: 0, next_step: 0 },
  };
  const aRun: ConversationRun = {
    id: uuid(800),
    change: { kind: 'finish' },
    state: 'queued',
    total: 3,
    done: 0,
    changed: 0,
    messages: 0,
    undone: 0,
    error: null,
    created_at: '2026-03-01T00:00:00.000Z',
    finished_at: null,
  };
  const over: ConversationRun = { ...aRun, state: 'done', done: 3, changed: 3, messages: 4 };
  /** A run that is finished on the next fetch. */
  function open(options: Parameters<typeof openInbox>[0] = {}) {
    const runs: ConversationRun[] = [];
    return openInbox({
      conversations,
      threads: [aThread()],
      answers: (call) => {
        if (call === `${START}/preview`) return { body: counted };
        if (call === `${START}/${aRun.id}/undo`) return { body: { ...over, state: 'undone' } };
        if (call === 'GET /api/conversation-runs') return { body: runs };
        if (call !== START) return undefined;
        runs.push(over);
        return { body: aRun };
      },
      ...options,
    });
  }
  const boxes = () =>
    [...document.querySelectorAll('[role="checkbox"]')].map((box) => box.getAttribute('aria-checked'));

  test('is made with x and X, shows its actions and ends with Escape', async () => {
    open({ search: `?contact=${uuid(1)}` });
    await screen.findByText('Person 2');
    key('x');
    expect(boxes()).toEqual(['true', 'false', 'false']);
    const bar = await screen.findByLabelText('Selected conversations');
    expect(within(bar).getByText('1 selected')).toBeTruthy();
    fireEvent.click(await screen.findByText('Person 3'), { shiftKey: true });
    expect(boxes()).toEqual(['true', 'true', 'true']);
    key('Escape');
    expect(screen.queryByLabelText('Selected conversations')).toBeNull();
  });

  test('takes over the keys of the open conversation and changes rows after a confirmation with their number', async () => {
    const { callsTo } = open({ search: `?contact=${uuid(1)}` });
    await findHeading('Ann Lee');
    for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
    key('e');
    expect(await screen.findByText('Finish 1,284 conversations?')).toBeTruthy();
    expect(callsTo(`POST /api/conversations/${uuid(1)}/finish`)).toEqual([]);
    fireEvent.click(await findButton('Finish'));
    await readMessage('4 messages marked as done.');
    const contact_ids = [1, 2, 3].map(uuid);
    expect(callsTo(START).map(({ body }) => body)).toEqual([
      { target: { contact_ids }, change: { kind: 'finish' } },
    ]);
    expect(boxes()).toEqual(['false', 'false', 'false']);
    await waitFor(() => expect(screen.queryByText('Finish 1,284 conversations?')).toBeNull());
    key('z');
    await waitFor(() => expect(callsTo(`${START}/${aRun.id}/undo`)).toHaveLength(1));
  });

  test('a selection of all matching rows sends the filters of the list', async () => {
    const { callsTo } = open({ search: '?needs_action=true' });
    await screen.findByText('Person 1');
    key('x');
    fireEvent.click(await findButton('Select all 1,284 that match'));
    expect(await screen.findByText('All 1,284 that match')).toBeTruthy();
    key('#');
    await screen.findByText('Delete 1,284 conversations?');
    fireEvent.click(await findButton('Delete'));
    await waitFor(() => expect(callsTo(START)).toHaveLength(1));
    expect(callsTo(START)[0]?.body).toEqual({
      target: { filter: { needs_action: 'true', sort: 'newest' } },
      change: { kind: 'delete' },
    });
  });

  test('is not offered to read-only users', async () => {
    open({ profile: aProfile({ user_type: 'agency_customer', role: 'client', writable_locations: [] }) });
    await screen.findByText('Person 1');
    key('x');
    expect(boxes()).toEqual([]);
    expect(screen.queryByLabelText('Selected conversations')).toBeNull();
  });
});
