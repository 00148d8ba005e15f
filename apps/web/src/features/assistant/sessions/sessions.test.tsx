import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DONE, press, refusal } from '#web/lib/testing/render-as.tsx';
import { openAssistant } from '../testing/open-assistant.tsx';
import { aSession, asRow, GREETING, uuid } from '../testing/server-data.ts';

const LIST = 'GET /api/assistant/sessions';
const finished = aSession(2, { status: 'completed', campaign_id: uuid(77) });

describe('the chats', () => {
  test('are listed with their status, and a completed one links to its campaign', async () => {
    const sessions = [asRow(aSession(1)), asRow(finished)];
    openAssistant(aSession(1), { [LIST]: { body: { sessions, next: null } } });
    const rows = within(await screen.findByRole('region', { name: 'Chats' }));
    expect((await rows.findByRole('link', { name: 'Chat 1' })).getAttribute('aria-current')).toBe('page');
    expect(rows.getByText('completed')).toBeTruthy();
    expect(rows.getByRole('link', { name: 'Campaign' }).getAttribute('href')).toBe(`/campaigns/${uuid(77)}`);
  });

  test('begin with a new chat, which is added to the URL, if the URL names none', async () => {
    const session = aSession(1);
    const { search } = openAssistant(session);
    await screen.findByText(GREETING);
    press('New chat');
    await waitFor(() => expect(search()).toEqual({ session: session.id }));
    await screen.findByText(GREETING);
  });

  test('are deleted after confirmation, and a deleted open chat is replaced by a new one', async () => {
    const session = aSession(1);
    const { asked } = openAssistant(session, { [`DELETE /api/assistant/sessions/${session.id}`]: DONE });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete chat Chat 1' }));
    await screen.findByText('Delete this chat?');
    press('Delete chat');
    await screen.findByText('Chat deleted');
    await waitFor(() => expect(asked.some(({ call }) => call === 'POST /api/assistant/sessions')).toBe(true));
  });

  test('show a message if they no longer exist', async () => {
    const session = aSession(1);
    openAssistant(session, {
      [`GET /api/assistant/sessions/${session.id}`]: refusal(
        'NOT_FOUND',
        'Not found. It may have been deleted, or you may not have access.',
        404,
      ),
    });
    await screen.findByText('Chat not found');
  });
});
