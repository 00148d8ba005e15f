import type { Reply } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aReply, aThread, uuid } from '#web/lib/testing/conversations.ts';
import { DONE } from '#web/lib/testing/render-as.tsx';
import { openThread as openThreadAs } from '../testing/open-inbox.tsx';
import { findReplyText as area, key, press, pressInEditor, readMessage } from '../testing/walk-inbox.ts';

const openThread: typeof openThreadAs = (thread, options) =>
  openThreadAs(thread, { preferences: { sending: 'stay' }, ...options });

const MAIL = 'POST /api/functions/send-instantly-reply';
const REPLY = `/api/replies/${uuid(3001)}`;
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const scheduled = (seconds: number, more: Partial<Reply> = {}) =>
  aReply(1, { status: 'scheduled', send_at: inSeconds(seconds), ...more });
const card = async () => within(await screen.findByLabelText('Reply on its way'));

describe('a reply within the undo window', () => {
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

  test('offers Undo, which restores its text in the editor', async () => {
    const { callsTo } = open();
    await sendTooEarly();
    await press('Undo');
    await readMessage('Sending undone');
    expect(callsTo(`DELETE ${REPLY}`)).toHaveLength(1);
    await waitFor(async () => expect((await area()).value).toBe('Too early'));
    await waitFor(async () => expect(document.activeElement).toBe(await area()));
  });

  test('counts down the seconds', async () => {
    open();
    await sendTooEarly();
    const toast = within((await screen.findByText('Sending reply')).closest('[role="alert"]') as HTMLElement);
    const first = toast.getByText(/^in \d+ s$/).textContent;
    await waitFor(() => expect(toast.getByText(/^in \d+ s$/).textContent).not.toBe(first));
  });

  test('reopens the conversation that it finished on Undo', async () => {
    const finish = `POST /api/conversations/${uuid(1)}/finish`;
    const reopen = `POST /api/conversations/${uuid(1)}/reopen`;
    const { callsTo, data } = openThreadAs(
      { unhandled_count: 1 },
      {
        answers: (call) => {
          if (call === MAIL) {
            data.threads = [aThread({ unhandled_count: 1, replies: [scheduled(60)] })];
            return { body: { success: true, reply: scheduled(60) } };
          }
          if (call === finish) return { body: { message_ids: [uuid(1001)] } };
          return call === reopen || call === `DELETE ${REPLY}` ? DONE : undefined;
        },
      },
    );
    await pressInEditor('Send and finish');
    // One toast for both, so that one key undoes both.
    await readMessage('Sending reply');
    expect(screen.queryByText('Ann Lee: finished')).toBeNull();
    await waitFor(() => expect(callsTo(finish)).toHaveLength(1));
    key('z');
    await waitFor(() => expect(callsTo(reopen)[0]?.body).toEqual({ message_ids: [uuid(1001)] }));
    expect(callsTo(`DELETE ${REPLY}`)).toHaveLength(1);
  });

  test('is undone with z', async () => {
    const { callsTo } = open();
    await sendTooEarly();
    key('z');
    await readMessage('Sending undone');
    key('z');
    expect(callsTo(`DELETE ${REPLY}`)).toHaveLength(1);
  });
});

describe('a scheduled reply', () => {
  test('is sent at a time chosen in the lead’s time zone', async () => {
    const { callsTo } = openThread(
      { time_zone: 'America/Chicago' },
      {
        answers: (call) =>
          call === MAIL ? { body: { success: true, reply: scheduled(86_400) } } : undefined,
      },
    );
    await area();
    await pressInEditor('Edit');
    fireEvent.keyDown(await area(), { key: 'L', ctrlKey: true, shiftKey: true });
    const menu = within(await screen.findByRole('dialog', { name: 'Send later' }));
    const tomorrow = await menu.findByRole('button', { name: /^Tomorrow/ });
    // Late in the day it is the first choice, which is marked with the Enter key.
    expect(tomorrow.textContent).toMatch(/9:00 AM C[SD]T( \(.+ for you\))?↵?$/);
    fireEvent.change(await screen.findByLabelText('Custom time (lead’s time zone)'), {
      target: { value: '2099-01-05T09:00' },
    });
    await press('Schedule');
    await readMessage('Reply scheduled');
    expect(callsTo(MAIL)[0]?.body).toMatchObject({ sendAt: '2099-01-05T15:00:00.000Z' });
    expect(callsTo(MAIL)[0]?.body).not.toHaveProperty('undoable');
  });

  test('is shown in the thread and can be sent immediately', async () => {
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
    expect(waiting.getByRole('status').textContent).toMatch(/^Will be sent .+ \(.+ GMT\+9 for the lead\)\.$/);
    fireEvent.click(waiting.getByRole('button', { name: 'Send now' }));
    await readMessage('Email reply sent successfully');
    expect(callsTo(`PATCH ${REPLY}`)[0]?.body).toEqual({ sendAt: null });
  });

  test('is not sent twice by sending the restored draft', async () => {
    const { callsTo } = openThread({ replies: [scheduled(86_400, { content: 'Tomorrow then.' })] });
    await screen.findByText('Answered. Open to reply again.');
    await pressInEditor('Edit');
    fireEvent.change(await area(), { target: { value: 'Tomorrow  then.' } });
    await press('Send Reply');
    await readMessage(
      'This reply was already sent or is waiting to be sent. The lead would receive it twice.',
    );
    expect(callsTo(MAIL)).toHaveLength(0);
  });

  test('is put on hold when the lead writes first', async () => {
    openThread({ replies: [scheduled(86_400, { status: 'held' })] });
    const waiting = await card();
    expect(waiting.getByText('On hold')).toBeTruthy();
    expect(waiting.getByRole('status').textContent).toBe(
      'On hold: the lead wrote again before this was sent. Read their message, then send, change or cancel your reply.',
    );
    for (const name of ['Send now', 'Send later', 'Edit', 'Cancel'])
      expect(waiting.getByRole('button', { name })).toBeTruthy();
  });

  const AUTHOR_REMOVED =
    'On hold because its author was removed from the workspace. Send, change or cancel it.';

  test('shows in the thread that it is on hold because its author was removed', async () => {
    openThread({ replies: [scheduled(86_400, { status: 'held', error: AUTHOR_REMOVED, created_by: null })] });
    const waiting = await card();
    expect(waiting.getByText('On hold')).toBeTruthy();
    expect(waiting.getByRole('status').textContent).toBe(AUTHOR_REMOVED);
    for (const name of ['Send now', 'Cancel']) expect(waiting.getByRole('button', { name })).toBeTruthy();
  });

  test('shows in the list of scheduled replies why it is on hold', async () => {
    const heldReply = { status: 'held', contact_id: uuid(1) } as const;
    openThread(
      {},
      {
        answers: (call) =>
          call === 'GET /api/scheduled-replies'
            ? {
                body: {
                  replies: [
                    { ...scheduled(86_400), ...heldReply, error: AUTHOR_REMOVED, contact_name: 'Bo Late' },
                    { ...scheduled(90_000), ...heldReply, id: uuid(77), contact_name: 'Al Wrote' },
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
    expect(dialog.getByText('On hold: the lead wrote again before this was sent.')).toBeTruthy();
  });

  test('is listed among all scheduled replies', async () => {
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
