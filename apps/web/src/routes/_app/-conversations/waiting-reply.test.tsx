import type { Reply } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aReply, aThread, uuid } from '#web/features/inbox/testing/server-data.ts';
import { DONE } from '#web/lib/testing/render-as.tsx';
import { openThread as openThreadAs } from './testing/open-inbox.tsx';
import { findReplyText as area, key, press, pressInEditor, readMessage } from './testing/walk-inbox.ts';

const openThread: typeof openThreadAs = (thread, given) =>
  openThreadAs(thread, { preferences: { sending: 'stay' }, ...given });

const MAIL = 'POST /api/functions/send-instantly-reply';
const REPLY = `/api/replies/${uuid(3001)}`;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const scheduled = (seconds: number, more: Partial<Reply> = {}) =>
  aReply(1, { status: 'scheduled', send_at: inSeconds(seconds), ...more });
const card = async () => within(await screen.findByLabelText('Reply on its way'));

describe('a reply that can still be taken back', () => {
  const open = () => {
    const inbox = openThread(
      {},
      {
        answers: (call) => {
          if (call === MAIL) {
            inbox.data.threads = [aThread({ replies: [scheduled(10, { content: 'Too early' })] })];
            return { body: { success: true, reply: scheduled(10, { content: 'Too early' }) } };
          }
          if (call !== `DELETE ${REPLY}`) return undefined;
          inbox.data.threads = [aThread()];
          return DONE;
        },
      },
    );
    return inbox;
  };

  const sendTooEarly = async () => {
    await pressInEditor('Edit');
    fireEvent.change(await area(), { target: { value: 'Too early' } });
    await pressInEditor('Send Reply');
    await readMessage('Sending reply');
  };

  test('says so, and Undo puts its words back into the editor', async () => {
    const { callsTo } = open();
    await sendTooEarly();
    await press('Undo');
    await readMessage('Reply taken back');
    expect(callsTo(`DELETE ${REPLY}`)).toHaveLength(1);
    await waitFor(async () => expect((await area()).value).toBe('Too early'));
    await waitFor(async () => expect(document.activeElement).toBe(await area()));
  });

  test('says by the second how long that is', async () => {
    open();
    await sendTooEarly();
    const toast = within((await screen.findByText('Sending reply')).closest('[role="alert"]') as HTMLElement);
    const first = toast.getByText(/^in \d+ s$/).textContent;
    await waitFor(() => expect(toast.getByText(/^in \d+ s$/).textContent).not.toBe(first));
  });

  test('and that finished the conversation opens it again with Undo', async () => {
    const finish = `POST /api/conversations/${uuid(1)}/finish`;
    const reopen = `POST /api/conversations/${uuid(1)}/reopen`;
    const { callsTo } = openThreadAs(
      { unhandled_count: 1 },
      {
        answers: (call) => {
          if (call === MAIL) return { body: { success: true, reply: scheduled(10) } };
          if (call === finish) return { body: { message_ids: [uuid(1001)] } };
          return call === reopen || call === `DELETE ${REPLY}` ? DONE : undefined;
        },
      },
    );
    await pressInEditor('Send and finish');
    await readMessage('Ann Lee: finished');
    key('z');
    await waitFor(() => expect(callsTo(reopen)[0]?.body).toEqual({ message_ids: [uuid(1001)] }));
    expect(callsTo(`DELETE ${REPLY}`)).toHaveLength(1);
  });

  test('is taken back with z', async () => {
    const { callsTo } = open();
    await sendTooEarly();
    key('z');
    await readMessage('Reply taken back');
    key('z');
    expect(callsTo(`DELETE ${REPLY}`)).toHaveLength(1);
  });
});

describe('a reply for later', () => {
  test('goes out at a time that is chosen by the clock of the lead', async () => {
    const { callsTo } = openThread(
      { time_zone: 'America/Chicago' },
      {
        answers: (call) =>
          call === MAIL ? { body: { success: true, reply: scheduled(86_400) } } : undefined,
      },
    );
    await area();
    await press('Choose what sending does');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Send later…' }));
    fireEvent.change(await screen.findByLabelText('Another time, by the clock of the lead'), {
      target: { value: '2099-01-05T09:00' },
    });
    await press('Schedule');
    await readMessage('Reply scheduled');
    expect(callsTo(MAIL)[0]?.body).toMatchObject({ sendAt: '2099-01-05T15:00:00.000Z' });
    expect(callsTo(MAIL)[0]?.body).not.toHaveProperty('undoable');
  });

  test('stands in the thread and can go out at once', async () => {
    const { callsTo, data } = openThread(
      { replies: [scheduled(86_400)], time_zone: 'Asia/Tokyo' },
      {
        answers: (call) => {
          if (call !== `PATCH ${REPLY}`) return undefined;
          data.threads = [aThread()];
          return { body: aReply(1) };
        },
      },
    );
    const waiting = await card();
    expect(waiting.getByText('Scheduled')).toBeTruthy();
    expect(waiting.getByRole('status').textContent).toMatch(/^Goes out .+ \(.+ GMT\+9 for the lead\)\.$/);
    fireEvent.click(waiting.getByRole('button', { name: 'Send now' }));
    await readMessage('Email reply sent successfully');
    expect(callsTo(`PATCH ${REPLY}`)[0]?.body).toEqual({ sendAt: null });
  });

  test('is not doubled by a press on the draft that stands there again', async () => {
    const { callsTo } = openThread({ replies: [scheduled(86_400, { content: 'Tomorrow then.' })] });
    await screen.findByText('Answered. Open to write once more.');
    await pressInEditor('Edit');
    fireEvent.change(await area(), { target: { value: 'Tomorrow  then.' } });
    await press('Send Reply');
    await readMessage('This reply went out already, or waits to: the lead would get it a second time.');
    expect(callsTo(MAIL)).toHaveLength(0);
  });

  test('is held when the lead writes first, and says so', async () => {
    openThread({ replies: [scheduled(86_400, { status: 'held' })] });
    const waiting = await card();
    expect(waiting.getByText('Held')).toBeTruthy();
    expect(waiting.getByRole('status').textContent).toBe(
      'Held: the lead wrote again before this went out. Read their words, then send, change or cancel it.',
    );
    for (const name of ['Send now', 'Send later', 'Edit', 'Cancel'])
      expect(waiting.getByRole('button', { name })).toBeTruthy();
  });

  const AUTHOR_REMOVED = 'Held: its author was removed from the workspace. Send it, change it or cancel it.';

  test('says in the thread that it is held because its author was removed', async () => {
    openThread({ replies: [scheduled(86_400, { status: 'held', error: AUTHOR_REMOVED, created_by: null })] });
    const waiting = await card();
    expect(waiting.getByText('Held')).toBeTruthy();
    expect(waiting.getByRole('status').textContent).toBe(AUTHOR_REMOVED);
    for (const name of ['Send now', 'Cancel']) expect(waiting.getByRole('button', { name })).toBeTruthy();
  });

  test('says in the list of scheduled replies why it is held', async () => {
    const held = { status: 'held', contact_id: uuid(1) } as const;
    openThread(
      {},
      {
        answers: (call) =>
          call === 'GET /api/scheduled-replies'
            ? {
                body: {
                  replies: [
                    { ...scheduled(86_400), ...held, error: AUTHOR_REMOVED, contact_name: 'Bo Late' },
                    { ...scheduled(90_000), ...held, id: uuid(77), contact_name: 'Al Wrote' },
                  ],
                  next: null,
                },
              }
            : undefined,
      },
    );
    await press('More actions for conversations');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Scheduled replies' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Scheduled replies' }));
    expect(await dialog.findByText(AUTHOR_REMOVED)).toBeTruthy();
    expect(dialog.getByText('Held: the lead wrote again before this went out.')).toBeTruthy();
  });

  test('is found again in the list of all that wait', async () => {
    openThread(
      {},
      {
        answers: (call) =>
          call === 'GET /api/scheduled-replies'
            ? {
                body: {
                  replies: [{ ...scheduled(86_400), contact_id: uuid(1), contact_name: 'Bo Late' }],
                  next: null,
                },
              }
            : undefined,
      },
    );
    await press('More actions for conversations');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Scheduled replies' }));
    expect(
      await within(await screen.findByRole('dialog', { name: 'Scheduled replies' })).findByText('Bo Late'),
    ).toBeTruthy();
  });
});
