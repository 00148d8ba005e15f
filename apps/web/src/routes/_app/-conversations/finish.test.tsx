import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aContact, aConversation, aMessage, aReply, aThread, uuid } from '#web/lib/testing/conversations.ts';
import { BROKEN, DONE } from '#web/lib/testing/render-as.tsx';
import { offerUndo } from '#web/ui/dialogs/undo-latest.ts';
import { openThread } from './testing/open-inbox.tsx';
import {
  findButton,
  findHeading,
  findReplyText,
  key,
  press,
  pressInEditor,
  readMessage,
} from './testing/walk-inbox.ts';

const FINISH = `POST /api/conversations/${uuid(1)}/finish`;
const REOPEN = `POST /api/conversations/${uuid(1)}/reopen`;
const several = { unhandled_count: 2, messages: [aMessage(1), aMessage(2)] };
const bob = aThread({ contact: aContact({ id: uuid(2), first_name: 'Bob' }), messages: [aMessage(5)] });

describe('finishing a conversation', () => {
  test('marks all messages as done and opens the next conversation, and Undo restores it', async () => {
    const marked = { message_ids: [uuid(1001), uuid(1002)] };
    const { callsTo, search } = openThread(several, {
      conversations: [aConversation(1, { unhandled: true }), aConversation(2)],
      threads: [aThread(several), bob],
      answers: (call) => (call === FINISH ? { body: marked } : call === REOPEN ? DONE : undefined),
    });
    await findButton('Mark as Done');
    await press('Finish');
    await findHeading('Bob Lee');
    await readMessage('Ann Lee: finished');
    await readMessage('2 messages marked as done.');
    expect(callsTo(FINISH)).toHaveLength(1);
    await press('Undo');
    await findHeading('Ann Lee');
    // The address follows the conversation after it is painted.
    await waitFor(() => expect(search()).toMatchObject({ contact: uuid(1) }));
    expect(callsTo(REOPEN)[0]?.body).toEqual(marked);
  });

  test('is what “Mark as Done” does if one message needs action', async () => {
    const { callsTo } = openThread(
      { unhandled_count: 1 },
      {
        conversations: [aConversation(1, { unhandled: true }), aConversation(2)],
        threads: [aThread(), bob],
        answers: (call) => (call === FINISH ? { body: { message_ids: [uuid(1001)] } } : undefined),
      },
    );
    await findButton('Mark as Done');
    expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
    await press('Mark as Done');
    await findHeading('Bob Lee');
    await readMessage('Ann Lee: finished');
    expect(callsTo(FINISH)).toHaveLength(1);
    await findButton('Undo');
  });

  test('names the lead on failure and keeps the conversation unfinished', async () => {
    openThread(several, {
      conversations: [aConversation(1, { unhandled: true })],
      answers: (call) => (call === FINISH ? BROKEN : undefined),
    });
    await press('Finish');
    await readMessage('Failed to finish the conversation with Ann Lee');
    await findButton('Finish');
    await waitFor(() => expect(screen.getAllByLabelText('Needs action')).toHaveLength(1));
  });
});

describe('a conversation that needs more before it is finished', () => {
  const OUTCOME = `GET /api/conversations/${uuid(1)}/outcome`;
  const required = {
    status: 409,
    body: {
      code: 'OUTCOME_REQUIRED',
      message: 'Add the lost reason before you finish this conversation.',
    },
  };
  const open = (thread = several) => {
    let isAsked = false;
    return openThread(thread, {
      conversations: [aConversation(1, { unhandled: true }), aConversation(2)],
      threads: [aThread(thread), bob],
      answers: (call) => {
        if (call === OUTCOME)
          return {
            body: { lost_reason: 'No budget', next_step: null, value: null, missing: ['lost_reason'] },
          };
        if (call === REOPEN) return DONE;
        if (call !== FINISH) return undefined;
        const answer = isAsked ? { body: { message_ids: [uuid(1001), uuid(1002)] } } : required;
        isAsked = true;
        return answer;
      },
    });
  };

  test('stays open, asks only for what is missing, and Enter finishes it and opens the next one', async () => {
    const { callsTo } = open();
    await findHeading('Ann Lee');
    key('e');
    const reason = await screen.findByLabelText('Lost reason');
    await findHeading('Ann Lee');
    expect(screen.queryByLabelText('Next step')).toBeNull();
    expect((reason as HTMLInputElement).value).toBe('No budget');
    fireEvent.change(reason, { target: { value: ' Too expensive ' } });
    fireEvent.submit(reason);
    await findHeading('Bob Lee');
    expect(callsTo(FINISH)[1]?.body).toEqual({ outcome: { lost_reason: 'Too expensive' } });
    await readMessage('Ann Lee: finished');
    await press('Undo');
    await waitFor(() =>
      expect(callsTo(REOPEN)[0]?.body).toEqual({
        message_ids: [uuid(1001), uuid(1002)],
        restores_outcome: true,
      }),
    );
    await findHeading('Ann Lee');
  });

  test('also asks after a reply', async () => {
    const answer = aMessage(3, { direction: 'outbound' });
    open({ unhandled_count: 0, messages: [...several.messages, answer] });
    await findHeading('Ann Lee');
    key('e');
    await screen.findByLabelText('Lost reason');
    await findHeading('Ann Lee');
  });

  test('stays unfinished if the dialog is closed', async () => {
    const { callsTo } = open();
    await findHeading('Ann Lee');
    key('e');
    await screen.findByLabelText('Lost reason');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByLabelText('Lost reason')).toBeNull());
    expect(callsTo(FINISH)).toHaveLength(1);
    await findHeading('Ann Lee');
  });
});

describe('sending a reply', () => {
  const MAIL = 'POST /api/functions/send-instantly-reply';
  const two = {
    conversations: [aConversation(1, { unhandled: true }), aConversation(2)],
    threads: [aThread(several), bob],
    answers: (call: string) => {
      if (call === MAIL) return { body: { success: true, reply: aReply(1, { status: 'sent' }) } };
      return call === FINISH ? { body: { message_ids: [uuid(1001), uuid(1002)] } } : undefined;
    },
  };

  test('offers to undo finishing even if another offer appears while it is being sent', async () => {
    openThread(several, {
      ...two,
      answers: (call) => {
        if (call === MAIL) offerUndo({ title: 'Bob Lee: finished', undo: () => {} });
        return two.answers(call);
      },
    });
    await pressInEditor('Send and finish');
    await findHeading('Bob Lee');
    await readMessage('Ann Lee: finished');
  });

  test('finishes the conversation and opens the next one, or does what the user chose last', async () => {
    const { callsTo } = openThread(several, two);
    await pressInEditor('Send and finish');
    await findHeading('Bob Lee');
    await readMessage('Ann Lee: finished');
    expect(callsTo(FINISH)).toHaveLength(1);
    cleanup();

    const secondScreen = openThread(several, two);
    await findReplyText();
    await press('More send options');
    fireEvent.click(await screen.findByRole('menuitemradio', { name: /^Send Reply/ }));
    await press('Send Reply');
    await waitFor(() => expect(secondScreen.callsTo(MAIL)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByLabelText('Reply')).toBeNull());
    expect(secondScreen.callsTo(FINISH)).toHaveLength(0);
    cleanup();

    const other = openThread(several, two);
    await findButton('AI Reply Assistant');
    key('r');
    fireEvent.keyDown(await findReplyText(), { key: 'Enter', ctrlKey: true, shiftKey: true });
    await findHeading('Bob Lee');
    expect(other.callsTo(FINISH)).toHaveLength(1);
  });

  test('finishes nothing when it is rejected, and keeps the text', async () => {
    const refused = { success: false, error: 'Mailbox is full' };
    const { callsTo, search } = openThread(several, {
      ...two,
      answers: (call: string) => (call === MAIL ? { body: refused } : undefined),
    });
    await pressInEditor('Edit');
    fireEvent.change(await findReplyText(), { target: { value: 'Mine' } });
    await press('Send and finish');
    await readMessage('Failed to send Email reply: Mailbox is full');
    expect(callsTo(FINISH)).toHaveLength(0);
    expect(search()).toMatchObject({ contact: uuid(1) });
    expect((await findReplyText()).value).toBe('Mine');
  });

  test('finishes nothing while the provider does not accept it', async () => {
    const waiting = aReply(1, { error: 'Busy.', next_attempt_at: new Date().toISOString() });
    const { callsTo, search } = openThread(several, {
      ...two,
      answers: (call: string) => (call === MAIL ? { body: { success: true, reply: waiting } } : undefined),
    });
    await pressInEditor('Send and finish');
    await readMessage('Email reply not sent yet');
    expect(callsTo(FINISH)).toHaveLength(0);
    expect(search()).toMatchObject({ contact: uuid(1) });
  });

  test('asks before sending the same text again', async () => {
    const answer = aMessage(0, { direction: 'outbound', own_text: 'Mine, \n once.', body: 'Mine, once.' });
    const thread = { ...several, messages: [answer, ...several.messages] };
    const { callsTo } = openThread(thread, { ...two, threads: [aThread(thread), bob] });
    await pressInEditor('Edit');
    fireEvent.change(await findReplyText(), { target: { value: 'Mine, once.' } });
    await press('Send and finish');
    const question = await screen.findByRole('dialog', { name: 'Send the same reply again?' });
    fireEvent.click(within(question).getByText('Cancel'));
    expect(callsTo(MAIL)).toHaveLength(0);
    await press('Send and finish');
    await press('Send again');
    await waitFor(() => expect(callsTo(MAIL)).toHaveLength(1));
  });
});

test('finishing keeps the conversation open for users who turned off opening the next one', async () => {
  const { callsTo, search } = openThread(several, {
    conversations: [aConversation(1, { unhandled: true }), aConversation(2)],
    answers: (call) => (call === FINISH ? { body: { message_ids: [uuid(1001)] } } : undefined),
  });
  await press('More actions for conversations');
  fireEvent.click(
    await screen.findByRole('menuitemcheckbox', { name: 'Open the next conversation after finishing' }),
  );
  await press('Finish');
  await readMessage('Ann Lee: finished');
  expect(callsTo(FINISH)).toHaveLength(1);
  expect(search()).toMatchObject({ contact: uuid(1) });
});
