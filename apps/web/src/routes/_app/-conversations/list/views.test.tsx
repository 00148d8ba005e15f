import { ConversationFilter, type SavedView } from '@hearback/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aConversation, NO_CONVERSATIONS, uuid } from '#web/lib/testing/conversations.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { closeInbox, openInbox } from '../testing/open-inbox.tsx';
import { findButton, findHeading, key, press, readMessage } from '../testing/walk-inbox.ts';

const aView = (number: number, more: Partial<SavedView> = {}): SavedView => ({
  id: uuid(800 + number),
  name: `View ${number}`,
  filter: ConversationFilter.parse({ status: 'interested' }),
  shared: false,
  own: true,
  changeable: true,
  number: 12,
  ...more,
});
const VIEWS = [
  aView(1, { name: 'Hot', filter: ConversationFilter.parse({ status: 'interested', unread: true }) }),
  aView(2, {
    name: 'German',
    filter: ConversationFilter.parse({ lang: 'de' }),
    shared: true,
    own: false,
    changeable: false,
    number: null,
  }),
];
const open = (more: Parameters<typeof openInbox>[0] = {}) =>
  openInbox({
    conversations: [aConversation(1)],
    views: { views: VIEWS, default_view_id: null, places: NO_CONVERSATIONS },
    ...more,
  });
const listed = (urls: readonly URL[]) =>
  urls.filter(({ pathname }) => pathname === '/api/conversations').at(-1)?.searchParams;
const choose = async (item: string) => fireEvent.click(await screen.findByText(item));

const openMenu = async () => fireEvent.click(await screen.findByTitle('Show another place'));
const openView = async (name: string) => {
  await whenLoaded();
  await openMenu();
  fireEvent.click(within(await screen.findByRole('menu')).getByText(name));
};
/** The count of a place is shown once the views are loaded. */
const whenLoaded = () => findButton('To do 0');

describe('the views', () => {
  test('are omitted for users without views', async () => {
    openInbox({ conversations: [aConversation(1)] });
    await press(/^To do/);
    await screen.findByRole('menu');
    expect(screen.queryByText('Views')).toBeNull();
  });

  test('are hidden for customers', async () => {
    const inbox = open({ profile: aProfile({ role: 'client', user_type: 'agency_customer' }) });
    await findHeading('Conversations');
    expect(screen.queryByTitle('Show another place')).toBeNull();
    expect(screen.queryByLabelText('More filters')).toBeNull();
    expect(inbox.callsTo('GET /api/inbox-views')).toEqual([]);
  });

  test('open by a click or by their keys, with only their own filters, and show their counts', async () => {
    const inbox = open({ search: '?source=linkedin' });
    await openMenu();
    const items = within(await screen.findByRole('menu'));
    expect((await items.findByText('Hot')).closest('button')?.textContent).toBe('Hot12g 1');
    expect(items.getByText('German').closest('button')?.textContent).toBe('Germang 2');
    fireEvent.click(items.getByText('Hot'));
    await waitFor(() =>
      expect(inbox.search()).toMatchObject({ status: 'interested', unread: 'true', view: uuid(801) }),
    );
    expect(inbox.search().source).toBeUndefined();
    key('g');
    key('2');
    await waitFor(() => expect(inbox.search()).toMatchObject({ lang: 'de', view: uuid(802) }));
    expect(Object.fromEntries(listed(inbox.urls) ?? [])).toEqual({ lang: 'de', sort: 'newest' });
    await screen.findByText('In German');
    key('g');
    key('a');
    await waitFor(() => expect(inbox.search()).toEqual({ place: 'all' }));
  });

  test('are listed in the shortcuts with their keys', async () => {
    open();
    await whenLoaded();
    key('?');
    expect((await screen.findByText('Open the view “Hot”')).parentElement?.textContent).toBe(
      'Open the view “Hot”g1',
    );
  });

  test('open with the default view if the URL has no filters', async () => {
    const views = { views: VIEWS, default_view_id: uuid(802), places: NO_CONVERSATIONS };
    const inbox = open({ views });
    await waitFor(() => expect(inbox.search().view).toBe(uuid(802)));
    key('g');
    key('t');
    await waitFor(() => expect(inbox.search()).toEqual({ needs_action: 'true' }));
    closeInbox();
    const secondInbox = open({ views, search: '?status=done' });
    await findButton('Done 0');
    expect(secondInbox.search().view).toBeUndefined();
  });

  test('are created from the current filters with a name', async () => {
    const made = aView(3, { name: 'Mine', shared: true });
    const inbox = open({
      search: '?unread=true&assigned=me',
      answers: (call) => (call === 'PUT /api/inbox-views' ? { body: made } : undefined),
    });
    await screen.findByText('Assigned to me');
    key('v');
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mine' } });
    fireEvent.click(await screen.findByLabelText(/^Share with the team/));
    await press('Save');
    await readMessage('View saved');
    expect(inbox.callsTo('PUT /api/inbox-views')).toMatchObject([
      {
        body: {
          id: null,
          name: 'Mine',
          shared: true,
          filter: { unread: true, assigned: 'me', sort: 'newest' },
        },
      },
    ]);
  });

  test('show that their filters changed and save the change', async () => {
    const inbox = open({
      answers: (call, body) =>
        call === 'PUT /api/inbox-views' ? { body: { ...VIEWS[0], ...(body as object) } } : undefined,
    });
    await openView('Hot');
    await screen.findByText('Unread', { selector: 'span' });
    await press('Remove the filter “Unread”');
    await findButton('Hot* 12');
    await press('More actions for the view “Hot”');
    await choose('Save filter changes');
    await waitFor(() =>
      expect(inbox.callsTo('PUT /api/inbox-views')).toMatchObject([
        { body: { id: uuid(801), name: 'Hot', filter: { status: 'interested' } } },
      ]),
    );
  });

  test('are deleted after confirmation and restored by Undo', async () => {
    const inbox = open({
      answers: (call) => {
        if (call.startsWith('DELETE /api/inbox-views/')) return { body: { success: true } };
        return call.endsWith('/restore') ? { body: VIEWS[0] } : undefined;
      },
    });
    await openView('Hot');
    await press('More actions for the view “Hot”');
    await choose('Delete view…');
    await screen.findByText('“Hot” will be deleted. Its conversations are kept.');
    await press('Delete view');
    await readMessage('View deleted');
    await waitFor(() => expect(inbox.search().view).toBeUndefined());
    await press('Undo');
    await readMessage('View restored');
    expect(inbox.callsTo(`POST /api/inbox-views/${uuid(801)}/restore`)).toHaveLength(1);
  });

  test('views of other people can only be moved and made the default', async () => {
    const inbox = open({
      answers: (call) =>
        call === 'PUT /api/inbox-view-arrangement' ? { body: { success: true } } : undefined,
    });
    await openView('German');
    await press('More actions for the view “German”');
    await choose('Open the inbox with this view');
    expect(screen.queryByText('Delete view…')).toBeNull();
    expect(screen.queryByText('Rename or share…')).toBeNull();
    await choose('Move up');
    await waitFor(() =>
      expect(inbox.callsTo('PUT /api/inbox-view-arrangement').map(({ body }) => body)).toEqual([
        { default_view_id: uuid(802) },
        { view_ids: [uuid(802), uuid(801)] },
      ]),
    );
  });
});

describe('a key sequence', () => {
  test('ignores an unknown second key and ends with it', async () => {
    const inbox = open();
    await whenLoaded();
    key('g');
    key('y');
    key('l');
    await screen.findByText('Scheduled replies');
    expect(inbox.search().view).toBeUndefined();
  });
});
