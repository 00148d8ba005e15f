import type { Proposals, Reply, Thread } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  aContact,
  aConversation,
  aMessage,
  aReply,
  aThread,
  DRAFTS,
  NO_ANSWERS,
  NO_EVIDENCE,
  PROPOSALS,
  someFacts,
  uuid,
} from '#web/lib/testing/conversations.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { BROKEN, refusal } from '#web/lib/testing/render-as.tsx';
import { closeInbox, openThread as openThreadAs } from '../testing/open-inbox.tsx';
import {
  findReplyText as area,
  findButton,
  findHeading,
  key,
  pressInEditor as press,
  readMessage,
} from '../testing/walk-inbox.ts';

const openThread: typeof openThreadAs = (thread, options) =>
  openThreadAs(thread, {
    profile: aProfile({ first_name: 'Grace' }),
    preferences: { sending: 'stay' },
    ...options,
  });

const MAIL = 'POST /api/functions/send-instantly-reply';
const LINKEDIN = 'POST /api/functions/send-heyreach-reply';
const GENERATE = 'POST /api/functions/generate-ai-reply';

const template = (tone: 'professional' | 'friendly' | 'direct' = 'professional') => DRAFTS[tone];
const linkedin: Partial<Thread> = {
  source: 'linkedin',
  messages: [aMessage(1, { source: 'linkedin', subject: null, eaccount: null })],
};

const text = async () => (await area()).value;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = async (value: string) => fireEvent.change(await area(), { target: { value } });
const tone = async (label: string) => {
  await area();
  fireEvent.click(await screen.findByLabelText(label, { selector: 'input' }));
};
const sent = (more: Partial<Reply> = {}) => ({ body: { success: true, reply: aReply(1, more) } });

describe('the reply editor', () => {
  test('shows the built-in draft in the professional tone, read-only', async () => {
    openThread({ messages: [aMessage(2, { direction: 'outbound' }), aMessage(1, { sentiment: 'soft_no' })] });
    expect(await text()).toBe(template());
    expect((await area()).readOnly).toBe(true);
    expect(screen.getByText('Built-in')).toBeTruthy();
  });

  test('starts in the tone of the campaign', async () => {
    const drafting = { ai_enabled: true, ai_tone: 'casual' as const, ai_prompt: '', value_proposition: null };
    openThread({ drafting });
    expect(await text()).toBe(template('friendly'));
    await tone('Direct');
    expect(await text()).toBe(template('direct'));
  });

  test('shows facts from the reply and adds a named colleague', async () => {
    const facts = someFacts({
      language: 'fr',
      back_on: '2026-12-02',
      meeting: 'jeudi à 10h',
      asks_price: true,
      instead: { name: 'Maria Keller', email: 'maria@acme.test' },
    });
    const ADD = `POST /api/conversations/${uuid(1)}/colleagues`;
    const { callsTo } = openThread(
      { answering: { message_id: uuid(1001), facts, later_on: null, ...PROPOSALS } },
      { answers: (call) => (call === ADD ? { body: { contact_id: uuid(1) } } : undefined) },
    );
    const details = await screen.findByRole('group', { name: 'Details from the reply' });
    for (const fact of ['Back on Dec 2', 'Proposes jeudi à 10h', 'Asks about the price', 'In French'])
      within(details).getByText(fact);
    await press('Contact Maria Keller');
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('maria@acme.test');
    await press('Add contact');
    await readMessage('Contact added');
    expect(callsTo(ADD)[0]?.body).toEqual({
      first_name: 'Maria',
      last_name: 'Keller',
      email: 'maria@acme.test',
      company_name: 'Acme',
    });
  });

  test('quotes the words of each fact and shows a proposed time in both zones', async () => {
    const instead = 'Please write to Maria Keller.';
    const time = { words: 'Thursday at 3pm', on: '2026-11-19', at: '15:00', from: null, to: null };
    openThread({
      answering: {
        message_id: uuid(1001),
        facts: someFacts({ instead: { name: 'Maria Keller', email: null }, meeting: 'Thursday at 3pm' }),
        later_on: '2027-01-02',
        ...PROPOSALS,
        evidence: {
          ...NO_EVIDENCE,
          instead,
          later_on: 'Ask again next year.',
          meeting: 'Thursday at 3pm is fine.',
        },
        proposed_times: [{ ...time, zone: 'Asia/Tokyo' }],
      },
    });
    const details = within(await screen.findByRole('group', { name: 'Details from the reply' }));
    for (const words of [instead, 'Ask again next year.', 'Thursday at 3pm is fine.'])
      details.getByText(`“${words}”`);
    details.getByText(/^Thu, Nov 19, 3:00 PM GMT\+9, your time: /);
    await press('Contact Maria Keller');
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(`“${instead}”`);
  });

  test('shows no facts if the reply has none', async () => {
    openThread();
    await findHeading('Ann Lee');
    expect(screen.queryByRole('group', { name: 'Details from the reply' })).toBeNull();
  });

  test('marks the deciding words and names them on the badge', async () => {
    openThread({
      messages: [
        aMessage(1, {
          body: 'Please remove me now',
          sentiment: 'hard_no',
          reasons: { by: 'built_in', confidence: 0.97, words: ['remove me'] },
        }),
      ],
    });
    await screen.findByTitle('Sentiment: based on “remove me” (97% confidence, built-in rules)');
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['remove me']);
  });

  test('comes with one notice if the lead asked not to be contacted', async () => {
    openThread({
      answering: {
        message_id: uuid(1001),
        facts: someFacts({ asks_to_stop: true }),
        later_on: null,
        ...PROPOSALS,
        evidence: { ...NO_EVIDENCE, asks_to_stop: 'Take me off your list.' },
      },
      remind_at: '2099-03-02T09:00:00.000Z',
    });
    const notice = await screen.findByText(
      'Ann Lee asked not to be contacted again. You can mark this as done without replying.',
    );
    const offered = within(notice.closest('[role="note"]') as HTMLElement).getByRole('button');
    expect(offered.textContent).toBe('Do not contact');
    expect(screen.getAllByRole('note')).toHaveLength(1);
    expect(screen.getByText('“Take me off your list.”')).toBeTruthy();
    await findButton('Mark as Done');
  });

  test('is empty if AI replies are off for the campaign', async () => {
    openThread({
      drafting: { ai_enabled: false, ai_tone: 'friendly', ai_prompt: '', value_proposition: null },
      answering: {
        message_id: uuid(1001),
        facts: someFacts(),
        later_on: null,
        ...PROPOSALS,
        situation: null,
        reason: 'off',
        answers: NO_ANSWERS,
      },
    });
    expect(await text()).toBe('');
    expect(screen.getByText('AI replies are off for this campaign.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull();
    expect(screen.queryByText('Built-in')).toBeNull();
    expect((await findButton('Send Reply')).hasAttribute('disabled')).toBe(true);
    await press('Edit');
    await write('In my own words');
    expect((await findButton('Send Reply')).hasAttribute('disabled')).toBe(false);
  });

  test('is unlocked by Edit, and Save keeps the text', async () => {
    openThread();
    await press('Edit');
    expect((await area()).readOnly).toBe(false);
    await write('Mine');
    await press('Save');
    expect((await area()).readOnly).toBe(true);
    expect(await text()).toBe('Mine');
    expect(screen.queryByText('Built-in')).toBeNull();
  });

  test('discards the edited text of only that tone on Cancel', async () => {
    openThread();
    await press('Edit');
    await write('Mine');
    await press('Save');
    await tone('Friendly');
    expect(await text()).toBe(template('friendly'));
    await press('Edit');
    await write('Hi!');
    await press('Cancel');
    expect(await text()).toBe(template('friendly'));
    await tone('Professional');
    expect(await text()).toBe('Mine');
  });

  test('keeps a draft while other conversations are open', async () => {
    const other = aThread({ contact: aContact({ id: uuid(2), first_name: 'Bob' }), messages: [aMessage(5)] });
    openThread({}, { threads: [aThread(), other], conversations: [aConversation(1), aConversation(2)] });
    await press('Edit');
    await write('Half a sent');
    fireEvent.click(screen.getByText('Person 2'));
    await findHeading('Bob Lee');
    expect(await text()).not.toBe('Half a sent');
    fireEvent.click(screen.getByText('Person 1'));
    await findHeading('Ann Lee');
    expect(await text()).toBe('Half a sent');
    expect((await area()).readOnly).toBe(false);
  });

  test('keeps what is being typed when the thread is refetched', async () => {
    const { data, publishEvent } = openThread();
    await press('Edit');
    await write('Half a sent');
    data.threads = [aThread({ messages: [aMessage(9, { body: 'One more thing' }), aMessage(1)] })];
    publishEvent('message.received');
    await screen.findByText('One more thing');
    expect(await text()).toBe('Half a sent');
  });

  test('warns when the lead writes while the user types, until it is dismissed', async () => {
    const { data, publishEvent } = openThread();
    await press('Edit');
    await write('Half a sent');
    expect(screen.queryByText('Ann Lee sent another message while you were writing')).toBeNull();
    const newer = aMessage(-5, { body: 'Forget it, we chose another.' });
    data.threads = [aThread({ messages: [newer, aMessage(1)] })];
    publishEvent('message.received');
    await screen.findByText('Ann Lee sent another message while you were writing');
    await press('Got it');
    expect(screen.queryByText('Ann Lee sent another message while you were writing')).toBeNull();
    expect(await text()).toBe('Half a sent');
  });

  test('does not warn about earlier messages or while the draft is only read', async () => {
    const { data, publishEvent } = openThread();
    await area();
    data.threads = [aThread({ messages: [aMessage(-5, { body: 'News' }), aMessage(1)] })];
    publishEvent('message.received');
    await screen.findByText('News');
    await press('Edit');
    expect(screen.queryByText('Ann Lee sent another message while you were writing')).toBeNull();
  });

  test('has subject and CC for email but not for LinkedIn', async () => {
    openThread();
    await area();
    expect(field('Subject').value).toBe('Re: Your outreach');
    expect((await screen.findByLabelText<HTMLInputElement>('CC')).value).toBe('');
    closeInbox();
    openThread(linkedin);
    await area();
    expect(screen.queryByLabelText('Subject')).toBeNull();
    expect(screen.queryByLabelText('CC')).toBeNull();
  });
});

describe('the proposed answers', () => {
  const proposing = (more: Partial<Proposals>): Partial<Thread> => ({
    answering: { message_id: uuid(1001), facts: someFacts(), later_on: null, ...PROPOSALS, ...more },
  });

  test('name their source, and the next one is one key away', async () => {
    openThread();
    expect(await text()).toBe(template());
    expect(screen.getByText('Starter answer')).toBeTruthy();
    key('p');
    await waitFor(async () => expect(await text()).toBe(`${template()}\nOurs`));
    expect(screen.getByText('“Ours”, an answer for your workspace')).toBeTruthy();
    key('p');
    await waitFor(async () => expect(await text()).toBe(template()));
  });

  test('are not a draft if there is a doubt, but can be picked', async () => {
    openThread(proposing({ situation: null, reason: 'time_uncertain' }));
    expect(await text()).toBe('');
    screen.getByText('No draft. The time in this message is unclear. Choose one yourself.');
    expect(screen.queryByText('Built-in')).toBeNull();
    expect((await findButton('Send Reply')).hasAttribute('disabled')).toBe(true);
    await press('Pick an answer');
    fireEvent.click(await screen.findByText('Ours'));
    await waitFor(async () => expect(await text()).toBe(`${template()}\nOurs`));
  });

  test('with an unfilled variable block sending', async () => {
    const open = {
      id: 'x',
      name: 'Price',
      text: 'It is {{price_line}}',
      source: { kind: 'starter' },
    } as const;
    openThread(proposing({ answers: { professional: [open], friendly: [], direct: [] } }));
    expect(await text()).toBe('It is {{price_line}}');
    expect((await findButton('Send Reply')).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Fill in before sending:')).toBeTruthy();
  });

  test('replace a saved text, which Undo restores', async () => {
    openThread();
    await press('Edit');
    await write('Mine');
    await press('Save');
    key('p');
    await waitFor(async () => expect(await text()).toBe(template()));
    await press('Undo');
    expect(await text()).toBe('Mine');
  });
});

describe('generating a reply', () => {
  test('sends all context and shows who wrote the draft', async () => {
    const { callsTo } = openThread(
      { messages: [aMessage(1, { sentiment: 'interested' })] },
      {
        answers: (call) =>
          call === GENERATE
            ? { body: { reply: 'Written', written_by: 'model', reason: null, model: null } }
            : undefined,
      },
    );
    await tone('Direct');
    await press('Generate');
    await waitFor(async () => expect(await text()).toBe('Written'));
    expect(screen.queryByText('Built-in')).toBeNull();
    expect(callsTo(GENERATE)[0]?.body).toMatchObject({
      sentiment: 'interested',
      contactName: 'Ann Lee',
      contactEmail: 'ann@acme.test',
      originalSubject: 'Your outreach',
      tone: 'direct',
      enrichmentContext: {
        contact: { first_name: 'Ann', job_title: 'Head of Sales' },
        company: { company_name: 'Acme', industry: 'Software', challenges_for_title: 'Too few replies.' },
        message: { body: 'Body 1' },
      },
    });
  });

  test('does not greet a lead by a placeholder name', async () => {
    const nameless = aContact({ first_name: null, last_name: null, email: null });
    const { callsTo } = openThread({ contact: nameless });
    await press('Generate');
    await waitFor(() => expect(callsTo(GENERATE)[0]?.body).toMatchObject({ contactName: null }));
  });

  test('shows that the draft was written without a model', async () => {
    openThread(
      {},
      {
        answers: (call) =>
          call === GENERATE
            ? { body: { reply: 'Filled in', written_by: 'built_in', reason: null, model: null } }
            : undefined,
      },
    );
    await press('Generate');
    await waitFor(async () => expect(await text()).toBe('Filled in'));
    expect(screen.getByText('Built-in')).toBeTruthy();
  });

  test('only logs a failure: the template replaces the edited text, and Undo restores it', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    openThread({}, { answers: (call) => (call === GENERATE ? BROKEN : undefined) });
    await press('Edit');
    await write('Mine');
    await press('Save');
    await press('Generate');
    await waitFor(async () => expect(await text()).toBe(template()));
    expect(log).toHaveBeenCalled();
    expect(screen.queryByText('An unexpected error occurred')).toBeNull();
    await press('Undo');
    expect(await text()).toBe('Mine');
  });

  test('replaces a saved text, which Undo restores', async () => {
    openThread(
      {},
      {
        answers: (call) =>
          call === GENERATE
            ? { body: { reply: 'Written', written_by: 'model', reason: null, model: null } }
            : undefined,
      },
    );
    await press('Edit');
    await write('Mine');
    await press('Save');
    expect(screen.queryByText('Your text was replaced.')).toBeNull();
    await press('Generate');
    await waitFor(async () => expect(await text()).toBe('Written'));
    expect(screen.getByText('Your text was replaced.')).toBeTruthy();
    await press('Undo');
    expect(await text()).toBe('Mine');
    expect(screen.queryByText('Your text was replaced.')).toBeNull();
  });

  test('reports when nothing changed', async () => {
    openThread(
      {},
      {
        answers: (call) =>
          call === GENERATE
            ? { body: { reply: template(), written_by: 'built_in', reason: null, model: null } }
            : undefined,
      },
    );
    await area();
    await press('Generate');
    await readMessage('Nothing changed');
    await readMessage('The generated reply is the same as the current one.');
    expect(await text()).toBe(template());
  });
});

describe('sending a reply', () => {
  test('sends subject and CC by email and reports when it is sent', async () => {
    const { callsTo, data, publishEvent } = openThread(
      {},
      {
        answers: (call) => {
          if (call !== MAIL) return undefined;
          data.threads = [aThread({ replies: [aReply(1, { status: 'sending', content: 'Mine' })] })];
          return sent();
        },
      },
    );
    await press('Edit');
    await write('Mine');
    fireEvent.change(field('Subject'), { target: { value: 'Re: us' } });
    fireEvent.change(await screen.findByLabelText('CC'), {
      target: { value: ' bob@acme.test, ,cy@acme.test' },
    });
    await press('Send Reply');
    await screen.findByText('Sending…');
    expect(screen.queryByText('Email reply sent successfully')).toBeNull();
    const { idempotencyKey, ...letter } = (callsTo(MAIL)[0]?.body ?? {}) as Record<string, unknown>;
    expect(idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    expect(letter).toEqual({
      messageId: uuid(1001),
      content: 'Mine',
      subject: 'Re: us',
      ccRecipients: ['bob@acme.test', 'cy@acme.test'],
      undoable: true,
      unlessAnsweredSince: aMessage(1).sent_at,
      proposal: { source: 'starter', text: 'Hello Ann,\n\nThank you.\n\nBest regards,' },
    });
    // The draft was used up by sending.
    expect(await text()).toBe(template());
    data.threads = [
      aThread({ messages: [aMessage(3, { direction: 'outbound', body: 'Mine' }), aMessage(1)] }),
    ];
    publishEvent('reply.changed');
    await readMessage('Email reply sent successfully');
    expect(screen.queryByText('Sending…')).toBeNull();
  });

  const person = (email: string, name: string | null, do_not_contact = false) => ({
    email,
    name,
    do_not_contact,
  });
  const withRecipients = (call: string) => {
    if (call === MAIL) return sent({ status: 'sent' });
    if (!call.endsWith('/recipients')) return undefined;
    const cc = [person('bob@acme.test', 'Bob Ray'), person('left@acme.test', null, true)];
    return { body: { to: person('ann@acme.test', 'Ann Lee'), cc } };
  };

  test('shows who is copied, and leaves the choice to the server if nothing is changed', async () => {
    const { callsTo } = openThread({}, { answers: withRecipients });
    await area();
    const recipients = within(await screen.findByRole('group', { name: 'Recipients' }));
    expect(recipients.getByText('Ann Lee').title).toBe('ann@acme.test');
    expect(recipients.getByText('Bob Ray').title).toBe('bob@acme.test');
    recipients.getByText('left@acme.test is on the do-not-contact list and is not copied.');
    await press('Send Reply');
    await readMessage('Email reply sent successfully');
    expect(callsTo(MAIL)[0]?.body).not.toHaveProperty('ccRecipients');
  });

  test('copies exactly the people that are left after one is removed, restored or added', async () => {
    const { callsTo } = openThread({}, { answers: withRecipients });
    await area();
    fireEvent.click(await screen.findByRole('button', { name: 'Remove bob@acme.test' }));
    fireEvent.change(field('CC'), { target: { value: 'cy@acme.test' } });
    fireEvent.keyDown(field('CC'), { key: 'Enter' });
    expect(field('CC').value).toBe('');
    fireEvent.click(screen.getByRole('button', { name: 'Add bob@acme.test again' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove cy@acme.test' }));
    fireEvent.click(screen.getByRole('button', { name: 'Remove bob@acme.test' }));
    await press('Send Reply');
    await readMessage('Email reply sent successfully');
    expect(callsTo(MAIL)[0]?.body).toMatchObject({ ccRecipients: [] });
  });

  test('over LinkedIn sends neither subject nor CC', async () => {
    const { callsTo } = openThread(linkedin, {
      answers: (call) => (call === LINKEDIN ? sent({ source: 'linkedin', status: 'sent' }) : undefined),
    });
    await press('Send Reply');
    await readMessage('LinkedIn message reply sent successfully');
    expect(Object.keys(callsTo(LINKEDIN)[0]?.body as object).toSorted()).toEqual([
      'content',
      'idempotencyKey',
      'messageId',
      'proposal',
      'undoable',
      'unlessAnsweredSince',
    ]);
  });

  test('sends once on a double click', async () => {
    const { callsTo } = openThread(
      {},
      { answers: (call) => (call === MAIL ? sent({ status: 'sent' }) : undefined) },
    );
    await area();
    const button = await findButton('Send Reply');
    fireEvent.click(button);
    fireEvent.click(button);
    await readMessage('Email reply sent successfully');
    expect(callsTo(MAIL)).toHaveLength(1);
  });

  test('keeps key and text after a failure, and a different text gets a new key', async () => {
    const { callsTo } = openThread(
      {},
      { answers: (call) => (call === MAIL ? refusal('PROVIDER_UNAVAILABLE', 'Not now.', 503) : undefined) },
    );
    await press('Edit');
    await write('Mine');
    const attempts = async (count: number) => {
      await press('Send Reply');
      await waitFor(() => expect(callsTo(MAIL)).toHaveLength(count));
      await readMessage('Failed to send Email reply: Not now.');
      await waitFor(() =>
        expect(screen.getByRole('button', { name: 'Send Reply' }).getAttribute('data-loading')).toBeNull(),
      );
    };
    await attempts(1);
    await attempts(2);
    expect(await text()).toBe('Mine');
    await write('Other');
    await attempts(3);
    const [first, second, third] = callsTo(MAIL).map(
      ({ body }) => (body as { idempotencyKey: string }).idempotencyKey,
    );
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test.each([
    [{ success: false, error: 'Mailbox is full' }, 'Failed to send Email reply: Mailbox is full'],
    [{ success: false }, 'Failed to send Email reply: Reply failed'],
  ])('reports a result of %j', async (body, expected) => {
    openThread({}, { answers: (call) => (call === MAIL ? { body } : undefined) });
    await press('Send Reply');
    await readMessage(expected);
  });

  test('to an older LinkedIn import reports what is missing', async () => {
    openThread(linkedin, {
      answers: (call) =>
        call === LINKEDIN ? { body: { success: false, error: 'Missing LinkedIn account ID' } } : undefined,
    });
    await press('Send Reply');
    await readMessage(
      "Cannot reply to this LinkedIn message: Missing LinkedIn account data. This message may be from an older import that didn't capture the required LinkedIn account information.",
    );
  });

  test('by email is blocked while the thread has no email account', async () => {
    const { callsTo } = openThread({ messages: [aMessage(1, { eaccount: null })] });
    await press('Send Reply');
    await readMessage(
      'Missing email account for this thread. Please wait for the inbound sync or contact support.',
    );
    expect(callsTo(MAIL)).toHaveLength(0);
  });
});

describe('a website visitor', () => {
  const visit = aMessage(1, { source: 'anonymous_traffic_id' });

  test('is offered other ways to get in touch instead of a reply', async () => {
    openThread({ messages: [visit] });
    await findHeading('Replies are not available');
    expect(screen.getByText(/has not written to you.+You can contact them directly:/)).toBeTruthy();
    expect(screen.getByText('Email ann@acme.test').getAttribute('href')).toBe('mailto:ann@acme.test');
    expect(screen.getByText('Open the LinkedIn profile').getAttribute('href')).toBe(
      'https://linkedin.com/in/ann',
    );
    expect(screen.queryByText('Send Reply')).toBeNull();
    expect(screen.queryByLabelText('Reply')).toBeNull();
    expect(screen.queryByText('Analyze sentiment')).toBeNull();
  });

  test('without contact data shows that they cannot be reached', async () => {
    openThread({ contact: aContact({ email: null, linkedin_url: null }), messages: [visit] });
    await screen.findByText(/There is no email address or LinkedIn profile for this person\.$/);
    expect(screen.queryByText('Open the LinkedIn profile')).toBeNull();
  });

  test('who wrote before can be answered through their earlier message', async () => {
    const { callsTo } = openThread(
      { messages: [visit, aMessage(2)] },
      { answers: (call) => (call === MAIL ? sent({ status: 'sent' }) : undefined) },
    );
    await press('Send Reply');
    await readMessage('Email reply sent successfully');
    expect(callsTo(MAIL)[0]?.body).toMatchObject({ messageId: uuid(1002) });
    expect(screen.queryByText('Replies are not available')).toBeNull();
  });
});
