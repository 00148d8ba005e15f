import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '#web/lib/app.ts';
import {
  aCompany,
  aContact,
  aConversation,
  aMessage,
  aThread,
  uuid,
} from '#web/lib/testing/conversations.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { BROKEN, DONE, refusal } from '#web/lib/testing/render-as.tsx';
import { CONTACT, openInbox, openThread } from '../testing/open-inbox.tsx';
import { findButton, findHeading, press, readMessage } from '../testing/walk-inbox.ts';

/** The messages with the parts that are rendered after the first paint. */
async function cards() {
  const all = await screen.findAllByLabelText(/^(Received|Sent) message$/);
  await waitFor(() => expect(document.querySelector('article dl')).not.toBeNull());
  return all;
}

/** A user added by an agency with write access to single locations. */
const granted = (...writable_locations: string[]) =>
  aProfile({ role: 'client', user_type: 'single_location', writable_locations });
const customer = aProfile({ role: 'client', user_type: 'agency_customer' });

describe('the thread', () => {
  test('asks to select a conversation', async () => {
    openInbox();
    expect(await screen.findByText('Select a conversation to view messages')).toBeTruthy();
    expect(screen.getByText('Select a conversation')).toBeTruthy();
    expect(screen.getByText('to view enriched details')).toBeTruthy();
  });

  test('shows a loading state', async () => {
    openThread({}, { answers: (call) => (call === CONTACT ? new Promise(() => {}) : undefined) });
    expect(await screen.findByText('Loading conversation...')).toBeTruthy();
  });

  test('shows why it failed to load and retries', async () => {
    let fails = true;
    const no = refusal('FORBIDDEN', 'You do not have permission to do this.', 403);
    openThread({}, { answers: (call) => (call === CONTACT && fails ? no : undefined) });
    const title = await screen.findByText('Error loading conversation');
    const state = within(title.parentElement as HTMLElement);
    expect(state.getByText('You do not have permission to do this.')).toBeTruthy();
    fails = false;
    fireEvent.click(state.getByRole('button', { name: 'Try again' }));
    await findHeading('Ann Lee');
  });

  test('disappears when the viewer loses access', async () => {
    let isGone = false;
    const no = refusal('NOT_FOUND', 'Not found. It may have been deleted, or you may not have access.', 404);
    openThread({}, { answers: (call) => (call === CONTACT && isGone ? no : undefined) });
    await findHeading('Ann Lee');
    isGone = true;
    await queryClient.invalidateQueries();
    await screen.findByText('Error loading conversation');
    expect(screen.queryByRole('heading', { name: 'Ann Lee' })).toBeNull();
  });

  test('has a header with the person’s details', async () => {
    openThread({ enrichment_status: 'running' });
    const head = within((await findHeading('Ann Lee')).closest('header') as HTMLElement);
    for (const text of [
      'Head of Sales at Acme · Austin, Texas',
      'Campaign: Spring outreach',
      'Account: Austin Dental',
      'Running',
      'Cold Email',
      'Software',
      '51-200',
    ])
      expect(head.getByText(text)).toBeTruthy();
    const profile = head.getByRole('link', { name: 'LinkedIn profile of Ann Lee' });
    expect(profile.getAttribute('href')).toBe('https://linkedin.com/in/ann');
    const mail = head.getByRole('link', { name: 'Send an email to ann@acme.test' });
    expect(mail.getAttribute('href')).toBe('mailto:ann@acme.test');
  });

  test('shows no enrichment to a customer of the agency', async () => {
    openThread({ enrichment_status: 'pending_enrichment' }, { profile: customer });
    const head = within((await findHeading('Ann Lee')).closest('header') as HTMLElement);
    expect(head.getByText('Cold Email')).toBeTruthy();
    expect(head.queryByText('Enrichment Pending')).toBeNull();
  });

  test('omits unknown details from its header', async () => {
    const contact = aContact({ linkedin_url: null, email: null, job_title: null });
    openThread({
      contact,
      company: aCompany({ industry: null, headcount_range: null, hq_geo: null }),
      source: null,
    });
    const head = within((await findHeading('Ann Lee')).closest('header') as HTMLElement);
    expect(head.queryAllByRole('link')).toHaveLength(0);
    expect(head.getByText('Acme')).toBeTruthy();
    expect(head.getByText('Unknown')).toBeTruthy();
  });

  test('shows an empty state without messages', async () => {
    openThread({ messages: [], message_count: 0 });
    expect(await screen.findByText('No messages in this conversation yet')).toBeTruthy();
    expect(screen.queryByText('AI Reply Assistant')).toBeNull();
  });

  test('is marked as read when it is opened', async () => {
    const { callsTo } = openThread(
      { unread: true },
      { conversations: [aConversation(1, { unread: true, unhandled: true })] },
    );
    await findHeading('Ann Lee');
    await waitFor(() => expect(callsTo(`POST /api/conversations/${uuid(1)}/read`)).toHaveLength(1));
    await waitFor(() => expect(screen.getByText('Person 1').closest('a')?.dataset.unread).toBeUndefined());
  });

  const TIMERS = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] as const;

  test('is not polled while enrichment was not requested', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...TIMERS] });
    try {
      const { callsTo } = openThread({ enrichment_status: 'pending_enrichment' });
      await screen.findByText('Enrichment Pending');
      await vi.advanceTimersByTimeAsync(25_000);
      expect(callsTo(CONTACT)).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('shows why enrichment failed', async () => {
    openThread({ enrichment_status: 'error', enrichment_error: 'Clay rejected the row.' });
    expect(await screen.findByTitle('Enrichment failed: Clay rejected the row.')).toBeTruthy();
  });

  test.each([
    ['Queued', { enrichment_status: 'queued' }],
    ['Enrichment Pending', { enrichment_status: 'pending_enrichment', enrichment_under_way: true }],
  ] as const)(
    'is polled every 10 seconds only while the contact is being enriched (%s)',
    async (label, state) => {
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: [...TIMERS] });
      try {
        const { callsTo, data } = openThread(state);
        await screen.findByText(label);
        expect(callsTo(CONTACT)).toHaveLength(1);
        data.threads = [aThread()];
        await vi.advanceTimersByTimeAsync(10_100);
        await screen.findByText('Enrichment Complete');
        await vi.advanceTimersByTimeAsync(25_000);
        expect(callsTo(CONTACT)).toHaveLength(2);
      } finally {
        vi.useRealTimers();
      }
    },
  );
});

describe('a message', () => {
  test('sent by email shows sender, recipient, time and subject', async () => {
    openThread({ messages: [aMessage(1, { cc: ['bob@acme.test'], sentiment: 'soft_no' })] });
    const card = within((await cards())[0] as HTMLElement);
    for (const text of [
      'From:',
      'ann@acme.test',
      'To:',
      'sales@agency.test',
      'CC:',
      'bob@acme.test',
      'Date:',
    ])
      expect(card.getByText(text)).toBeTruthy();
    expect(card.getByText(/^Mar 3, 2026, \d+:04\s[AP]M .+/)).toBeTruthy();
    expect(card.getByText('Your outreach')).toBeTruthy();
    expect(card.getByText('Soft No')).toBeTruthy();
    expect(card.getByText('Body 1')).toBeTruthy();
  });

  test('sent over LinkedIn shows the sender’s profile or a generic label', async () => {
    const linkedin = { source: 'linkedin', subject: null } as const;
    openThread({
      source: 'linkedin',
      messages: [
        aMessage(1, { ...linkedin, sender_profile_url: 'https://www.linkedin.com/in/ann/' }),
        aMessage(2, linkedin),
      ],
    });
    const [first, second] = await cards();
    expect(within(first as HTMLElement).getByText('LinkedIn:')).toBeTruthy();
    const link = within(first as HTMLElement).getByRole('link', { name: 'linkedin.com/in/ann' });
    expect(link.getAttribute('href')).toBe('https://www.linkedin.com/in/ann/');
    expect(within(second as HTMLElement).getByText('LinkedIn Sender')).toBeTruthy();
    expect(within(second as HTMLElement).queryByText('Subject:')).toBeNull();
  });

  test('names the lead, or the colleague who sent it with the mailbox, and its recipient', async () => {
    openThread({
      messages: [
        aMessage(1, {
          direction: 'outbound',
          from: 'sales@agency.test',
          to: ['ann@acme.test'],
          sent_by: { id: uuid(31), name: 'Bea Berg' },
        }),
        aMessage(2, { to: ['sales@agency.test'], cc: ['bob@acme.test'] }),
      ],
    });
    const [sent, received] = (await cards()).map((card) => within(card));
    expect(sent?.getByText('Bea Berg')).toBeTruthy();
    expect(sent?.getByText('from sales@agency.test to ann@acme.test')).toBeTruthy();
    expect(received?.getByText('Ann Lee')).toBeTruthy();
    expect(received?.getByText('to sales@agency.test, cc bob@acme.test')).toBeTruthy();
  });

  test('over LinkedIn names the lead and the account instead of their profile URLs', async () => {
    const [lead, ours] = ['https://www.linkedin.com/in/ann-lee-1', 'https://www.linkedin.com/in/ethan-9'];
    openThread({
      source: 'linkedin',
      messages: [
        aMessage(1, { source: 'linkedin', direction: 'outbound', from: ours, to: [lead] }),
        aMessage(2, { source: 'linkedin', from: lead, to: [ours] }),
      ],
    });
    const [sent, received] = (await cards()).map((card) => within(card));
    expect(received?.getByText('Ann Lee')).toBeTruthy();
    expect(received?.queryByText(lead)).toBeNull();
    expect(sent?.getByText('LinkedIn account')).toBeTruthy();
    expect(sent?.getByText('to Ann Lee')).toBeTruthy();
  });

  test('shows its facts on request and always to assistive technology', async () => {
    openThread();
    const card = within((await cards())[0] as HTMLElement);
    const line = card.getByRole('button', { expanded: false });
    const facts = document.getElementById(line.getAttribute('aria-controls') ?? '') as HTMLElement;
    expect(facts.dataset.shown).toBeUndefined();
    expect(within(facts).getByText('Subject:')).toBeTruthy();
    fireEvent.click(line);
    expect(facts.dataset.shown).toBe('true');
  });

  test('is collapsed to its first words if it is older', async () => {
    const old = aMessage(2, { handled: true, body: 'The first words\n\nand the rest' });
    openThread({ messages: [aMessage(1, { handled: true }), old], unhandled_count: 0 });
    const card = within((await cards())[1] as HTMLElement);
    expect(card.getByText('The first words and the rest')).toBeTruthy();
    expect(card.queryByRole('button', { name: 'Delete message' })).toBeNull();
    fireEvent.click(card.getByRole('button', { expanded: false }));
    fireEvent.click(await card.findByRole('button', { name: 'Collapse message' }));
    expect(card.queryByRole('button', { name: 'Delete message' })).toBeNull();
  });

  test('a message of the sequence before the first reply is folded', async () => {
    const sent = (n: number) => aMessage(n, { direction: 'outbound' });
    openThread({ messages: [aMessage(1), sent(2), sent(3)] });
    expect(await cards()).toHaveLength(1);
    await press('2 earlier messages from the sequence');
    expect(await cards()).toHaveLength(3);
  });

  test('has no sentiment if it is outbound', async () => {
    openThread({ messages: [aMessage(1, { direction: 'outbound', sentiment: 'interested' })] });
    const card = within((await cards())[0] as HTMLElement);
    expect(card.queryByText('Interested')).toBeNull();
  });

  test('a message that could not be classified shows that and can still be analyzed', async () => {
    openThread({ messages: [aMessage(1, { set_aside: true })] });
    const card = within((await cards())[0] as HTMLElement);
    expect(card.getByText('Not classified')).toBeTruthy();
    expect(card.getByTitle('It could not be classified automatically. Choose a disposition.')).toBeTruthy();
    expect(card.getByRole('button', { name: 'Analyze sentiment' })).toBeTruthy();
  });

  test('with an uncertain sentiment says so and names the keys that decide', async () => {
    const reasons = { by: 'built_in' as const, confidence: 0.61, words: ['later'] };
    openThread({ messages: [aMessage(1, { sentiment: 'soft_no', unsure: true, reasons })] });
    const card = within((await cards())[0] as HTMLElement);
    expect(card.getByText('Unsure')).toBeTruthy();
    expect(card.queryByText('Soft No')).toBeNull();
    expect(card.getByTitle(/^Probably Soft No, .* Press 1 to 5 to decide\.$/)).toBeTruthy();
  });

  test('a message that was truncated is shown in full on request', async () => {
    openThread(
      { messages: [aMessage(1, { body_cut: true })] },
      {
        answers: (call) =>
          call === `GET /api/messages/${uuid(1001)}`
            ? { body: aMessage(1, { body: 'Body 1 and the rest' }) }
            : undefined,
      },
    );
    await press('Show the whole message');
    await screen.findByText('Body 1 and the rest');
  });

  test('without a sentiment is analyzed on request', async () => {
    const { callsTo } = openThread(
      { messages: [aMessage(1), aMessage(2, { body: '  ' })] },
      {
        answers: (call) => {
          if (call === 'POST /api/functions/ai-sentiment')
            return { body: { sentiment: 'interested', read_by: 'built_in' } };
          return call.endsWith('/sentiment') ? { body: aMessage(1, { sentiment: 'interested' }) } : undefined;
        },
      },
    );
    // Only one button, because blank text is skipped.
    await press('Analyze sentiment');
    await waitFor(() => expect(callsTo(`PUT /api/messages/${uuid(1001)}/sentiment`)).toHaveLength(1));
    expect(callsTo('POST /api/functions/ai-sentiment')[0]?.body).toEqual({ message: 'Body 1' });
  });

  test.each([
    ['POST /api/functions/ai-sentiment', 'Failed to analyze sentiment'],
    [`PUT /api/messages/${uuid(1001)}/sentiment`, 'Failed to update message sentiment'],
  ])('reports that analyzing failed when %s fails', async (broken, text) => {
    openThread(
      {},
      {
        answers: (call) => {
          if (call === broken) return BROKEN;
          return call.endsWith('ai-sentiment') ? { body: { sentiment: 'ooo', read_by: 'model' } } : undefined;
        },
      },
    );
    await press('Analyze sentiment');
    await readMessage(text);
  });
});

describe('older messages', () => {
  const OLDER = `${CONTACT}/messages`;

  test('load page by page', async () => {
    const { urls } = openThread(
      { older: 'k1' },
      {
        answers: (call, _body, url) => {
          if (call !== OLDER) return undefined;
          return url.searchParams.get('before') === 'k1'
            ? { body: { messages: [aMessage(1), aMessage(2)], older: 'k2' } }
            : { body: { messages: [aMessage(3)], older: null } };
        },
      },
    );
    await press('Load older messages');
    await screen.findByText('Body 2');
    expect(await cards()).toHaveLength(2);
    await press('Load older messages');
    await screen.findByText('Body 3');
    expect(screen.queryByRole('button', { name: 'Load older messages' })).toBeNull();
    expect(urls.filter((url) => url.searchParams.get('before') === 'k2')).toHaveLength(1);
  });

  test('can be retried after a failure', async () => {
    let fails = true;
    openThread(
      { older: 'k1' },
      {
        answers: (call) => {
          if (call !== OLDER) return undefined;
          return fails
            ? refusal('FORBIDDEN', 'No.', 403)
            : { body: { messages: [aMessage(2)], older: null } };
        },
      },
    );
    await press('Load older messages');
    await findButton('Failed to load older messages. Try again');
    fails = false;
    await press('Failed to load older messages. Try again');
    await screen.findByText('Body 2');
  });
});

describe('marking as done', () => {
  const messages = [
    aMessage(1, { direction: 'outbound' }),
    aMessage(2, { handled: true }),
    aMessage(3),
    aMessage(4),
  ];
  const HANDLED = `PUT /api/messages/${uuid(1003)}/handled`;

  test('marks the newest unhandled inbound message', async () => {
    const { callsTo, data } = openThread(
      { messages, unhandled_count: 2 },
      {
        conversations: [aConversation(1, { unhandled: true })],
        answers: (call) => (call === HANDLED ? { body: aMessage(3, { handled: true }) } : undefined),
      },
    );
    data.threads = [aThread({ messages, unhandled_count: 2 })];
    await press('Mark as Done');
    await readMessage('Message marked as handled');
    expect(callsTo(HANDLED)[0]?.body).toEqual({ handled: true });
  });

  test('is offered while any inbound message is unhandled', async () => {
    openThread({ messages: messages.slice(0, 2), unhandled_count: 0 });
    await cards();
    expect(screen.queryByRole('button', { name: 'Mark as Done' })).toBeNull();
  });

  test('is reverted when the server rejects it', async () => {
    openThread(
      { messages: [aMessage(3), aMessage(4)], unhandled_count: 2 },
      { answers: (call) => (call === HANDLED ? BROKEN : undefined) },
    );
    await press('Mark as Done');
    await readMessage('Failed to mark message as handled');
    await findButton('Mark as Done');
  });
});

describe('a finished conversation', () => {
  const finished = { messages: [aMessage(1, { handled: true })], unhandled_count: 0 };

  const REOPEN = `POST /api/conversations/${uuid(1)}/reopen`;

  test('can be reopened', async () => {
    const { callsTo, data } = openThread(finished, {
      conversations: [aConversation(1)],
      answers: (call) => (call === REOPEN ? DONE : undefined),
    });
    await findButton('Reopen');
    data.threads = [aThread()];
    await press('Reopen');
    await findButton('Mark as Done');
    expect(callsTo(REOPEN)[0]?.body).toEqual({ message_ids: [uuid(1001)] });
  });

  test('stays in Done when it is reopened after an answer', async () => {
    const messages = [
      aMessage(2, { direction: 'outbound', handled: true }),
      aMessage(1, { direction: 'inbound', handled: true }),
    ];
    const { callsTo, data } = openThread(
      { ...finished, messages },
      {
        search: `?status=done&contact=${uuid(1)}`,
        conversations: [aConversation(1, { unhandled: false })],
        answers: (call) => (call === REOPEN ? DONE : undefined),
      },
    );
    await findButton('Reopen');
    data.threads = [aThread({ messages, unhandled_count: 1 })];
    await press('Reopen');
    await findButton('Mark as Done');
    expect(callsTo(REOPEN)).toHaveLength(1);
    expect(document.querySelector(`a[data-contact="${uuid(1)}"]`)).toBeTruthy();
  });

  test('can be marked as unread and stays so while it is open', async () => {
    const UNREAD = `DELETE /api/conversations/${uuid(1)}/read`;
    const { callsTo, data } = openThread(finished, {
      conversations: [aConversation(1)],
      answers: (call) => (call === UNREAD ? DONE : undefined),
    });
    await findButton('Mark as unread');
    data.threads = [aThread({ ...finished, unread: true })];
    await press('Mark as unread');
    await readMessage('Marked as unread');
    expect(callsTo(UNREAD)).toHaveLength(1);
    expect(callsTo(`POST /api/conversations/${uuid(1)}/read`)).toHaveLength(0);
  });
});

describe('deleting a message', () => {
  const DELETE = `DELETE /api/messages/${uuid(1001)}`;
  const RESTORE = `POST /api/messages/${uuid(1001)}/restore`;
  const ask = async () => {
    await press('Delete message');
    return within(await screen.findByRole('dialog', { name: 'Delete Message' }));
  };

  test('asks for confirmation', async () => {
    const { callsTo } = openThread();
    const dialog = await ask();
    const question = 'Are you sure you want to delete this message? This action cannot be undone.';
    expect(dialog.getByText(question)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo(DELETE)).toHaveLength(0);
  });

  test('removes it, and Undo restores it', async () => {
    const { callsTo, data } = openThread(
      {},
      {
        answers: (call) => {
          if (call === DELETE) {
            data.threads = [aThread({ messages: [] })];
            return { body: { success: true, canceled_replies: 1 } };
          }
          if (call !== RESTORE) return undefined;
          data.threads = [aThread()];
          return { body: aMessage(1) };
        },
      },
    );
    fireEvent.click((await ask()).getByRole('button', { name: 'Delete' }));
    await readMessage('Message deleted');
    screen.getByText('1 unsent reply was canceled. You can undo this until this message closes.');
    await screen.findByText('No messages in this conversation yet');
    await press('Undo');
    await readMessage('Message restored');
    await screen.findByText('Body 1');
    expect(callsTo(RESTORE)).toHaveLength(1);
  });

  test('is reverted when the server rejects it', async () => {
    openThread({}, { answers: (call) => (call === DELETE ? BROKEN : undefined) });
    fireEvent.click((await ask()).getByRole('button', { name: 'Delete' }));
    await readMessage('Failed to delete message');
    await screen.findByText('Body 1');
  });
});

describe('the lead disposition', () => {
  const SET = `PUT /api/conversations/${uuid(1)}/disposition`;
  const messages = [aMessage(1, { sentiment: 'interested' }), aMessage(2)];
  const choose = async (label: string) => {
    await press(/^Lead disposition/);
    fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(label) }));
  };

  test('offers five labels', async () => {
    openThread();
    await press('Lead disposition: Set disposition');
    const items = await screen.findAllByRole('menuitem');
    const labels = ['Interested', 'Soft No', 'Hard No', 'Out of Office', 'Wrong Person'];
    expect(items.map((item) => item.textContent)).toEqual(
      labels.map((label, index) => `${label}${index + 1}`),
    );
  });

  test('updates every message optimistically', async () => {
    let answer = (_answer: { body: unknown }) => {};
    const { callsTo } = openThread(
      { messages, sentiment: 'interested' },
      {
        conversations: [aConversation(1, { sentiment: 'interested', unhandled: true })],
        answers: (call) => (call === SET ? new Promise((resolve) => (answer = resolve)) : undefined),
      },
    );
    await choose('Hard No');
    // Both messages, the list and the button.
    await waitFor(() => expect(screen.getAllByText('Hard No').length).toBeGreaterThanOrEqual(4));
    expect(callsTo(SET)[0]?.body).toEqual({ sentiment: 'hard_no' });
    answer({ body: { updated: 2, former: [] } });
    await readMessage('Lead Disposition Updated');
    expect(screen.getByText('Set to "Hard No" and synced across all conversation messages.')).toBeTruthy();
  });

  test('is reverted when the server rejects it', async () => {
    openThread(
      { messages, sentiment: 'interested' },
      { answers: (call) => (call === SET ? BROKEN : undefined) },
    );
    await choose('Wrong Person');
    await readMessage('Sync Failed');
    expect(screen.getByText('Failed to update message sentiments. Please try again.')).toBeTruthy();
    await findButton('Lead disposition: Interested');
  });
});

test.each([
  ['a customer of an agency', customer],
  ['a user with a read grant', granted()],
])('%s sees no editing controls', async (_who, profile) => {
  const { asked } = openThread(
    { unread: true, messages: [aMessage(1), aMessage(2, { direction: 'outbound' })] },
    { profile, conversations: [aConversation(1)] },
  );
  await cards();
  await screen.findByText('No opportunity yet');
  const names = screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel);
  const writing = /done|disposition|delete|reply|edit|save|analyze|generate/i;
  expect(names.filter((name) => writing.test(name ?? ''))).toEqual([]);
  expect(screen.queryByText('AI Reply Assistant')).toBeNull();
  await press('More actions for conversations');
  await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' });
  expect(screen.queryByRole('menuitem', { name: 'Analyze sentiment' })).toBeNull();
  // Excludes the presence calls, which may be sent before the test ends on a slow machine.
  const changes = asked.filter(({ call }) => !/^(GET|PUT \/api\/presence)/.test(call));
  expect(changes).toEqual([]);
});

test('a read grant for one location does not limit access to others', async () => {
  const contact = aThread().contact;
  openThread({ contact: { ...contact, location_id: 'loc2' } }, { profile: granted('loc2') });
  await screen.findByText('AI Reply Assistant');
  await findButton('Save opportunity');
});

test('on a narrow screen the details open as a drawer, and a button leads back to the list', async () => {
  const { search } = openThread({}, { width: 700 });
  await press('Details');
  const drawer = await screen.findByRole('dialog', { name: 'Contact & Company Details' });
  await within(drawer).findByText('Company Info');
  fireEvent.keyDown(drawer, { key: 'Escape' });
  await press('Conversations');
  await waitFor(() => expect(search().contact).toBeUndefined());
});
