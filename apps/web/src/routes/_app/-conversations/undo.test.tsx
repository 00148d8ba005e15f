import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aContact, aConversation, aMessage, aNote, aThread, uuid } from '#web/lib/testing/conversations.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { DONE } from '#web/lib/testing/render-as.tsx';
import { openThread } from './testing/open-inbox.tsx';
import { findButton, findHeading, key, press, readMessage } from './testing/walk-inbox.ts';

const PATH = `/api/conversations/${uuid(1)}`;

test('z restores the sentiment of every message after a disposition', async () => {
  const former = [
    { id: uuid(1001), sentiment: 'soft_no', sentiment_by: 'person' },
    { id: uuid(1002), sentiment: null, sentiment_by: null },
  ];
  const restore = `PUT ${PATH}/disposition/former`;
  const { callsTo } = openThread(
    { messages: [aMessage(1), aMessage(2)] },
    {
      answers: (call) => {
        if (call === restore) return DONE;
        return call === `PUT ${PATH}/disposition` ? { body: { updated: 2, former } } : undefined;
      },
    },
  );
  await screen.findByText('Body 1');
  key('3');
  await readMessage('Lead Disposition Updated');
  key('z');
  await waitFor(() => expect(callsTo(restore)[0]?.body).toEqual({ sentiment: 'hard_no', former }));
  key('z');
  expect(callsTo(restore)).toHaveLength(1);
});

test('z undoes a disposition that is still being saved', async () => {
  const former = [{ id: uuid(1001), sentiment: 'soft_no', sentiment_by: 'person' }];
  const restore = `PUT ${PATH}/disposition/former`;
  const saving = Promise.withResolvers<void>();
  const { callsTo } = openThread(
    { messages: [aMessage(1)] },
    {
      answers: (call) => {
        if (call === restore) return DONE;
        if (call !== `PUT ${PATH}/disposition`) return undefined;
        return saving.promise.then(() => ({ body: { updated: 1, former } }));
      },
    },
  );
  await screen.findByText('Body 1');
  key('3');
  key('z');
  expect(callsTo(restore)).toHaveLength(0);
  saving.resolve();
  await waitFor(() => expect(callsTo(restore)[0]?.body).toEqual({ sentiment: 'hard_no', former }));
});

test('z undoes a disposition that takes ten seconds to save', async () => {
  const former = [{ id: uuid(1001), sentiment: 'soft_no', sentiment_by: 'person' }];
  const restore = `PUT ${PATH}/disposition/former`;
  const saving = Promise.withResolvers<void>();
  const { callsTo } = openThread(
    { messages: [aMessage(1)] },
    {
      answers: (call) => {
        if (call === restore) return DONE;
        if (call !== `PUT ${PATH}/disposition`) return undefined;
        return saving.promise.then(() => ({ body: { updated: 1, former } }));
      },
    },
  );
  await screen.findByText('Body 1');
  key('3');
  key('z');
  await new Promise((resolve) => setTimeout(resolve, 50));
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  clock.mockRestore();
  saving.resolve();
  await waitFor(() => expect(callsTo(restore)[0]?.body).toEqual({ sentiment: 'hard_no', former }));
});

test('sends two quick dispositions in order, and z restores the first one', async () => {
  const restore = `PUT ${PATH}/disposition/former`;
  const first = Promise.withResolvers<void>();
  const former = (sentiment: string) => [{ id: uuid(1001), sentiment, sentiment_by: 'person' }];
  const { callsTo } = openThread(
    { messages: [aMessage(1)] },
    {
      answers: (call, body) => {
        if (call === restore) return DONE;
        if (call !== `PUT ${PATH}/disposition`) return undefined;
        return (body as { sentiment: string }).sentiment === 'hard_no'
          ? first.promise.then(() => ({ body: { updated: 1, former: former('soft_no') } }))
          : { body: { updated: 1, former: former('hard_no') } };
      },
    },
  );
  await screen.findByText('Body 1');
  key('3');
  key('1');
  // The second one is shown although the first one is still being saved.
  await findButton(/^Lead disposition: Interested/);
  await waitFor(() => expect(callsTo(`PUT ${PATH}/disposition`)).toHaveLength(1));
  first.resolve();
  await waitFor(() => expect(callsTo(`PUT ${PATH}/disposition`)).toHaveLength(2));
  key('z');
  await waitFor(() =>
    expect(callsTo(restore)[0]?.body).toEqual({ sentiment: 'interested', former: former('hard_no') }),
  );
});

test('z undoes a disposition that was saved after another conversation was opened', async () => {
  const restore = `PUT ${PATH}/disposition/former`;
  const saving = Promise.withResolvers<void>();
  const former = [{ id: uuid(1001), sentiment: 'soft_no', sentiment_by: 'person' }];
  const { callsTo } = openThread(
    { messages: [aMessage(1)] },
    {
      conversations: [aConversation(1), aConversation(2, { name: 'Bob Ray' })],
      threads: [
        aThread({ messages: [aMessage(1)] }),
        aThread({ contact: aContact({ id: uuid(2), first_name: 'Bob', last_name: 'Ray' }) }),
      ],
      answers: (call) => {
        if (call === restore) return DONE;
        if (call !== `PUT ${PATH}/disposition`) return undefined;
        return saving.promise.then(() => ({ body: { updated: 1, former } }));
      },
    },
  );
  await screen.findByText('Body 1');
  key('3');
  key('j');
  await findHeading('Bob Ray');
  saving.resolve();
  await readMessage('Lead Disposition Updated');
  key('z');
  await waitFor(() => expect(callsTo(restore)[0]?.body).toEqual({ sentiment: 'hard_no', former }));
});

test('z reopens a finished conversation', async () => {
  const reopen = `POST ${PATH}/reopen`;
  const { callsTo } = openThread(
    { unhandled_count: 1, messages: [aMessage(1)] },
    {
      conversations: [aConversation(1, { unhandled: true })],
      answers: (call) => {
        if (call === reopen) return DONE;
        return call === `POST ${PATH}/finish` ? { body: { message_ids: [uuid(1001)] } } : undefined;
      },
    },
  );
  await screen.findByText('Body 1');
  key('e');
  await readMessage('Ann Lee: finished');
  key('z');
  await waitFor(() => expect(callsTo(reopen)[0]?.body).toEqual({ message_ids: [uuid(1001)] }));
});

test('z restores a removed note, and the toast names the key on its button', async () => {
  const note = aNote(1, { author_id: aProfile().id });
  const restore = `POST /api/notes/${note.id}/restore`;
  const { callsTo } = openThread(
    { messages: [aMessage(1)], notes: [note] },
    {
      answers: (call) => {
        if (call === restore) return { body: note };
        return call.includes(' /api/notes/') ? DONE : undefined;
      },
    },
  );
  await screen.findByText('Body 1');
  await press('Remove note');
  await readMessage('Note removed');
  expect((await findButton('Undo')).querySelector('[data-key="Z"]')).toBeTruthy();
  key('z');
  await waitFor(() => expect(callsTo(restore)).toHaveLength(1));
});
