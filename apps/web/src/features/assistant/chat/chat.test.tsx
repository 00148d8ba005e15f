import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { press, refusal } from '#web/lib/testing/render-as.tsx';
import {
  field,
  leaveAssistant,
  openAssistant,
  pressEnter,
  submitMessage,
  write,
} from '../testing/open-assistant.tsx';
import { aDraft, aMessage, aSession, GREETING } from '../testing/server-data.ts';

const FAILURE = 'Failed to send message. Please try again.';
const TURNS = `POST /api/assistant/sessions/${aSession(1).id}/turns`;
const log = () => screen.getByRole('log');
const answer = aMessage(2, 'assistant', 'Three emails it is.');
const done = {
  type: 'done',
  message: answer,
  campaignDraft: { sequence_config: { num_emails: 3 } },
  draft_version: 1,
  engine: 'built_in',
  can_undo: false,
  question: null,
} as const;
/** A model is configured, so that the chat accepts free text. */
const chat = aSession(1, { can_chat: true, engine: 'model' });

describe('the composer', () => {
  test('sends on Enter but not on Shift+Enter', async () => {
    const { turns } = openAssistant(chat);
    await screen.findByText(GREETING);
    write('Three');
    expect(pressEnter({ shiftKey: true })).toBe(true);
    expect(turns).toEqual([]);
    expect(pressEnter()).toBe(false);
    await waitFor(() => expect(turns).toHaveLength(1));
    expect(turns[0]?.body.message).toBe('Three');
    expect(field().value).toBe('');
    expect(within(log()).getByText('Three')).toBeTruthy();
  });

  test('ignores Enter during input method composition', async () => {
    const { turns } = openAssistant(chat);
    await screen.findByText(GREETING);
    write('さん');
    pressEnter({ isComposing: true });
    pressEnter({ keyCode: 229 });
    expect(turns).toEqual([]);
    expect(field().value).toBe('さん');
  });

  test('sends no blank message and nothing while an answer is pending', async () => {
    const { turns } = openAssistant(chat);
    await screen.findByText(GREETING);
    submitMessage('  \n ');
    expect(turns).toEqual([]);
    submitMessage('Three');
    await waitFor(() => expect(turns).toHaveLength(1));
    submitMessage('And another thing');
    expect(turns).toHaveLength(1);
    expect(field().value).toBe('And another thing');
    expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  });

  test('inserts an example without sending it', async () => {
    const { turns } = openAssistant(chat);
    const opening = '3 emails to owners of dental practices. The goal is to book demos.';
    fireEvent.click(await screen.findByRole('button', { name: opening }));
    expect(field().value).toBe(opening);
    expect(turns).toEqual([]);
  });
});

describe('an answer', () => {
  test('is streamed outside of the log until it is complete', async () => {
    const { turns } = openAssistant(chat);
    await screen.findByText(GREETING);
    submitMessage('Three');
    await screen.findByText('The assistant is writing.');
    await waitFor(() => expect(turns).toHaveLength(1));
    turns[0]?.tell({ type: 'delta', text: 'Three ' });
    turns[0]?.tell({ type: 'delta', text: 'emails' });
    const half = await screen.findByText('Three emails');
    expect(log().contains(half)).toBe(false);

    turns[0]?.tell(done);
    const whole = await within(log()).findByText('Three emails it is.');
    expect(whole).toBeTruthy();
    expect(screen.queryByText('The assistant is writing.')).toBe(null);
    expect(within(log()).getAllByText('Three')).toHaveLength(1);
    expect(await screen.findByText('1 of 5')).toBeTruthy();
  });

  test('scrolls to its end, unless the user has scrolled up', async () => {
    const { turns } = openAssistant(chat);
    await screen.findByText(GREETING);
    const box = screen.getByRole('region', { name: 'Messages' });
    Object.defineProperty(box, 'scrollHeight', { value: 900, configurable: true });
    Object.defineProperty(box, 'clientHeight', { value: 400, configurable: true });
    submitMessage('Three');
    await waitFor(() => expect(turns).toHaveLength(1));
    turns[0]?.tell({ type: 'delta', text: 'Three' });
    await waitFor(() => expect(box.scrollTop).toBe(900));
    box.scrollTop = 100;
    fireEvent.scroll(box);
    turns[0]?.tell({ type: 'delta', text: ' emails' });
    await screen.findByText('Three emails');
    expect(box.scrollTop).toBe(100);
    press('Latest');
    expect(box.scrollTop).toBe(900);
    expect(screen.queryByRole('button', { name: 'Latest' })).toBe(null);
  });

  test('is requested again as the same turn when it breaks off', async () => {
    const { turns } = openAssistant(chat);
    await screen.findByText(GREETING);
    submitMessage('Three');
    await waitFor(() => expect(turns).toHaveLength(1));
    turns[0]?.tell({ type: 'delta', text: 'Thr' });
    await screen.findByText('Thr');
    turns[0]?.drop();
    await waitFor(() => expect(turns).toHaveLength(2));
    expect(turns[1]?.body).toEqual(turns[0]?.body);
    turns[1]?.tell(done);
    await within(log()).findByText('Three emails it is.');
    expect(screen.queryByText(FAILURE)).toBe(null);
  });

  test('requested by another tab appears here too', async () => {
    const messages = [aMessage(0, 'assistant', GREETING), aMessage(1, 'user', 'Three')];
    openAssistant({ ...chat, messages, answering: true });
    await screen.findByText('The assistant is writing.');
  });

  test('is labeled if it was written without a model', async () => {
    const { unmount } = openAssistant(aSession(1));
    await screen.findByText('Built-in');
    unmount();
    leaveAssistant();
    openAssistant(aSession(1, { engine: 'model' }));
    await screen.findByText(GREETING);
    expect(screen.queryByText('Built-in')).toBe(null);
  });
});

describe('a message that could not be sent', () => {
  test('stays visible with an error and is sent again as the same turn', async () => {
    const { answers, asked, turns } = openAssistant(chat, {
      [TURNS]: refusal('INTERNAL', 'An unexpected error occurred', 500),
    });
    await screen.findByText(GREETING);
    submitMessage('Three');
    await screen.findByText(FAILURE);
    expect(within(log()).getByText('Three')).toBeTruthy();
    delete answers[TURNS];
    press('Retry');
    await waitFor(() => expect(turns).toHaveLength(1));
    const first = asked.find(({ call }) => call === TURNS)?.body;
    expect(turns[0]?.body).toEqual(first);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBe(null);
  });

  test('is kept as the same turn when the user returns to the chat', async () => {
    const { turns, unmount, openAgain } = openAssistant(chat);
    await screen.findByText(GREETING);
    submitMessage('Three');
    await waitFor(() => expect(turns).toHaveLength(1));
    turns[0]?.tell({ type: 'failed' });
    await screen.findByText(FAILURE);
    unmount();
    openAgain();
    await within(await screen.findByRole('log')).findByText('Three');
    press('Retry');
    await waitFor(() => expect(turns).toHaveLength(2));
    expect(turns[1]?.body).toEqual(turns[0]?.body);
  });

  test('can be moved back into the editor', async () => {
    openAssistant(chat, { [TURNS]: refusal('TURN_UNDER_WAY', 'Please wait a moment.', 409) });
    await screen.findByText(GREETING);
    submitMessage('Three');
    await screen.findByText('Please wait a moment.');
    press('Edit');
    expect(field().value).toBe('Three');
    expect(within(log()).queryByText('Three')).toBe(null);
  });
});

test('progress is shown in words, not by color alone', async () => {
  openAssistant(aSession(1, { draft: { ...aDraft(0), target_audience: {} } }));
  await screen.findByText('2 of 5');
  const labels = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(labels).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Business Info: done/),
      expect.stringMatching(/^Target Audience: not yet/),
      expect.stringMatching(/^Goals Set: done/),
      'Content Generated: not yet',
    ]),
  );
});
