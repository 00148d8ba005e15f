import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aConversation, aNote, aThread, uuid } from '#web/lib/testing/conversations.ts';
import { aClient } from '#web/lib/testing/people.ts';
import { openThread } from './testing/open-inbox.tsx';
import { findButton, key, press, readMessage } from './testing/walk-inbox.ts';

const ASK = `POST /api/conversations/${uuid(1)}/client-notes`;
const client = aClient();
const flag = aNote(1, { kind: 'flag', author_name: 'Cleo Client', content: 'We know her already' });
const answer = aNote(2, { kind: 'answer', question_id: flag.id, content: 'We remove her.' });

describe('a client of the agency', () => {
  test('asks a question in a dialog, and the thread shows it', async () => {
    const question = aNote(3, { kind: 'question', author_id: client.id, content: 'Did she name a price?' });
    const { callsTo } = openThread(
      {},
      {
        profile: client,
        conversations: [aConversation(1)],
        answers: (call) => (call === ASK ? { body: question } : undefined),
      },
    );
    await press('Ask the agency');
    const field = await screen.findByLabelText('Your question');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect((await findButton('Send question')).hasAttribute('disabled')).toBe(true);
    fireEvent.change(field, { target: { value: ' Did she name a price? ' } });
    await press('Send question');
    await readMessage('Question sent');
    expect(callsTo(ASK).map(({ body }) => body)).toEqual([
      { kind: 'question', content: 'Did she name a price?' },
    ]);
    const card = await screen.findByRole('article', { name: 'Question' });
    expect(within(card).queryByRole('button')).toBeNull();
  });

  test('flags a lead with a reason', async () => {
    const { callsTo } = openThread(
      {},
      { profile: client, answers: (call) => (call === ASK ? { body: flag } : undefined) },
    );
    await press('Flag lead');
    fireEvent.change(await screen.findByLabelText('Why are you flagging this lead?'), {
      target: { value: 'We know her already' },
    });
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Flag lead' }));
    await readMessage('Lead flagged');
    expect(callsTo(ASK)[0]?.body).toEqual({ kind: 'flag', content: 'We know her already' });
    expect(await screen.findByText('Flagged by client')).toBeTruthy();
  });

  test('comments only in locations that allow it', async () => {
    openThread({}, { profile: aClient({ comment_locations: ['elsewhere'] }) });
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Ask the agency' })).toBeNull();
    expect(screen.queryByLabelText('Your reply')).toBeNull();
  });

  test('answers a lead where the agency allows it', async () => {
    const path = `POST /api/conversations/${uuid(1)}/client-replies`;
    const { callsTo } = openThread(
      {},
      {
        profile: aClient({ answer_locations: ['loc1'] }),
        answers: (call) => (call === path ? { body: { success: true } } : undefined),
      },
    );
    const field = await screen.findByRole('textbox', { name: /^Reply to / });
    expect((await findButton('Send reply')).hasAttribute('disabled')).toBe(true);
    fireEvent.change(field, { target: { value: ' Tuesday works. ' } });
    await press('Send reply');
    await readMessage('Reply sent');
    expect(callsTo(path)[0]?.body).toMatchObject({ content: 'Tuesday works.' });
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
  });

  test('repeats a failed request with the same key, so that it sends once', async () => {
    const path = `POST /api/conversations/${uuid(1)}/client-replies`;
    const { callsTo } = openThread(
      {},
      {
        profile: aClient({ answer_locations: ['loc1'] }),
        answers: (call) =>
          call === path ? { status: 500, body: { code: 'INTERNAL', message: 'x' } } : undefined,
      },
    );
    const field = await screen.findByRole('textbox', { name: /^Reply to / });
    fireEvent.change(field, { target: { value: 'Tuesday works.' } });
    await press('Send reply');
    await waitFor(() => expect(callsTo(path)).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send reply' })).toHaveProperty('disabled', false),
    );
    await press('Send reply');
    await waitFor(() => expect(callsTo(path)).toHaveLength(2));
    const [first, second] = callsTo(path).map(({ body }) => body as { idempotency_key: string });
    expect(second?.idempotency_key).toBe(first?.idempotency_key);
    expect((field as HTMLTextAreaElement).value).toBe('Tuesday works.');
  });

  test('does not see internal terms of the team', async () => {
    openThread({ enrichment_status: 'pending_enrichment' }, { profile: client });
    await findButton('Flag lead');
    fireEvent.click(screen.getByRole('combobox', { name: 'Status filter' }));
    await screen.findByRole('option', { name: 'Interested' });
    for (const words of ['Needs Action Only', 'Needs action', 'Enrichment Pending', 'Unread', 'Done'])
      expect(screen.queryByText(words)).toBeNull();
  });
});

describe('the team', () => {
  test('sees a flag in the header of the thread until it answers', async () => {
    const thread = aThread({ notes: [flag] });
    const path = `POST /api/notes/${flag.id}/answer`;
    const { callsTo } = openThread(thread, {
      answers: (call) => (call === path ? { body: answer } : undefined),
    });
    expect(await screen.findByText('Flagged by client')).toBeTruthy();
    const card = screen.getByRole('article', { name: 'Flag' });
    expect(card.textContent).toContain('Cleo Client flagged this lead');
    fireEvent.click(within(card).getByRole('button', { name: 'Answer' }));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Answer' }), {
      target: { value: 'We remove her.' },
    });
    await press('Send answer');
    await readMessage('Answer sent to the client');
    expect(callsTo(path)[0]?.body).toEqual({ content: 'We remove her.' });
    await waitFor(() => expect(screen.queryByText('Flagged by client')).toBeNull());
    expect(within(card).getByRole('article', { name: 'Answer' }).textContent).toContain('We remove her.');
    key('z');
    await waitFor(() => expect(callsTo(`DELETE /api/notes/${answer.id}`)).toHaveLength(1));
  });

  test('is not offered the actions of a client', async () => {
    openThread({ notes: [flag, answer] });
    await screen.findByRole('article', { name: 'Flag' });
    for (const name of ['Flag lead', 'Ask the agency'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText('Flagged by client')).toBeNull();
  });
});
