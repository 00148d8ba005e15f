import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { aConversation, aMessage, uuid } from '../../../features/inbox/testing/world.ts';
import { aProfile } from '../../../lib/testing/people.ts';
import { closeInbox, findButton, key, openInbox, openThread } from './testing/open-inbox.tsx';

const conversations = [1, 2, 3].map((n) => aConversation(n));
const focusedContact = () => (document.activeElement as HTMLElement).dataset.contact;

afterEach(closeInbox);

describe('the keyboard', () => {
  test('walks the list with j and k, and Enter opens', async () => {
    openInbox({ conversations });
    await screen.findByText('Person 1');
    const steps = ['j', 'j', 'j', 'j', 'k'];
    const walked: (string | undefined)[] = [];
    for (const step of steps) {
      key(step);
      await waitFor(() => expect(focusedContact()).toBeDefined());
      walked.push(focusedContact());
    }
    expect(walked).toEqual([1, 2, 3, 3, 2].map(uuid));
    // A link: the browser opens it on Enter.
    expect(document.activeElement?.getAttribute('href')).toContain(`contact=${uuid(2)}`);
  });

  test('begins to walk at the open conversation', async () => {
    openInbox({ conversations, search: `?contact=${uuid(2)}` });
    await screen.findByText('Person 1');
    key('j');
    await waitFor(() => expect(focusedContact()).toBe(uuid(3)));
  });

  test('goes to the search with /', async () => {
    openInbox({ conversations });
    const box = await screen.findByPlaceholderText('Search conversations...');
    key('/');
    expect(document.activeElement).toBe(box);
  });

  test('begins a reply with r', async () => {
    openThread();
    const area = await screen.findByLabelText<HTMLTextAreaElement>('Reply');
    key('r');
    expect(document.activeElement).toBe(area);
    await waitFor(() => expect(area.readOnly).toBe(false));
  });

  test('sends with Ctrl and Enter what is being written', async () => {
    const { callsTo } = openThread();
    const area = await screen.findByLabelText<HTMLTextAreaElement>('Reply');
    key('r');
    await waitFor(() => expect(area.readOnly).toBe(false));
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(callsTo('POST /api/functions/send-instantly-reply')).toHaveLength(1));
  });

  test('marks as done with e', async () => {
    const { callsTo } = openThread();
    await findButton('Mark as Done');
    key('e');
    await waitFor(() => expect(callsTo(`PUT /api/messages/${uuid(1001)}/handled`)).toHaveLength(1));
  });

  test('sets the disposition with 1 to 5', async () => {
    const { callsTo } = openThread({ messages: [aMessage(1)] });
    await screen.findByText('Body 1');
    const wanted = ['interested', 'soft_no', 'hard_no', 'ooo', 'wrong_person'];
    const set = () => callsTo(`PUT /api/conversations/${uuid(1)}/disposition`);
    for (const index of wanted.keys()) {
      key(String(index + 1));
      await waitFor(() => expect(set()).toHaveLength(index + 1));
    }
    expect(set().map(({ body }) => (body as { sentiment: string }).sentiment)).toEqual(wanted);
  });

  test('is silent where people type, and with other keys held', async () => {
    const { asked } = openThread({}, { conversations });
    const box = await screen.findByPlaceholderText('Search conversations...');
    await findButton('Mark as Done');
    for (const name of ['e', '1', 'j', '?']) key(name, box);
    fireEvent.keyDown(document.body, { key: 'e', ctrlKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.filter(({ call }) => call.startsWith('PUT '))).toEqual([]);
  });

  test('explains itself with ?, and is silent while it does', async () => {
    const { asked } = openThread();
    await findButton('Mark as Done');
    key('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.getByText('Mark as Done')).toBeTruthy();
    expect(help.getByText('Next conversation')).toBeTruthy();
    key('e');
    expect(asked.filter(({ call }) => call.startsWith('PUT '))).toEqual([]);
  });

  test('writes nothing for whoever may only read', async () => {
    const { asked } = openThread({}, { profile: aProfile({ role: 'client', user_type: 'agency_customer' }) });
    await screen.findByText('Body 1');
    for (const name of ['e', '1', 'r']) key(name);
    key('?');
    const help = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(help.queryByText('Mark as Done')).toBeNull();
    expect(asked.filter(({ call }) => !call.startsWith('GET '))).toEqual([]);
  });
});
