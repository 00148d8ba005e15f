import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { background } from '#web/lib/app.ts';
import { TAB_ID } from '#web/lib/tabs.ts';
import { aContact, aConversation, aMessage, aThread, uuid } from '#web/lib/testing/conversations.ts';
import { openInbox } from './testing/open-inbox.tsx';
import { findHeading, key, readMessage } from './testing/walk-inbox.ts';

const NAMES = ['Ann', 'Bob', 'Cem', 'Dan', 'Eve', 'Fay'];

/** Calls that wait to be sent together are sent by `settle`, even if a busy machine renders slowly. */
vi.mock(import('#web/lib/api/background.ts'), async (importOriginal) => {
  const { createBackground } = await importOriginal();
  return { createBackground: () => createBackground(60_000) };
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Long enough for everything that follows a key, such as presence after a rest. */
async function settle(): Promise<void> {
  await pause(2000);
  await background.flush();
  await pause(500);
}

/** Opens the first of six unread conversations and waits until nothing is requested anymore. */
async function openSix() {
  const threads = NAMES.map((first_name, n) =>
    aThread({
      contact: aContact({ id: uuid(n + 1), first_name }),
      unread: true,
      unhandled_count: 1,
      messages: [aMessage(n + 1, { contact_id: uuid(n + 1) })],
    }),
  );
  const inbox = openInbox({
    search: `?contact=${uuid(1)}`,
    conversations: NAMES.map((name, n) =>
      aConversation(n + 1, { name: `${name} Lee`, unread: true, unhandled: true }),
    ),
    threads,
    answers: (call) => {
      const opened = threads.find(({ contact }) => call === `POST /api/conversations/${contact.id}/read`);
      if (opened) opened.unread = false;
      if (call.endsWith('/finish')) return { body: { message_ids: [uuid(1001)] } };
      return call.endsWith('/disposition') ? { body: { updated: 1, former: [] } } : undefined;
    },
  });
  await findHeading('Ann Lee');
  await settle();
  const countFor = async (name: string, done: () => Promise<unknown>) => {
    const before = inbox.requests().length;
    key(name);
    await done();
    await settle();
    // Heartbeats are independent of what the user does.
    return inbox
      .requests()
      .slice(before)
      .filter((call) => !call.includes('/presence'));
  };
  return { ...inbox, countFor };
}

describe('the number of requests', () => {
  test('includes no duplicate request on the first load', async () => {
    const { asked } = await openSix();
    const calls = asked.map(({ call }) => call);
    expect(calls).toEqual([...new Set(calls)]);
  });

  test('is at most three for j, and never reloads the list', async () => {
    const { countFor, asked } = await openSix();
    for (const name of ['Bob', 'Cem', 'Dan']) {
      const before = asked.length;
      const made = await countFor('j', () => findHeading(`${name} Lee`));
      expect(made.length, made.join(', ')).toBeLessThanOrEqual(3);
      expect(asked.slice(before).map(({ call }) => call)).not.toContain('GET /api/conversations');
    }
  });

  test('e sends at most two requests, although it opens the next conversation', async () => {
    const { countFor } = await openSix();
    for (const name of ['Bob', 'Cem']) {
      const made = await countFor('e', () => findHeading(`${name} Lee`));
      expect(made.length, made.join(', ')).toBeLessThanOrEqual(2);
    }
  });

  test('a disposition sends at most two requests', async () => {
    const { countFor } = await openSix();
    for (const digit of ['1', '2', '3', '4', '5']) {
      const made = await countFor(digit, () => readMessage('Lead Disposition Updated'));
      expect(made.length, made.join(', ')).toBeLessThanOrEqual(2);
    }
  });

  test('is zero for our own event; an event of a colleague refetches', async () => {
    const inbox = await openSix();
    const { publishEvent } = inbox;
    const requests = () => inbox.requests().filter((call) => !call.includes('/presence'));
    const before = requests().length;
    publishEvent('conversation.finished', { ids: { contact_id: uuid(1) }, origin: TAB_ID });
    await settle();
    expect(requests().length).toBe(before);
    publishEvent('conversation.finished', { ids: { contact_id: uuid(1) }, origin: crypto.randomUUID() });
    await waitFor(() => expect(requests().length).toBeGreaterThan(before));
    expect(screen.getAllByText('Ann Lee').length).toBeGreaterThan(0);
  });
});
