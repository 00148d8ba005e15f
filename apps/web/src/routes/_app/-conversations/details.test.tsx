import type { Opportunity } from '@hearback/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  aCompany,
  aContact,
  aConversation,
  aMessage,
  aThread,
  uuid,
} from '#web/lib/testing/conversations.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { BROKEN, choose, refusal } from '#web/lib/testing/render-as.tsx';
import { closeInbox, openThread, resizeTo } from './testing/open-inbox.tsx';
import { findButton, findHeading, key, press, readMessage } from './testing/walk-inbox.ts';

const SAVE = `PUT /api/contacts/${uuid(1)}/opportunity`;

const opportunity = (more: Partial<Opportunity> = {}): Opportunity => ({
  id: uuid(900),
  contact_id: uuid(1),
  company_id: uuid(500),
  campaign_id: uuid(700),
  status: 'booked_meeting',
  estimated_value: 1200.5,
  billing_type: 'recurring',
  estimated_close_date: '2026-04-01',
  priority_date: null,
  notes: 'Call on Monday',
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-02T00:00:00.000Z',
  ...more,
});

const panel = async () => within(await screen.findByLabelText('Contact & Company Details'));
const field = async (label: string) =>
  await screen.findByLabelText<HTMLInputElement>(label, { selector: 'form input, form textarea' });
const write = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });

describe('the details', () => {
  test('load the activity on request for the team and hide it from customers', async () => {
    const ACTIVITY = `GET /api/conversations/${uuid(1)}/activity`;
    const anActivity = {
      who: 'Olive Owner',
      assignee_name: null,
      rule: null,
      disposition: null,
      until: null,
      days: null,
    };
    const activities = [
      { ...anActivity, id: uuid(81), at: '2026-03-03T14:05:00.000Z', what: 'sent' },
      {
        ...anActivity,
        id: uuid(80),
        at: '2026-03-03T14:04:00.000Z',
        what: 'assigned',
        assignee_name: 'Tom Team',
      },
    ];
    const { callsTo } = openThread(
      {},
      { answers: (call) => (call === ACTIVITY ? { body: { activities, older: null } } : undefined) },
    );
    const control = await findButton('Activity');
    expect(control.getAttribute('aria-expanded')).toBe('false');
    expect(callsTo(ACTIVITY)).toEqual([]);
    fireEvent.click(control);
    expect(await screen.findByText('Olive Owner sent a reply')).toBeTruthy();
    expect(screen.getByText('Olive Owner assigned the conversation to Tom Team')).toBeTruthy();
    await closeInbox();
    openThread({}, { profile: aProfile({ role: 'client', user_type: 'agency_customer' }) });
    await findButton('Conversation Stats');
    expect(screen.queryByRole('button', { name: 'Activity' })).toBeNull();
  });

  test('are all open and complete', async () => {
    openThread({ message_count: 1234, last_activity_at: '2026-03-03T14:04:00.000Z' });
    const details = await panel();
    const titles = ['Company Info', 'Profile Info', 'Opportunity', 'Role Challenges', 'Conversation Stats'];
    for (const title of titles) {
      const control = await findButton(title);
      expect(control.getAttribute('aria-expanded')).toBe('true');
    }
    for (const text of [
      'Acme',
      'Software',
      'Austin, Texas',
      '51-200',
      'Private',
      '+1 512 555 0100',
      'Makes everything.',
      'Ideal Customer Profile',
      'Coyotes.',
      'Ann Lee',
      'Head of Sales',
      'Dallas, Texas',
      'Professional Headline',
      'Sells things',
      'Prospect Summary',
      'Ten years in sales.',
      'Too few replies.',
      '1,234',
      'Mar 3, 2026',
    ])
      expect(details.getByText(text)).toBeTruthy();
    expect(details.getByRole('link', { name: 'acme.test' }).getAttribute('href')).toBe('https://acme.test/');
    expect(details.getByRole('link', { name: 'Company LinkedIn' }).getAttribute('href')).toBe(
      'https://linkedin.com/company/acme',
    );
    expect(details.getByRole('link', { name: 'Send an email to ann@acme.test' })).toBeTruthy();
    expect(details.getByRole('link', { name: 'LinkedIn profile of Ann Lee' })).toBeTruthy();
  });

  test('fall back to enrichment data', async () => {
    openThread({
      company: null,
      contact: aContact({
        headline: null,
        enriched_data: { raw_payload: { headline: 'From the payload', company_name: 'Sent Inc' } },
      }),
    });
    const details = await panel();
    await details.findByText('From the payload');
    expect(details.getByText('Sent Inc')).toBeTruthy();
  });

  test('are shown next to the conversation only if 30rem remain for it', async () => {
    openThread({}, { width: 1327 });
    await findButton('Details');
    closeInbox();
    openThread({}, { width: 1328 });
    await screen.findByText('Body 1');
    expect(screen.queryByText('Details')).toBeNull();
  });

  test('are hidden by a click or by d, and stay hidden for that user', async () => {
    openThread();
    await panel();
    await press('Hide details');
    await findButton('Details');
    expect(screen.queryByLabelText('Contact & Company Details')).toBeNull();
    cleanup();
    openThread();
    await press('Details');
    await panel();
    key('d');
    await findButton('Details');
    cleanup();
    openThread({}, { profile: aProfile({ auth_user_id: uuid(77) }) });
    await panel();
  });

  test('are copied with one click', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    openThread();
    await press('Copy email');
    await waitFor(() => expect(writeText).toHaveBeenCalledWith('ann@acme.test'));
    vi.unstubAllGlobals();
  });

  test('are edited in place, against the value read when editing started', async () => {
    const lead = {
      contact: {
        ...aContact(),
        ...{ phone: null, enrichment_under_way: false, enrichment_error: null },
        updated_at: '2026-03-01T00:00:00.000Z',
      },
      company: null,
    };
    const contact = { ...lead.contact, phone: '+1 512 555 0199' };
    const { callsTo, data } = openThread(
      {},
      {
        conversations: [aConversation(1)],
        answers: (call) => {
          if (call === `GET /api/contacts/${uuid(1)}`) return { body: lead };
          if (call !== `PATCH /api/contacts/${uuid(1)}`) return undefined;
          data.threads = [aThread({ contact })];
          return { body: { ...lead, contact } };
        },
      },
    );
    await press('Edit phone');
    const box = await screen.findByLabelText<HTMLInputElement>('Phone');
    fireEvent.change(box, { target: { value: '+1 512 555 0199' } });
    key('Enter', box);
    await readMessage('Contact updated');
    expect(callsTo(`PATCH /api/contacts/${uuid(1)}`)[0]?.body).toEqual({
      updated_at: '2026-03-01T00:00:00.000Z',
      phone: '+1 512 555 0199',
    });
    await findButton('Edit phone');
    await screen.findByText('+1 512 555 0199');
    // A phone number is not part of a row.
    expect(callsTo('GET /api/conversations')).toHaveLength(1);
  });

  test('omit role challenges if there are none', async () => {
    openThread({ company: aCompany({ challenges_for_title: null }) });
    const details = await panel();
    await details.findByText('Company Info');
    expect(details.queryByText('Role Challenges')).toBeNull();
  });
});

describe('the opportunity form', () => {
  test('creates an opportunity with defaults', async () => {
    const { callsTo, data } = openThread(
      {},
      {
        answers: (call) => {
          if (call !== SAVE) return undefined;
          data.opportunity = opportunity({ status: 'lead', notes: 'New' });
          return { body: data.opportunity };
        },
      },
    );
    expect((await field('Status')).value).toBe('Lead');
    expect((await field('Billing type')).value).toBe('One-time');
    await write('Notes', 'New');
    await press('Save opportunity');
    await readMessage('Opportunity saved');
    expect(screen.getByText('Your changes have been saved.')).toBeTruthy();
    expect(callsTo(SAVE)[0]?.body).toEqual({
      status: 'lead',
      estimated_value: null,
      billing_type: 'one_time',
      estimated_close_date: null,
      priority_date: null,
      notes: 'New',
      company_id: uuid(500),
      campaign_id: uuid(700),
    });
  });

  test('updates the existing one with its version', async () => {
    const { callsTo, data } = openThread(
      {},
      {
        opportunity: opportunity(),
        answers: (call) => {
          if (call !== SAVE) return undefined;
          data.opportunity = opportunity({
            status: 'won',
            notes: null,
            updated_at: '2026-03-03T00:00:00.000Z',
          });
          return { body: data.opportunity };
        },
      },
    );
    expect((await field('Status')).value).toBe('Booked Meeting');
    expect((await field('Estimated value')).value).toBe('$1,200.50');
    expect((await field('Estimated close date')).value).toBe('2026-04-01');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save opportunity' }).disabled).toBe(true);
    await choose(/^Status$/, 'Won');
    await write('Notes', '');
    await write('Estimated value', '');
    await press('Save opportunity');
    await readMessage('Opportunity saved');
    expect(callsTo(SAVE)[0]?.body).toMatchObject({
      id: uuid(900),
      updated_at: '2026-03-02T00:00:00.000Z',
      status: 'won',
      estimated_value: null,
      notes: null,
      billing_type: 'recurring',
    });
  });

  test.each(['-5', '1e9', '1,5'])('refuses %s at the field, and changes nothing', async (typed) => {
    const { callsTo } = openThread({}, { opportunity: opportunity() });
    await write('Estimated value', typed);
    fireEvent.submit(screen.getByRole('form', { name: 'Opportunity' }));
    expect(await screen.findByText('Enter an amount of 0 or more, such as 1250.50.')).toBeTruthy();
    expect((await field('Estimated value')).value).toBe(typed);
    expect((await field('Estimated value')).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Opportunity saved')).toBeNull();
    expect(callsTo(SAVE)).toHaveLength(0);
  });

  test('parses an amount and shows the parsed value', async () => {
    openThread({}, { opportunity: opportunity() });
    await write('Estimated value', '1234567.5');
    fireEvent.blur(await field('Estimated value'));
    await waitFor(async () => expect((await field('Estimated value')).value).toBe('$1,234,567.50'));
  });

  test.each([
    [BROKEN, 'Please try again.'],
    [
      refusal('FORBIDDEN', 'You do not have permission to do this.', 403),
      'You do not have permission to do this.',
    ],
  ])('keeps what was typed when saving fails (%#)', async (answer, sentence) => {
    openThread({}, { answers: (call) => (call === SAVE ? answer : undefined) });
    await write('Notes', 'Mine');
    await press('Save opportunity');
    await readMessage('Save failed');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect((await field('Notes')).value).toBe('Mine');
  });

  test('shows the other change after a conflict, keeps the input and saves on the new version', async () => {
    const theirs = opportunity({ status: 'won', notes: 'Theirs', updated_at: '2026-03-05T00:00:00.000Z' });
    const { callsTo, data } = openThread(
      {},
      {
        opportunity: opportunity(),
        answers: (call, body) => {
          if (call !== SAVE) return undefined;
          data.opportunity = theirs;
          return (body as Opportunity).updated_at === theirs.updated_at
            ? { body: { ...theirs, notes: 'Mine', updated_at: '2026-03-06T00:00:00.000Z' } }
            : refusal('CONFLICT', 'Someone else changed this at the same time. Reload and try again.', 409);
        },
      },
    );
    await write('Notes', 'Mine');
    await press('Save opportunity');
    await readMessage('Someone else changed this at the same time. Reload and try again.');
    await screen.findByText('Someone else changed Notes in the meantime. Saving replaces their change.');
    expect((await field('Status')).value).toBe('Won');
    expect((await field('Notes')).value).toBe('Mine');
    await press('Save opportunity');
    await readMessage('Opportunity saved');
    expect(callsTo(SAVE)[1]?.body).toMatchObject({
      status: 'won',
      notes: 'Mine',
      updated_at: theirs.updated_at,
    });
  });

  test('keeps the input when someone else saves', async () => {
    const { data, publishEvent } = openThread({}, { opportunity: opportunity() });
    await write('Notes', 'Half a sent');
    data.opportunity = opportunity({ status: 'lost', updated_at: '2026-03-05T00:00:00.000Z' });
    publishEvent('opportunity.saved');
    await waitFor(async () => expect((await field('Status')).value).toBe('Lost'));
    expect((await field('Notes')).value).toBe('Half a sent');
    await press('Discard');
    expect((await field('Notes')).value).toBe('Call on Monday');
  });

  test('keeps the input when the window is resized', async () => {
    openThread({}, { width: 1000 });
    await press('Details');
    const drawer = async () =>
      within(await screen.findByRole('dialog', { name: 'Contact & Company Details' }));
    await (await drawer()).findByLabelText('Notes');
    await write('Notes', 'Half a sent');
    await press('Company Info');
    resizeTo(1440);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const notes = (await panel()).getByLabelText<HTMLTextAreaElement>('Notes');
    expect(notes.value).toBe('Half a sent');
    expect((await findButton('Company Info')).getAttribute('aria-expanded')).toBe('false');
    resizeTo(1000);
    await waitFor(async () =>
      expect((await drawer()).getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Half a sent'),
    );
  });

  test('asks before another conversation discards changes', async () => {
    const other = aThread({ contact: aContact({ id: uuid(2), first_name: 'Bob' }) });
    const { search } = openThread(
      {},
      { threads: [aThread(), other], conversations: [aConversation(1), aConversation(2)] },
    );
    await write('Notes', 'Mine');
    fireEvent.click(screen.getByText('Person 2'));
    const stay = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    fireEvent.click(stay.getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search().contact).toBe(uuid(1));
    expect((await field('Notes')).value).toBe('Mine');
    fireEvent.click(screen.getByText('Person 2'));
    await press('Leave without saving');
    await findHeading('Bob Lee');
    await waitFor(async () => expect((await field('Notes')).value).toBe(''));
  });

  test('does not ask when the filters change', async () => {
    const { search } = openThread({}, { conversations: [aConversation(1)] });
    await write('Notes', 'Mine');
    await press('Newest first');
    await waitFor(() => expect(search().sort).toBe('oldest'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await field('Notes')).value).toBe('Mine');
  });
});

describe('the person', () => {
  const TIMELINE = `GET /api/contacts/${uuid(1)}/timeline`;
  const MERGE = `POST /api/contacts/${uuid(1)}/merge`;
  const UNDO = `POST /api/contact-merges/${uuid(950)}/undo`;
  const SUPPRESSION =
    'Both contacts are added to the do-not-contact list, because one of them is on it. Undo does not remove them.';
  const timeline = {
    identities: [
      { kind: 'email', value: 'ann@acme.example', can_split: false },
      { kind: 'email', value: 'ann@home.example', can_split: true },
    ],
    suggestions: [
      {
        contact_id: uuid(2),
        name: 'Ann Lee',
        email: 'a.lee@acme.example',
        linkedin_url: null,
        evidence: ['phone', 'company'],
      },
    ],
    company_conversations: [
      {
        contact_id: uuid(3),
        name: 'Bob Ray',
        assignee: 'Cara Team',
        last_message_at: '2026-03-03T00:00:00.000Z',
      },
    ],
  };

  test('can be merged with a suggested contact after a confirmation, and undone', async () => {
    const suggested = aThread({
      contact: aContact({ id: uuid(2), email: null, linkedin_url: null }),
      ...{ message_count: 0, notes: [], do_not_contact: false },
    });
    const { callsTo } = openThread(
      { do_not_contact: true },
      {
        answers: (call) => {
          if (call === TIMELINE) return { body: timeline };
          if (call === UNDO) return { body: { contact_id: uuid(1) } };
          if (call === `GET /api/conversations/${uuid(2)}`) return { body: suggested };
          return call === MERGE ? { body: { merge_id: uuid(950), contact_id: uuid(1) } } : undefined;
        },
      },
    );
    const details = await panel();
    await details.findByText(
      'Ann Lee (a.lee@acme.example) may be the same person: same phone number, same name and company.',
    );
    details.getByText(/Cara Team is already in conversation with/);
    details.getByRole('button', { name: 'Split ann@home.example' });
    fireEvent.click(details.getByRole('button', { name: 'Merge…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Ann Lee into this contact?' }));
    await dialog.findByText('This contact has no messages and no notes.');
    dialog.getByText(SUPPRESSION);
    expect(dialog.queryByText(/to the open contact/)).toBeNull();
    expect(dialog.queryByText('This conversation receives:')).toBeNull();
    await press('Merge');
    await readMessage('Contacts merged');
    expect(callsTo(MERGE)[0]?.body).toEqual({ other_id: uuid(2) });
    await press('Undo');
    await waitFor(() => expect(callsTo(UNDO)).toHaveLength(1));
  });

  test('can be merged with another contact of the location that the user searches for', async () => {
    const list = [
      aConversation(1, { name: 'Ann Lee', location_id: 'loc1' }),
      aConversation(2, { name: 'Ann Private', email: 'ann@private.example', location_id: 'loc1' }),
      aConversation(3, { name: 'Ann Elsewhere', location_id: 'other' }),
    ];
    const { callsTo } = openThread(
      {},
      {
        answers: (call, _body, url) => {
          if (call === TIMELINE) return { body: { ...timeline, suggestions: [] } };
          if (call === UNDO) return { body: { contact_id: uuid(1) } };
          if (call === `GET /api/conversations/${uuid(2)}`)
            return {
              body: aThread({
                contact: aContact({
                  ...{ id: uuid(2), email: 'ann@private.example' },
                  linkedin_url: 'https://www.linkedin.com/in/ann',
                }),
                message_count: 7,
                do_not_contact: true,
              }),
            };
          if (call === 'GET /api/conversations' && url.searchParams.get('q') === 'ann')
            return { body: { conversations: list, next: null } };
          return call === MERGE ? { body: { merge_id: uuid(950), contact_id: uuid(1) } } : undefined;
        },
      },
    );
    const details = await panel();
    fireEvent.click(await details.findByRole('button', { name: 'Merge with…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge with another contact' }));
    fireEvent.change(dialog.getByLabelText('Search contacts'), { target: { value: 'ann' } });
    const found = within(await dialog.findByRole('list', { name: 'Contacts' }));
    expect(found.getAllByRole('button').map((one) => one.textContent)).toEqual([
      expect.stringContaining('Ann Private'),
    ]);
    fireEvent.click(found.getByRole('button'));
    await dialog.findByText(
      'This adds 2 addresses to the open contact: ann@private.example and https://www.linkedin.com/in/ann.',
    );
    dialog.getByText('7');
    dialog.getByText(SUPPRESSION);
    expect(callsTo(MERGE)).toEqual([]);
    await press('Merge');
    await readMessage('Contacts merged');
    expect(callsTo(MERGE)[0]?.body).toEqual({ other_id: uuid(2) });
    await press('Undo');
    await waitFor(() => expect(callsTo(UNDO)).toHaveLength(1));
  });

  test('is not offered to read-only users', async () => {
    const { callsTo } = openThread(
      {},
      { profile: aProfile({ role: 'client', user_type: 'agency_customer' }) },
    );
    await findHeading('Ann Lee');
    await panel();
    expect(callsTo(TIMELINE)).toHaveLength(0);
  });
});

test('an answer is sent from the account that the user chooses, by default the latest', async () => {
  const messages = [
    aMessage(2, { eaccount: 'new@us.example', subject: 'Newer' }),
    aMessage(1, { eaccount: 'old@us.example', subject: 'Older' }),
  ];
  openThread({ messages });
  const choice = await screen.findByLabelText<HTMLInputElement>('Reply from', { selector: 'input' });
  expect(choice.value).toBe('new@us.example');
  fireEvent.click(choice);
  fireEvent.click(await screen.findByRole('option', { name: 'old@us.example' }));
  await waitFor(() => expect(choice.value).toBe('old@us.example'));
});
