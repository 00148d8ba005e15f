import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  aContact,
  aConversation,
  aMessage,
  aThread,
  PROPOSALS,
  someFacts,
  uuid,
} from '#web/lib/testing/conversations.ts';
import { DONE } from '#web/lib/testing/render-as.tsx';
import { openInbox, openThread } from './testing/open-inbox.tsx';
import { findButton, findHeading, findReplyText, key, press, readMessage } from './testing/walk-inbox.ts';

const SNOOZE = `PUT /api/conversations/${uuid(1)}/snooze`;
const UNSNOOZE = `DELETE /api/conversations/${uuid(1)}/snooze`;
const FINISH = `POST /api/conversations/${uuid(1)}/finish`;
const REMINDER = `PUT /api/conversations/${uuid(1)}/reminder`;
const bob = aThread({ contact: aContact({ id: uuid(2), first_name: 'Bob' }), messages: [aMessage(5)] });
const answers = (call: string) =>
  [SNOOZE, UNSNOOZE, REMINDER].includes(call)
    ? DONE
    : call === FINISH
      ? { body: { message_ids: [] } }
      : undefined;

describe('snoozing a conversation', () => {
  test('takes one key and a choice, opens the next conversation, and Undo restores it', async () => {
    const { callsTo } = openThread(
      {},
      { conversations: [aConversation(1), aConversation(2)], threads: [aThread(), bob], answers },
    );
    await findButton('Snooze');
    key('s');
    fireEvent.click(await screen.findByText('Tomorrow'));
    await findHeading('Bob Lee');
    await readMessage('Ann Lee: snoozed');
    const { until } = (callsTo(SNOOZE)[0]?.body ?? {}) as { until: string };
    expect(Date.parse(until)).toBeGreaterThan(Date.now());
    await press('Undo');
    await findHeading('Ann Lee');
    expect(callsTo(UNSNOOZE)).toHaveLength(1);
  });

  test('is undone by z', async () => {
    const { callsTo } = openThread(
      {},
      { conversations: [aConversation(1), aConversation(2)], threads: [aThread(), bob], answers },
    );
    await findButton('Snooze');
    key('s');
    fireEvent.click(await screen.findByText('Tomorrow'));
    await readMessage('Ann Lee: snoozed');
    key('z');
    await findHeading('Ann Lee');
    expect(callsTo(UNSNOOZE)).toHaveLength(1);
    key('z');
    expect(callsTo(UNSNOOZE)).toHaveLength(1);
  });

  test('until an absent lead is back is offered next to that fact', async () => {
    const year = new Date().getUTCFullYear() + 1;
    const facts = someFacts({ back_on: `${year}-03-02` });
    const { callsTo } = openThread(
      { answering: { message_id: uuid(1001), facts, later_on: null, ...PROPOSALS } },
      { answers },
    );
    await press('Snooze until Mar 2');
    await waitFor(() => expect(callsTo(SNOOZE)).toHaveLength(1));
    const { until } = (callsTo(SNOOZE)[0]?.body ?? {}) as { until: string };
    expect(until.slice(0, 8)).toBe(`${year}-03-`);
  });

  test('until the date that a lead named in a soft no is offered', async () => {
    const later_on = `${new Date().getUTCFullYear() + 1}-07-01`;
    const { callsTo } = openThread(
      { answering: { message_id: uuid(1001), facts: someFacts(), later_on, ...PROPOSALS } },
      { answers },
    );
    await findButton('Snooze');
    key('s');
    fireEvent.click(await screen.findByText('When they asked for'));
    await waitFor(() => expect(callsTo(SNOOZE)).toHaveLength(1));
    const { until } = (callsTo(SNOOZE)[0]?.body ?? {}) as { until: string };
    expect(until.slice(0, 8)).toBe(later_on.slice(0, 8));
  });

  test('until the first time offered takes s and Enter', async () => {
    const { callsTo } = openThread({}, { answers });
    await findButton('Snooze');
    key('s');
    const field = await screen.findByLabelText<HTMLInputElement>('Type a date');
    fireEvent.submit(field);
    await waitFor(() => expect(callsTo(SNOOZE)).toHaveLength(1));
    const { until } = (callsTo(SNOOZE)[0]?.body ?? {}) as { until: string };
    const hours = (Date.parse(until) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThan(48);
  });

  test('works with the keyboard alone for a typed date', async () => {
    const { callsTo } = openThread({}, { answers });
    await findButton('Snooze');
    key('s');
    const field = await screen.findByLabelText<HTMLInputElement>('Type a date');
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.change(field, { target: { value: 'whenever' } });
    await screen.findByText('No future date found');
    fireEvent.change(field, { target: { value: 'in 6 weeks' } });
    fireEvent.submit(field);
    await waitFor(() => expect(callsTo(SNOOZE)).toHaveLength(1));
    const { until } = (callsTo(SNOOZE)[0]?.body ?? {}) as { until: string };
    const days = (Date.parse(until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(40);
    expect(days).toBeLessThan(46);
  });

  test('is shown in the thread with a button that ends it', async () => {
    const { callsTo } = openThread({ snoozed_until: '2099-03-02T09:00:00.000Z' }, { answers });
    await screen.findByText(/^Snoozed until Mon, Mar 2, .*, or until they reply\.$/);
    await press('End snooze');
    await waitFor(() => expect(callsTo(UNSNOOZE)).toHaveLength(1));
  });

  test('names the absence that caused it, with the words it comes from', async () => {
    const { callsTo } = openThread(
      { snoozed_until: '2099-01-12T12:00:00.000Z', absence: { words: 'I am back on January 12.' } },
      { answers },
    );
    await screen.findByText('Snoozed until Jan 12, 2099: out of office');
    await screen.findByText('“I am back on January 12.”');
    await press('End snooze');
    await waitFor(() => expect(callsTo(UNSNOOZE)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/out of office$/)).toBeNull());
  });
});

describe('a returned conversation', () => {
  test('shows the reason in the list, and in the thread until it is finished', async () => {
    const returned = { because: 'no_answer', days: 3 } as const;
    const { callsTo } = openThread(
      { returned, unhandled_count: 0 },
      { conversations: [aConversation(1, { returned, unhandled: true })], answers },
    );
    await screen.findByText('No reply in 3 days.');
    await screen.findByText('No reply in 3 days');
    await press('Finish');
    await waitFor(() => expect(callsTo(FINISH)).toHaveLength(1));
    await readMessage('Ann Lee: finished');
  });

  test('shows a short label while a reply is unsent', async () => {
    openInbox({
      conversations: [aConversation(1, { unsent: 'scheduled' }), aConversation(2, { unsent: 'failed' })],
    });
    await screen.findByText('Reply scheduled');
    await screen.findByText('Reply not sent');
  });
});

test('a reminder is sent with the reply and can be canceled in the thread', async () => {
  const { callsTo } = openThread({ remind_at: '2099-03-02T09:00:00.000Z' }, { answers });
  await press('Cancel reminder');
  await waitFor(() => expect(callsTo(REMINDER)[0]?.body).toEqual({ days: null }));
  await findReplyText();
  fireEvent.click(await screen.findByLabelText('Remind me if there is no reply in'));
  fireEvent.change(screen.getByLabelText('Days until the reminder'), { target: { value: '7' } });
  await press('Send and finish');
  await waitFor(() =>
    expect(callsTo('POST /api/functions/send-instantly-reply')[0]?.body).toMatchObject({ remindInDays: 7 }),
  );
});
