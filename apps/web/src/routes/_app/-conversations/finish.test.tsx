import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { aContact, aConversation, aMessage, aThread, uuid } from '#web/features/inbox/testing/server-data.ts';
import { BROKEN, DONE } from '#web/lib/testing/render-as.tsx';
import { closeInbox, findButton, findHeading, openThread, press, toldOf } from './testing/open-inbox.tsx';

const FINISH = `POST /api/conversations/${uuid(1)}/finish`;
const REOPEN = `POST /api/conversations/${uuid(1)}/reopen`;
const several = { unhandled_count: 2, messages: [aMessage(1), aMessage(2)] };
const bob = aThread({ contact: aContact({ id: uuid(2), first_name: 'Bob' }), messages: [aMessage(5)] });

afterEach(closeInbox);

describe('finishing a conversation', () => {
  test('marks all that waits, goes on to the next, and Undo brings it back', async () => {
    const marked = { message_ids: [uuid(1001), uuid(1002)] };
    const { callsTo, search } = openThread(several, {
      conversations: [aConversation(1, { unhandled: true }), aConversation(2)],
      threads: [aThread(several), bob],
      answers: (call) => (call === FINISH ? { body: marked } : call === REOPEN ? DONE : undefined),
    });
    await findButton('Mark as Done');
    await press('Finish');
    await findHeading('Bob Lee');
    await toldOf('Ann Lee: finished');
    await toldOf('2 messages marked as done.');
    expect(callsTo(FINISH)).toHaveLength(1);
    await press('Undo');
    await findHeading('Ann Lee');
    expect(search()).toMatchObject({ contact: uuid(1) });
    expect(callsTo(REOPEN)[0]?.body).toEqual(marked);
  });

  test('is one button where one message waits', async () => {
    openThread({ unhandled_count: 1 });
    await findButton('Mark as Done');
    expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
  });

  test('that fails says for whom, and the conversation waits as before', async () => {
    openThread(several, {
      conversations: [aConversation(1, { unhandled: true })],
      answers: (call) => (call === FINISH ? BROKEN : undefined),
    });
    await press('Finish');
    await toldOf('Failed to finish the conversation with Ann Lee');
    await findButton('Finish');
    await waitFor(() => expect(screen.getAllByLabelText('Needs action')).toHaveLength(1));
  });
});
