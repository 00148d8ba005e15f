import type { ReplyApproval } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { uuid } from '#web/lib/testing/conversations.ts';
import { aClient } from '#web/lib/testing/people.ts';
import { openThread } from '../testing/open-inbox.tsx';
import { findReplyText, press, pressInEditor, readMessage } from '../testing/walk-inbox.ts';

const LIST = `GET /api/conversations/${uuid(1)}/approvals`;
const ID = uuid(500);
const at = (day: number) => `2026-03-0${day}T14:05:00.000Z`;

const aDraft = (more: Partial<ReplyApproval> = {}): ReplyApproval => ({
  ...{ id: ID, contact_id: uuid(1), contact_name: 'Ana Lead', message_id: uuid(1001), source: 'cold_email' },
  client_name: null,
  ...{ status: 'waiting', version: 1, content: 'How about Tuesday?', subject: 'Re: Your outreach' },
  ...{ cc: [], bcc: [], original: null, remind_days: null, send_at: null, author_name: 'Olive Owner' },
  ...{ requested_at: at(1), expires_at: at(2), decided_by_name: null, decided_at: null, hold_reason: null },
  ...{ is_outdated: false, comments: [] },
  ...more,
});

const list = (...approvals: ReplyApproval[]) => ({
  body: { approvers: ['Cleo Client'], days: 3, approvals },
});

describe('the agency', () => {
  test('asks for approval with the text of the editor, and withdraws it with Undo', async () => {
    let drafts: ReplyApproval[] = [];
    const { callsTo } = openThread(
      { has_approvals: true },
      {
        answers: (call) => {
          if (call === LIST) return list(...drafts);
          if (call === 'POST /api/approvals') {
            drafts = [aDraft()];
            return { body: aDraft() };
          }
          if (call !== `POST /api/approvals/${ID}/withdraw`) return undefined;
          drafts = [];
          return { body: aDraft({ status: 'withdrawn' }) };
        },
      },
    );
    await pressInEditor('Edit');
    fireEvent.change(await findReplyText(), { target: { value: 'How about Tuesday?' } });
    await press('Ask for approval');
    const card = await screen.findByRole('region', { name: 'Reply to Ana Lead' });
    expect(card.textContent).toContain('Waiting for approval');
    expect(card.textContent).toContain('Cleo Client can approve it until');
    expect(callsTo('POST /api/approvals')[0]?.body).toMatchObject({
      ...{ messageId: uuid(1001), content: 'How about Tuesday?', subject: 'Re: Your outreach' },
    });
    await press(/Undo/);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Reply to Ana Lead' })).toBeNull());
    expect(await screen.findByDisplayValue('How about Tuesday?')).toBeTruthy();
  });

  test('sends a new version instead of a second draft', async () => {
    const path = `PUT /api/approvals/${ID}`;
    const comment = {
      id: uuid(501),
      version: 1,
      kind: 'change_request',
      author_name: 'Cleo Client',
    } as const;
    const returned = aDraft({
      ...{ status: 'changes_requested', decided_by_name: 'Cleo Client', decided_at: at(1) },
      comments: [{ ...comment, is_client: true, is_own: false, content: 'Say Wednesday', created_at: at(1) }],
    });
    const { callsTo } = openThread(
      { has_approvals: true },
      {
        answers: (call) =>
          call === LIST ? list(returned) : call === path ? { body: aDraft({ version: 2 }) } : undefined,
      },
    );
    const card = await screen.findByRole('region', { name: 'Reply to Ana Lead' });
    expect(card.textContent).toContain('Say Wednesday');
    fireEvent.click(within(card).getByRole('button', { name: 'Edit' }));
    fireEvent.change(await screen.findByDisplayValue('How about Tuesday?'), {
      target: { value: 'How about Wednesday?' },
    });
    await press('Ask again');
    await waitFor(() =>
      expect(callsTo(path)[0]?.body).toMatchObject({ version: 1, content: 'How about Wednesday?' }),
    );
  });
});

test('a withdrawn draft returns to the editor', async () => {
  let drafts = [aDraft()];
  openThread(
    { has_approvals: true },
    {
      answers: (call) => {
        if (call === LIST) return list(...drafts);
        if (call !== `POST /api/approvals/${ID}/withdraw`) return undefined;
        drafts = [];
        return { body: aDraft({ status: 'withdrawn' }) };
      },
    },
  );
  await press('Withdraw');
  expect(await screen.findByDisplayValue('How about Tuesday?')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Reply to Ana Lead' })).toBeNull();
});

describe('a client', () => {
  const open = (draft: ReplyApproval, verb: string) => {
    const path = `POST /api/approvals/${ID}/${verb}`;
    const { callsTo } = openThread(
      { has_approvals: true },
      {
        profile: aClient({ approval_locations: ['loc1'] }),
        answers: (call) => (call === LIST ? list(draft) : call === path ? { body: draft } : undefined),
      },
    );
    return () => callsTo(path).map(({ body }) => body);
  };

  test('confirms the approval of the version on the screen', async () => {
    const sent = open(aDraft({ version: 2 }), 'approve');
    await press('Approve and send');
    const dialog = await screen.findByRole('dialog', { name: 'Approve this reply?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve and send' }));
    await readMessage('Reply approved');
    expect(sent()).toEqual([{ version: 2 }]);
  });

  test('requests changes only with a comment', async () => {
    const sent = open(aDraft(), 'change-requests');
    await press('Request changes');
    expect(screen.getByRole('button', { name: 'Request changes' })).toHaveProperty('disabled', true);
    fireEvent.change(screen.getByLabelText('What should change?'), { target: { value: ' Shorter ' } });
    await press('Request changes');
    await waitFor(() => expect(sent()).toEqual([{ version: 1, content: 'Shorter' }]));
  });

  test('sees that the lead wrote meanwhile', async () => {
    open(aDraft({ is_outdated: true }), 'approve');
    expect(await screen.findByText(/The lead sent a message after this reply was written/)).toBeTruthy();
  });
});
