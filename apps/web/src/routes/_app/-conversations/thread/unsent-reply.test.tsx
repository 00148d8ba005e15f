import type { Reply } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aMessage, aReply, aThread, uuid } from '#web/lib/testing/conversations.ts';
import { DONE } from '#web/lib/testing/render-as.tsx';
import { openThread as openThreadAs } from '../testing/open-inbox.tsx';
import { findReplyText as area, press, pressInEditor, readMessage } from '../testing/walk-inbox.ts';

const openThread: typeof openThreadAs = (thread, options) =>
  openThreadAs(thread, { preferences: { sending: 'stay' }, ...options });

const MAIL = 'POST /api/functions/send-instantly-reply';
const DISCARD = `DELETE /api/replies/${uuid(3001)}`;
const RETRY = `POST /api/replies/${uuid(3001)}/retry`;

const text = async () => (await area()).value;
const write = async (value: string) => fireEvent.change(await area(), { target: { value } });
const sent = (more: Partial<Reply> = {}) => ({ body: { success: true, reply: aReply(1, more) } });
const card = async () => within(await screen.findByLabelText('Reply on its way'));
const pressOnCard = async (name: string) => fireEvent.click((await card()).getByRole('button', { name }));
const hasLeft = () => waitFor(() => expect(screen.queryByLabelText('Reply on its way')).toBeNull());

describe('a reply whose delivery failed', () => {
  const failed = aReply(1, { status: 'failed', error: 'The mailbox is gone.' });
  const refused = { body: { success: false, error: 'The mailbox is gone.', reply: failed } };
  const keyIn = (body: unknown) => (body as { idempotencyKey: string } | undefined)?.idempotencyKey;

  test('is reported and can be sent again', async () => {
    const { data, publishEvent, callsTo } = openThread(
      {},
      {
        answers: (call) => {
          if (call === MAIL) {
            data.threads = [aThread({ replies: [aReply(1)] })];
            return sent();
          }
          if (call !== RETRY) return undefined;
          data.threads = [aThread()];
          return { body: aReply(1, { status: 'sent' }) };
        },
      },
    );
    await pressInEditor('Send Reply');
    await screen.findByText('Sending…');
    data.threads = [aThread({ replies: [failed] })];
    publishEvent('reply.changed');
    // The text appears in the thread and in a toast.
    await waitFor(() =>
      expect(screen.getAllByText('Failed to send Email reply: The mailbox is gone.')).toHaveLength(2),
    );
    // The toast leads back from another conversation.
    await press('Open the conversation');
    await pressOnCard('Retry');
    await readMessage('Email reply sent successfully');
    expect(callsTo(RETRY)).toHaveLength(1);
  });

  test('removes the toast that its conversation is finished', async () => {
    const { data, publishEvent } = openThreadAs(
      { unhandled_count: 1 },
      {
        answers: (call) => {
          if (call === `POST /api/conversations/${uuid(1)}/finish`)
            return { body: { message_ids: [uuid(1001)] } };
          if (call !== MAIL) return undefined;
          data.threads = [aThread({ replies: [aReply(1)] })];
          return sent();
        },
      },
    );
    await pressInEditor('Send and finish');
    await readMessage('Ann Lee: finished');
    data.threads = [aThread({ replies: [failed] })];
    publishEvent('reply.changed');
    await waitFor(() =>
      expect(screen.getAllByText('Failed to send Email reply: The mailbox is gone.').length).toBeGreaterThan(
        0,
      ),
    );
    await waitFor(() => expect(screen.queryByText('Ann Lee: finished')).toBeNull());
  });

  test('can be discarded, and its text restored', async () => {
    const { data } = openThread(
      { replies: [failed] },
      {
        answers: (call) => {
          if (call !== DISCARD) return undefined;
          data.threads = [aThread()];
          return DONE;
        },
      },
    );
    await pressOnCard('Discard');
    await hasLeft();
    await readMessage('Reply discarded');
    expect(await text()).not.toBe('Reply 1');
    await press('Undo');
    expect(await text()).toBe('Reply 1');
  });

  test('can be edited: it is discarded and opens in the editor', async () => {
    const { data, callsTo } = openThread(
      { replies: [failed] },
      {
        answers: (call) => {
          if (call !== DISCARD) return undefined;
          data.threads = [aThread()];
          return DONE;
        },
      },
    );
    await pressOnCard('Edit');
    await hasLeft();
    await waitFor(async () => expect(await text()).toBe('Reply 1'));
    expect((await area()).readOnly).toBe(false);
    expect(callsTo(DISCARD)).toHaveLength(1);
  });

  test('is sent with a new key once the provider recovers', async () => {
    const { data, callsTo } = openThread(
      {},
      {
        answers: (call, body) => {
          if (call !== MAIL) return undefined;
          // A failed key sends nothing anymore.
          if (keyIn(body) !== firstKey()) {
            data.threads = [aThread()];
            return sent({ id: uuid(3002), status: 'sent' });
          }
          data.threads = [aThread({ replies: [failed] })];
          return refused;
        },
      },
    );
    const firstKey = () => keyIn(callsTo(MAIL)[0]?.body);
    await pressInEditor('Edit');
    await write('Mine');
    await pressInEditor('Send Reply');
    await card();
    await pressInEditor('Send Reply');
    await readMessage('Email reply sent successfully');
    expect(callsTo(MAIL).at(-1)?.body).toMatchObject({ content: 'Mine' });
    await hasLeft();
    expect(await text()).not.toBe('Mine');
  });

  test('is not sent twice if a colleague has sent it since', async () => {
    const { data, publishEvent, callsTo } = openThread(
      {},
      {
        answers: (call) => {
          if (call !== MAIL) return undefined;
          if (callsTo(MAIL).length > 1) return sent({ status: 'sent' });
          data.threads = [aThread({ replies: [failed] })];
          return refused;
        },
      },
    );
    await pressInEditor('Send Reply');
    await card();
    data.threads = [aThread({ messages: [aMessage(3, { direction: 'outbound' }), aMessage(1)] })];
    publishEvent('reply.changed');
    await hasLeft();
    await pressInEditor('Send Reply');
    await readMessage('Email reply sent successfully');
    const keys = callsTo(MAIL).map(({ body }) => keyIn(body));
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test('and may have been sent explains that Retry checks first', async () => {
    openThread({ replies: [{ ...failed, may_be_out: true }] });
    const reply = await card();
    expect(reply.getByText('Not confirmed')).toBeTruthy();
    expect(
      reply.getByText('Retry checks the sending account first and sends the reply only if it is not there.'),
    ).toBeTruthy();
    expect(reply.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('a reply waiting for its next attempt', () => {
  const inAWhile = () => new Date(Date.now() + 100_000).toISOString();
  const waiting = (more: Partial<Reply> = {}) =>
    aReply(1, {
      content: 'Mine',
      error: 'The provider is temporarily unavailable (status 503).',
      next_attempt_at: inAWhile(),
      ...more,
    });

  test('shows reason and time, and canceling it restores its text in the editor', async () => {
    const { data, callsTo, publishEvent } = openThread(
      {},
      {
        answers: (call) => {
          if (call === MAIL) {
            data.threads = [aThread({ replies: [waiting()] })];
            return { body: { success: true, reply: waiting() } };
          }
          if (call === `GET /api/replies/${uuid(3001)}` && callsTo(DISCARD).length > 0)
            return { body: waiting({ status: 'discarded', next_attempt_at: null }) };
          if (call !== DISCARD) return undefined;
          data.threads = [aThread()];
          return DONE;
        },
      },
    );
    await pressInEditor('Edit');
    await write('Mine');
    await pressInEditor('Send Reply');
    await readMessage('Email reply not sent yet');
    const reply = await card();
    expect(reply.getByText('Not sent yet')).toBeTruthy();
    expect(reply.getByRole('status').textContent).toBe(
      'The provider is temporarily unavailable (status 503). Next attempt in 2 min.',
    );
    await pressOnCard('Cancel');
    await hasLeft();
    await waitFor(async () => expect(await text()).toBe('Mine'));
    // A discarded reply was not sent and must not be reported as sent.
    publishEvent('reply.changed');
    await waitFor(() => expect(callsTo(`GET /api/replies/${uuid(3001)}`).length).toBeGreaterThan(0));
    expect(screen.queryByText('Email reply sent successfully')).toBeNull();
  });

  test('can be retried immediately', async () => {
    const { data, callsTo } = openThread(
      { replies: [waiting()] },
      {
        answers: (call) => {
          if (call !== RETRY) return undefined;
          data.threads = [aThread()];
          return { body: aReply(1, { status: 'sent' }) };
        },
      },
    );
    await pressOnCard('Retry now');
    await readMessage('Email reply sent successfully');
    expect(callsTo(RETRY)).toHaveLength(1);
  });

  test('and may have been sent shows that the account is checked first', async () => {
    const error = 'The provider did not confirm this reply, so it may already have been sent.';
    openThread({ replies: [waiting({ error, may_be_out: true })] });
    const reply = await card();
    expect(reply.getByText('Not confirmed')).toBeTruthy();
    expect(reply.getByRole('status').textContent).toBe(
      `${error} We check the sending account again in 2 min and resend the reply only if it is not there.`,
    );
    expect(reply.getByRole('button', { name: 'Do not send again' })).toBeTruthy();
  });
});
