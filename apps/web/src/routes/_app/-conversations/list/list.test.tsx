import type { PlaceCounts } from '@hearback/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { session } from '#web/lib/app.ts';
import { aConversation, NO_CONVERSATIONS, uuid } from '#web/lib/testing/conversations.ts';
import { aClient, aLocation, aProfile } from '#web/lib/testing/people.ts';
import { BROKEN, choose, refusal } from '#web/lib/testing/render-as.tsx';
import { openInbox } from '../testing/open-inbox.tsx';
import { findButton, key, press, readMessage } from '../testing/walk-inbox.ts';

const LIST = 'GET /api/conversations';
const lastAsked = (urls: URL[]) =>
  urls.findLast((url) => url.pathname === '/api/conversations')?.searchParams;
const withPlaces = (places: Partial<PlaceCounts>) => ({
  views: [],
  default_view_id: null,
  places: { ...NO_CONVERSATIONS, ...places },
});

const rows = async () => {
  const list = await screen.findByRole('list', { name: 'Conversations' });
  return within(list).getAllByRole('link');
};

describe('the conversation list', () => {
  test('shows sender, source, subject and sentiment', async () => {
    openInbox({
      conversations: [
        aConversation(1, {
          name: 'Ann Lee',
          unread: true,
          unhandled: true,
          source: 'linkedin',
          sentiment: 'ooo',
          campaign_name: 'Spring outreach',
          company_logo: '/api/pictures?of=logo',
        }),
        aConversation(2, { source: 'anonymous_traffic_id' }),
      ],
    });
    const [first, second] = await rows();
    const texts = [
      'Ann Lee',
      'LinkedIn',
      'Company 1',
      'Austin, Texas',
      'Subject 1',
      'Spring outreach',
      'Preview 1',
    ];
    for (const text of [...texts, 'Out of Office', 'Unread'])
      expect(within(first as HTMLElement).getByText(text)).toBeTruthy();
    expect(first?.dataset.unread).toBe('true');
    expect(within(first as HTMLElement).getByRole('img', { name: 'Needs action' })).toBeTruthy();
    expect(
      within(first as HTMLElement)
        .getByText(/^\d+ d$/)
        .closest('time')?.dateTime,
    ).toBe('2026-03-03T14:04:00.000Z');
    expect(first?.querySelector('img[src="/api/pictures?of=logo"]')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('Anonymous')).toBeTruthy();
    expect(second?.dataset.unread).toBeUndefined();
    expect(within(second as HTMLElement).queryByRole('img', { name: 'Needs action' })).toBeNull();
  });

  test('labels the sender of the preview and omits an empty subject', async () => {
    openInbox({
      conversations: [
        aConversation(1, {
          subject: '',
          source: 'linkedin',
          last_direction: 'outbound',
          last_sender: { id: aProfile().id, first_name: 'Test' },
        }),
        aConversation(2, { subject: 'No Subject', source: 'cold_email' }),
        aConversation(3, {
          last_direction: 'outbound',
          last_sender: { id: crypto.randomUUID(), first_name: 'Olivia' },
        }),
        aConversation(4, { last_direction: 'outbound' }),
      ],
    });
    const [chat, mail, colleague, elsewhere] = await rows();
    expect(chat?.textContent).toContain('You: Preview 1');
    expect(colleague?.textContent).toContain('Olivia: Preview 3');
    expect(elsewhere?.textContent).toContain(`${aProfile().workspace_name}: Preview 4`);
    expect(chat?.textContent).not.toContain('No Subject');
    expect(mail?.textContent).not.toContain('You: ');
    expect(mail?.textContent).toContain('No Subject');
  });

  test("shows customers no unread mark, and the agency's messages as their own", async () => {
    const unreadMarks = { unread: true, unhandled: true, last_direction: 'outbound' } as const;
    openInbox({
      profile: aProfile({
        user_type: 'agency_customer',
        writable_locations: [],
        workspace_name: 'Bright Agency',
      }),
      conversations: [aConversation(1, unreadMarks)],
    });
    const [row] = await rows();
    expect(row?.textContent).toContain('Bright Agency: Preview 1');
    expect(row?.textContent).not.toContain('Unread');
    expect(row?.dataset.unread).toBeUndefined();
    expect(within(row as HTMLElement).queryByRole('img', { name: 'Needs action' })).toBeNull();
  });

  test('has rows of 64 px, or comfortable ones with the same content', async () => {
    const low = () => document.querySelector<HTMLElement>('li')?.style.height;
    const expectContent = async () => {
      const text = (await rows())[0]?.textContent;
      for (const part of ['Person 1', 'Company 1', 'Austin, Texas', 'Subject 1', 'Preview 1', 'Email'])
        expect(text).toContain(part);
    };
    const toggle = async () => {
      await press('More actions for conversations');
      fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Comfortable rows' }));
    };
    openInbox({ conversations: [aConversation(1)] });
    await expectContent();
    expect(low()).toBe('64px');
    await toggle();
    expect(low()).toBe('134px');
    await expectContent();
    cleanup();
    openInbox({ conversations: [aConversation(1)] });
    await rows();
    expect(low()).toBe('134px');
    await toggle();
    expect(low()).toBe('64px');
  });

  test('opens at To do and shows its name and count', async () => {
    const { urls } = openInbox({ conversations: [aConversation(1)], views: withPlaces({ todo: 1094 }) });
    await findButton('To do 1,094');
    expect(lastAsked(urls)?.get('needs_action')).toBe('true');
  });

  test('lists all places with their counts and opens them by click and by key', async () => {
    const { search } = openInbox({
      conversations: [aConversation(1)],
      views: withPlaces({ todo: 3, mine: 2, done: 40 }),
    });
    await press('To do 3');
    const places = within(await screen.findByRole('menu'));
    expect(places.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'To do3g t',
      'Mine2g m',
      'Unassigned0g u',
      'Overdue0g o',
      'Snoozed0g s',
      'Scheduled0g l',
      'Waiting for reply0g w',
      'Done40g d',
      'All0g a',
    ]);
    fireEvent.click(places.getByText('Mine'));
    await waitFor(() => expect(search()).toEqual({ needs_action: 'true', assigned: 'me' }));
    await findButton('Mine 2');
    key('g');
    key('d');
    await waitFor(() => expect(search()).toEqual({ status: 'done' }));
    await findButton('Done 40');
  });

  test('shows the day’s progress when nothing is left to do', async () => {
    openInbox({
      views: withPlaces({ all: 60 }),
      answers: (call) =>
        call === 'GET /api/inbox-progress' ? { body: { finished: 23, finished_by_you: 14 } } : undefined,
    });
    expect(await screen.findByText('Inbox zero')).toBeTruthy();
    expect(await screen.findByText('23 finished today, 14 by you. New replies appear here.')).toBeTruthy();
  });

  test('shows how many conversations a filter finds, and asks the server only for more than a page', async () => {
    const { callsTo, data } = openInbox({
      conversations: [aConversation(1), aConversation(2)],
      search: '?source=linkedin',
      answers: (call, _body, { searchParams }) => {
        // The second page never arrives.
        if (searchParams.has('after')) return new Promise(() => {});
        return call === 'GET /api/conversation-count' ? { body: { number: 370 } } : undefined;
      },
    });
    expect(await screen.findByText('2 results')).toBeTruthy();
    expect(callsTo('GET /api/conversation-count')).toHaveLength(0);
    data.next = 'more';
    fireEvent.change(screen.getByLabelText('Search conversations'), { target: { value: 'acme' } });
    expect(await screen.findByText('370 results')).toBeTruthy();
  });

  test('shows a conversation that moved to the next page once', async () => {
    const { urls } = openInbox({ conversations: [aConversation(1), aConversation(2)], next: 'more' });
    await waitFor(() =>
      expect(urls.some(({ searchParams }) => searchParams.get('after') === 'more')).toBe(true),
    );
    await waitFor(() =>
      expect(document.querySelectorAll('[aria-label="Conversations"] a[data-contact]')).toHaveLength(2),
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.querySelectorAll('[aria-label="Conversations"] a[data-contact]')).toHaveLength(2);
  });

  test('filters by new leads and offers to remove the filter', async () => {
    const { urls, search } = openInbox({ search: '?added_since=2026-11-01' });
    await screen.findByText('New leads since Nov 1, 2026');
    const listUrls = urls.filter(({ pathname }) => pathname === '/api/conversations');
    expect(listUrls.at(-1)?.searchParams.get('added_since')).toBe(
      new Date('2026-11-01T00:00:00').toISOString(),
    );
    await press('Show leads from any time');
    await waitFor(() => expect(search().added_since).toBeUndefined());
    expect(screen.queryByText(/^New leads since/)).toBeNull();
  });

  test('filters by recent activity and offers to remove the filter', async () => {
    const since = '2026-10-17T12:30:00.000Z';
    const { urls, search } = openInbox({ search: `?status=interested&active_since=${since}` });
    await screen.findByText('Active since Oct 17, 2026');
    const listUrls = urls.filter(({ pathname }) => pathname === '/api/conversations');
    expect(listUrls.at(-1)?.searchParams.get('active_since')).toBe(since);
    await press('Show conversations from any time');
    await waitFor(() => expect(search().active_since).toBeUndefined());
    expect(screen.queryByText(/^Active since/)).toBeNull();
  });

  test('shows a loading state and an empty state', async () => {
    openInbox();
    expect(await screen.findByText('Loading conversations...')).toBeTruthy();
    expect(document.querySelector('[aria-busy="true"]')?.textContent).toBe('');
    expect(await screen.findByText('No conversations found')).toBeTruthy();
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open campaigns' })).toBeTruthy();
  });

  test.each([
    ['none', /^Your agency shares results with you, but not conversations\./],
    ['interested', /^A conversation appears here when a lead is interested\./],
    ['all', /^Replies to your outreach appear here\./],
  ] as const)('links clients to the dashboard while nothing is listed: %s', async (threads, text) => {
    openInbox({ profile: aClient({ threads }) });
    expect(await screen.findByText('No conversations found')).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the dashboard' }).getAttribute('href')).toBe('/');
  });

  test('says what to do next while nothing is connected', async () => {
    openInbox({
      answers: (call) =>
        call === 'GET /api/setup'
          ? { body: { has_account: false, has_location: false, is_synced: false } }
          : undefined,
    });
    expect(await screen.findByRole('link', { name: 'Connect an account' })).toBeTruthy();
    expect(screen.getByText('Finish the first sync')).toBeTruthy();
  });

  test('offers to clear filters that match nothing', async () => {
    const { search } = openInbox({ search: '?q=nobody&status=done&sort=oldest' });
    expect(await screen.findByText('No conversations match your filters')).toBeTruthy();
    await press('Clear filters');
    await waitFor(() => expect(search()).toEqual({ status: 'done', sort: 'oldest' }));
  });

  test('renders only the visible part of a long list and shows its length', async () => {
    openInbox({ conversations: Array.from({ length: 100 }, (_, n) => aConversation(n + 1)) });
    const visibleRows = await rows();
    expect(visibleRows.length).toBeLessThan(30);
    expect(visibleRows[0]?.closest('li')?.getAttribute('aria-setsize')).toBe('100');
    expect(visibleRows[1]?.closest('li')?.getAttribute('aria-posinset')).toBe('2');
  });

  test('loads the next page by cursor near the end', async () => {
    const { urls } = openInbox({
      answers: (call, _body, url) =>
        call === LIST
          ? url.searchParams.get('after')
            ? { body: { conversations: [aConversation(2)], next: null } }
            : { body: { conversations: [aConversation(1)], next: 'key-1' } }
          : undefined,
    });
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(urls.some((url) => url.searchParams.get('after') === 'key-1')).toBe(true);
  });

  test('keeps its rows when the next page fails, and retries on request', async () => {
    let fails = true;
    openInbox({
      answers: (call, _body, url) => {
        if (call !== LIST) return undefined;
        if (!url.searchParams.get('after')) return { body: { conversations: [aConversation(1)], next: 'k' } };
        return fails
          ? refusal('FORBIDDEN', 'No.', 403)
          : { body: { conversations: [aConversation(2)], next: null } };
      },
    });
    await screen.findByText('Person 1');
    fails = false;
    await press('Failed to load more. Try again');
    await screen.findByText('Person 2');
  });

  test('refetches only its first pages once the user is back at the top', async () => {
    const page = (n: number) => Array.from({ length: 100 }, (_, row) => aConversation(n * 100 + row));
    const { urls, publishEvent } = openInbox({
      answers: (call, _body, url) => {
        const n = Number(url.searchParams.get('after') ?? 0);
        return call === LIST
          ? { body: { conversations: page(n), next: n < 4 ? String(n + 1) : null } }
          : undefined;
      },
    });
    const [first] = await rows();
    const viewport = first?.closest('[tabindex="0"]') as HTMLElement;
    const scroll = (row: number) => {
      viewport.scrollTop = row * 64;
      fireEvent.scroll(viewport);
    };
    const countRequests = () => urls.filter((url) => url.pathname === '/api/conversations').length;
    for (const [index, row] of [90, 190].entries()) {
      scroll(row);
      await waitFor(() => expect(countRequests()).toBe(index + 2));
    }
    await screen.findByText('Person 190');
    scroll(0);
    await screen.findByText('Person 0');
    publishEvent('message.received');
    await waitFor(() => expect(countRequests()).toBe(3 + 2));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(countRequests()).toBe(3 + 2);
  });

  test('keeps the visible rows in place when replies arrive above', async () => {
    const initialConversations = Array.from({ length: 60 }, (_, n) => aConversation(n + 1));
    const { data, publishEvent } = openInbox({ conversations: initialConversations });
    const [first] = await rows();
    const viewport = first?.closest('[tabindex="0"]') as HTMLElement;
    viewport.scrollTop = 20 * 64 + 10;
    fireEvent.scroll(viewport);
    await screen.findByText('Person 21');
    data.conversations = [aConversation(101), aConversation(102), ...initialConversations];
    publishEvent('message.received');
    await waitFor(() => expect(viewport.scrollTop).toBe(22 * 64 + 10));
  });

  test('updates on a new reply and keeps the open conversation', async () => {
    const { data, publishEvent, search } = openInbox({
      conversations: [aConversation(1)],
      search: `?contact=${uuid(1)}`,
    });
    await screen.findByText('Person 1');
    data.conversations = [aConversation(2), aConversation(1)];
    publishEvent('message.received');
    await screen.findByText('Person 2');
    const [first, second] = await rows();
    expect(first?.getAttribute('aria-current')).toBeNull();
    expect(second?.getAttribute('aria-current')).toBe('page');
    expect(search().contact).toBe(uuid(1));
  });

  test('opens a conversation by its link, which includes the filters', async () => {
    const { search } = openInbox({ conversations: [aConversation(1)], search: '?source=linkedin' });
    const [first] = await rows();
    expect(first?.getAttribute('href')).toContain(`contact=${uuid(1)}`);
    fireEvent.click(first as HTMLElement);
    await waitFor(() => expect(search()).toEqual({ source: 'linkedin', contact: uuid(1) }));
  });

  test('prefetches the neighbors of the open conversation', async () => {
    const conversations = [1, 2, 3, 4].map((n) => aConversation(n));
    const { callsTo } = openInbox({ conversations, search: `?contact=${uuid(1)}` });
    await waitFor(() => expect(callsTo(`GET /api/conversations/${uuid(3)}`)).toHaveLength(1));
    expect(callsTo(`GET /api/conversations/${uuid(2)}`)).toHaveLength(1);
    expect(callsTo(`GET /api/conversations/${uuid(4)}`)).toHaveLength(0);
  });
});

describe('finding conversations', () => {
  test('queries the server once typing pauses', async () => {
    const { urls, search, callsTo } = openInbox({ conversations: [aConversation(1)] });
    await screen.findByText('Person 1');
    const box = screen.getByPlaceholderText('Search conversations...');
    for (const typed of ['a', 'ac', 'acme ']) fireEvent.change(box, { target: { value: typed } });
    await waitFor(() => expect(search().q).toBe('acme'));
    await waitFor(() => expect(lastAsked(urls)?.get('q')).toBe('acme'));
    expect(callsTo(LIST)).toHaveLength(2);
    expect(screen.getByText('Person 1')).toBeTruthy();
  });

  test('filters by campaign, location, source and status', async () => {
    const { urls, search } = openInbox({
      conversations: [aConversation(1)],
      locations: [{ ...aLocation(1, 'Austin'), custom_name: 'Austin Dental' }],
      campaigns: [{ value: uuid(700), label: 'Spring outreach' }],
      search: '?place=all',
    });
    await choose(/Campaign filter/, 'Spring outreach');
    await choose(/Location filter/, 'Austin Dental');
    await choose(/Source filter/, 'LinkedIn');
    await choose(/Status filter/, 'Soft No');
    const filters = { campaign_id: uuid(700), location_id: 'loc1', source: 'linkedin', status: 'soft_no' };
    await waitFor(() => expect(search()).toEqual(filters));
    await waitFor(() =>
      expect(Object.fromEntries(lastAsked(urls) ?? [])).toEqual({ ...filters, sort: 'newest' }),
    );
  });

  test('opens the first result with Enter, and moves through the results with arrow keys', async () => {
    const { search } = openInbox({
      conversations: [aConversation(1, { snippet: 'about the acme order' }), aConversation(2)],
      search: '?place=all',
    });
    await rows();
    const input = screen.getByLabelText('Search conversations');
    input.focus();
    fireEvent.change(input, { target: { value: 'acme' } });
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(search()).toMatchObject({ q: 'acme', contact: uuid(1) }));
    // The next key is a shortcut of the conversation.
    expect(document.activeElement).not.toBe(input);
    expect((await screen.findByText('acme')).tagName).toBe('MARK');
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    const [first, second] = await rows();
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
    await waitFor(() => expect(document.activeElement).toBe(second));
  });

  test('returns the keyboard focus to the list after a filter is chosen', async () => {
    openInbox({ conversations: [aConversation(1)], search: '?place=all' });
    await rows();
    await choose(/Source filter/, 'LinkedIn');
    await waitFor(() => expect(document.activeElement?.querySelector('a[data-contact]')).toBeTruthy());
  });

  test('hides filters without options', async () => {
    openInbox({ conversations: [aConversation(1)] });
    await screen.findByText('Person 1');
    expect(screen.queryByLabelText('Campaign filter')).toBeNull();
    expect(screen.queryByLabelText('Location filter')).toBeNull();
  });

  test('filters by needs action and reverses the order', async () => {
    const { urls, search } = openInbox({ conversations: [aConversation(1)], search: '?place=all' });
    await screen.findByText('Person 1');
    fireEvent.click(screen.getByLabelText('Needs Action Only'));
    await waitFor(() => expect(search()).toEqual({ needs_action: 'true' }));
    await press('Newest first');
    await waitFor(() => expect(search()).toEqual({ needs_action: 'true', sort: 'oldest' }));
    await waitFor(() => expect(lastAsked(urls)?.get('sort')).toBe('oldest'));
    expect(lastAsked(urls)?.get('needs_action')).toBe('true');
    await press('Oldest first');
    await waitFor(() => expect(search()).toEqual({ needs_action: 'true' }));
  });
});

describe('a list that fails to load', () => {
  const PROFILE = 'GET /api/users/me';
  const DIAGNOSTIC = 'POST /api/functions/ghl-diagnostic';
  const no = refusal('FORBIDDEN', 'You do not have permission to do this.', 403);
  const open = (more: Record<string, { status?: number; body: unknown }> = {}) =>
    openInbox({ answers: (call) => (call === LIST ? no : more[call]) });

  test('shows the reason', async () => {
    open();
    expect(await screen.findByText('Error loading conversations')).toBeTruthy();
    expect(screen.getByText('You do not have permission to do this.')).toBeTruthy();
  });

  test('tests the sign-in', async () => {
    open({ [PROFILE]: { body: aProfile() } });
    await press('Test Auth');
    await readMessage('Authentication working correctly');
  });

  test('refreshes the session when the sign-in is rejected', async () => {
    const renew = vi.spyOn(session, 'renew').mockResolvedValue('renewed');
    open({ [PROFILE]: refusal('NO_PROFILE', 'No user profile found.', 403) });
    await press('Test Auth');
    await readMessage('Auth test failed: No user profile found.');
    await waitFor(() => expect(renew).toHaveBeenCalled());
  });

  test('reports when the sign-in cannot be tested', async () => {
    openInbox({
      answers: (call) =>
        call === LIST ? no : call === PROFILE ? Promise.reject(new TypeError('no')) : undefined,
    });
    await press('Test Auth');
    await readMessage('Authentication test failed');
  });

  test('clears the session and starts over', async () => {
    const end = vi.spyOn(session, 'end').mockImplementation(() => {});
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    open();
    await press('Clear Auth & Reload');
    expect(end).toHaveBeenCalledWith(true);
    expect(reload).toHaveBeenCalled();
  });

  test('logs a diagnostic to the console', async () => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const found = { locations: [{ ghl_location_id: 'loc1', token_state: 'ok', expires_at: null }] };
    open({ [DIAGNOSTIC]: { body: found } });
    await press('Run Diagnostic');
    await readMessage('Diagnostic completed - check console for details');
    expect(info.mock.calls[0]?.[1]).toEqual(found);
  });

  test('reports why a diagnostic failed', async () => {
    open({ [DIAGNOSTIC]: no });
    await press('Run Diagnostic');
    await readMessage('Diagnostic failed: You do not have permission to do this.');
  });

  test('clears the cache and reloads', async () => {
    let fails = true;
    openInbox({
      answers: (call) =>
        call === LIST
          ? fails
            ? no
            : { body: { conversations: [aConversation(1)], next: null } }
          : undefined,
    });
    await screen.findByText('Error loading conversations');
    fails = false;
    await press('Force Refresh');
    await readMessage('System refreshed - cache cleared');
    await screen.findByText('Person 1');
  });
});

describe('analyzing sentiment', () => {
  const choose = async () => {
    await press('More actions for conversations');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Analyze sentiment' }));
  };
  const open = (answer: { status?: number; body: unknown }) =>
    openInbox({ answers: (call) => (call === 'POST /api/messages/analyze' ? answer : undefined) });

  test.each([
    [3, 'Analyzing the sentiment of 3 messages'],
    [0, 'Every inbound message already has a sentiment'],
  ])('reports that %i messages are queued', async (queued, text) => {
    open({ body: { queued } });
    await choose();
    await readMessage(text);
  });

  test('reports a failure', async () => {
    open(BROKEN);
    await choose();
    await readMessage('Failed to analyze sentiment');
  });
});
