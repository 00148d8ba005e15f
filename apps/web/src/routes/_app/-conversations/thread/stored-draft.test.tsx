import type { StoredDraft } from '@hearback/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aMessage, uuid } from '#web/lib/testing/conversations.ts';
import { openThread } from '../testing/open-inbox.tsx';
import { findReplyText } from '../testing/walk-inbox.ts';

const MESSAGE = aMessage(1, { sentiment: 'interested' });
const DRAFT: StoredDraft = {
  id: uuid(90),
  message_id: MESSAGE.id,
  content: 'Thursday at nine works for us.',
  client_name: 'Claude Code',
  created_at: '2026-11-18T10:00:00.000Z',
};

const open = (draft: Partial<StoredDraft> = {}) =>
  openThread(
    { messages: [MESSAGE], stored_draft: { ...DRAFT, ...draft } },
    { answers: (call) => (call.startsWith('DELETE') ? { body: { success: true } } : undefined) },
  );

test('a draft of an assistant is put into the editor and not sent', async () => {
  const { callsTo } = open();
  expect(await screen.findByText('Draft by Claude Code')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Use draft' }));
  expect((await findReplyText()).value).toBe(DRAFT.content);
  // It is in the editor now, so it is not offered again.
  await waitFor(() => expect(screen.queryByText('Draft by Claude Code')).toBeNull());
  expect(callsTo('POST /api/functions/send-instantly-reply')).toEqual([]);
});

test('a draft of an assistant is discarded', async () => {
  const { callsTo } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard draft' }));
  const path = `DELETE /api/conversations/${MESSAGE.contact_id}/draft`;
  await waitFor(() => expect(callsTo(path)).toHaveLength(1));
});

test('a draft that is older than the newest message says so', async () => {
  open({ message_id: uuid(91) });
  expect(await screen.findByText(/before the newest message/)).toBeTruthy();
});
