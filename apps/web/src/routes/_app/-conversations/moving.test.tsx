import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aContact, aConversation, aMessage, aThread, uuid } from '#web/lib/testing/conversations.ts';
import { openInbox, openThread } from './testing/open-inbox.tsx';
import { findHeading, key } from './testing/walk-inbox.ts';

const renders = vi.hoisted(() => [] as string[]);

// Each row renders its text once. The real component is rendered unchanged.
vi.mock('#web/features/inbox/list/rows/row-text.tsx', async (load) => {
  const { CompactText, RoomyText } =
    await load<typeof import('#web/features/inbox/list/rows/row-text.tsx')>();
  const counted: typeof CompactText = (props) => {
    renders.push(props.conversation.name);
    return <CompactText {...props} />;
  };
  return { CompactText: counted, RoomyText };
});

const headers = vi.hoisted(() => [] as string[]);

vi.mock('#web/features/inbox/thread/thread-header.tsx', async (load) => {
  const { ThreadHeader } = await load<typeof import('#web/features/inbox/thread/thread-header.tsx')>();
  const counted: typeof ThreadHeader = (props) => {
    headers.push('rendered');
    return <ThreadHeader {...props} />;
  };
  return { ThreadHeader: counted };
});

const NAMES = ['Ann', 'Bob', 'Cem', 'Dan', 'Eve', 'Fay'];

type ResponseHold = {
  readonly held?: string;
  readonly until?: Promise<void>;
  /** Holds back the response of a list. */
  readonly list?: (url: URL) => Promise<void> | undefined;
};

/** Opens the first of six conversations. The response of one thread can be held back. */
function openSix({ held, until, list }: ResponseHold = {}) {
  const threads = NAMES.map((first_name, n) =>
    aThread({
      contact: aContact({ id: uuid(n + 1), first_name }),
      unhandled_count: 1,
      messages: [aMessage(n + 1, { contact_id: uuid(n + 1) })],
    }),
  );
  const inbox = openInbox({
    search: `?contact=${uuid(1)}`,
    conversations: NAMES.map((name, n) => aConversation(n + 1, { name: `${name} Lee`, unhandled: true })),
    threads,
    answers: (call, _body, url) => {
      if (call === 'GET /api/conversations')
        return list?.(url)?.then(() => ({ body: { conversations: inbox.data.conversations, next: null } }));
      if (call.endsWith('/finish')) return { body: { message_ids: [uuid(1001)] } };
      const thread = threads.find(({ contact }) => call === `GET /api/conversations/${contact.id}`);
      return thread && thread.contact.first_name === held ? until?.then(() => ({ body: thread })) : undefined;
    },
  });
  return inbox;
}

const highlighted = () =>
  document.querySelector<HTMLElement>('[aria-label="Conversations"] a[aria-current="page"]')?.dataset.contact;

describe('moving through the list', () => {
  test('shows the thread before its details, which take no input until they follow', async () => {
    openSix();
    await findHeading('Ann Lee');
    const stale = () => document.querySelector('aside > [inert]');
    await waitFor(() => expect(stale()).toBeNull());
    const withThread: boolean[] = [];
    const observer = new MutationObserver(() => {
      if (screen.queryByRole('heading', { name: 'Bob Lee', level: 2 })) withThread.push(stale() !== null);
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    key('j');
    await findHeading('Bob Lee');
    await waitFor(() => expect(stale()).toBeNull());
    observer.disconnect();
    expect(withThread[0]).toBe(true);
  });

  test('shows the messages before their hidden facts and controls', async () => {
    openSix();
    await findHeading('Ann Lee');
    const late = () =>
      document.querySelector('article dl') !== null || screen.queryByLabelText('Delete message');
    await waitFor(() => expect(late()).toBeTruthy());
    const withThread: boolean[] = [];
    const observer = new MutationObserver(() => {
      if (screen.queryByRole('heading', { name: 'Bob Lee', level: 2 })) withThread.push(Boolean(late()));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    key('j');
    await findHeading('Bob Lee');
    await waitFor(() => expect(late()).toBeTruthy());
    observer.disconnect();
    expect(withThread[0]).toBe(false);
  });

  test('renders a thread once, although opening it marks it as read', async () => {
    headers.length = 0;
    const { callsTo } = openThread({ unread: true }, { conversations: [aConversation(1, { unread: true })] });
    await findHeading('Ann Lee');
    await waitFor(() => expect(callsTo(`POST /api/conversations/${uuid(1)}/read`)).toHaveLength(1));
    await waitFor(() => expect(document.querySelector('a[data-unread]')).toBeNull());
    expect(headers).toEqual(['rendered']);
  });

  test('does not render the text of any row again for j', async () => {
    openSix();
    await findHeading('Ann Lee');
    await waitFor(() => expect(highlighted()).toBe(uuid(1)));
    for (const name of ['Bob', 'Cem', 'Dan']) {
      renders.length = 0;
      key('j');
      await findHeading(`${name} Lee`);
      expect(renders).toEqual([]);
    }
  });

  test('scrolls half a screen when a step leaves it, and focuses the row with the key', async () => {
    openSix();
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { value: 5 * 64, configurable: true });
    await findHeading('Ann Lee');
    await waitFor(() => expect(highlighted()).toBe(uuid(1)));
    const viewport = document.querySelector('ul[aria-label="Conversations"]')?.parentElement;
    const scrolled = [2, 3, 4, 5, 6].map((n) => {
      key('j');
      expect((document.activeElement as HTMLElement).dataset.contact).toBe(uuid(n));
      return viewport?.scrollTop;
    });
    expect(scrolled).toEqual([0, 0, 0, 0, 3 * 64]);
  });

  test('moves the highlight with the key, before the thread has loaded and the URL has changed', async () => {
    const load = Promise.withResolvers<void>();
    const { search } = openSix({ held: 'Bob', until: load.promise });
    await findHeading('Ann Lee');
    await waitFor(() => expect(highlighted()).toBe(uuid(1)));
    key('j');
    expect(highlighted()).toBe(uuid(2));
    expect(screen.queryByText('Bob Lee', { selector: 'h2' })).toBeNull();
    load.resolve();
    await findHeading('Bob Lee');
    await waitFor(() => expect(search().contact).toBe(uuid(2)));
  });

  test('waits for the rows of another place', async () => {
    const load = Promise.withResolvers<void>();
    const { search, data } = openSix({
      list: (url) => (url.searchParams.get('status') === 'done' ? load.promise : undefined),
    });
    await findHeading('Ann Lee');
    await waitFor(() => expect(highlighted()).toBe(uuid(1)));
    key('g');
    key('d');
    await waitFor(() => expect(search().status).toBe('done'));
    data.conversations = [5, 6].map((n) => aConversation(n, { name: `${NAMES[n - 1]} Lee` }));
    key('j');
    key('j');
    expect(highlighted()).not.toBe(uuid(2));
    load.resolve();
    await findHeading('Fay Lee');
  });

  test('steps on from the highlight, however fast the keys follow', async () => {
    const { search } = openSix();
    await findHeading('Ann Lee');
    await waitFor(() => expect(highlighted()).toBe(uuid(1)));
    for (const name of ['j', 'j', 'j', 'k']) key(name);
    expect(highlighted()).toBe(uuid(3));
    await findHeading('Cem Lee');
    await waitFor(() => expect(search().contact).toBe(uuid(3)));
    expect(highlighted()).toBe(uuid(3));
  });

  test('applies a key that is pressed while the thread loads', async () => {
    const load = Promise.withResolvers<void>();
    const { callsTo } = openSix({ held: 'Bob', until: load.promise });
    await findHeading('Ann Lee');
    await waitFor(() => expect(highlighted()).toBe(uuid(1)));
    key('j');
    key('e');
    load.resolve();
    await findHeading('Cem Lee');
    expect(callsTo(`POST /api/conversations/${uuid(2)}/finish`)).toHaveLength(1);
    expect(callsTo(`POST /api/conversations/${uuid(1)}/finish`)).toHaveLength(0);
  });

  test('applies a key that is pressed at the moment the thread appears', async () => {
    const load = Promise.withResolvers<void>();
    openSix({ held: 'Bob', until: load.promise });
    await findHeading('Ann Lee');
    await waitFor(() => expect(highlighted()).toBe(uuid(1)));
    key('j');
    const observer = new MutationObserver(() => {
      if (document.querySelector('h2')?.textContent !== 'Bob Lee') return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    load.resolve();
    const reply = await screen.findByLabelText('Reply');
    expect(document.activeElement).toBe(reply);
  });
});
