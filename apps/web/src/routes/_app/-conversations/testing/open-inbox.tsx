import {
  type Conversation,
  can,
  type EventName,
  type Location,
  type Opportunity,
  type OwnProfile,
  type PublishedEvent,
  type Reply,
  type SavedViews,
  type Thread,
} from '@hearback/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { act } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import type { Option } from '#web/features/inbox/api/threads.ts';
import {
  changeView,
  InboxView,
  isBare,
  withDefaultPlace,
  withoutTeamwork,
} from '#web/features/inbox/list/view.ts';
import type { InboxPreferences } from '#web/features/inbox/preferences.ts';
import { queryClient } from '#web/lib/app.ts';
import { createStaleQueries } from '#web/lib/live/stale-queries.ts';
import { resetStores } from '#web/lib/store.ts';
import { aReply, aThread, NO_CONVERSATIONS, uuid } from '#web/lib/testing/conversations.ts';
import { aProfile } from '#web/lib/testing/people.ts';
import { renderAs } from '#web/lib/testing/render-as.tsx';
import { answerCalls, closeScreen, type FakeResponse, setViewport } from '#web/lib/testing/render-screen.tsx';
import { useViewer } from '#web/lib/viewer/viewer.ts';
import { ConversationsScreen } from '../conversations-screen.tsx';

type InboxFixtures = {
  conversations: Conversation[];
  next: string | null;
  threads: Thread[];
  opportunity: Opportunity | null;
  locations: Location[];
  views: SavedViews;
};

type Answers = (
  call: string,
  body: unknown,
  request: URL,
) => FakeResponse | Promise<FakeResponse> | undefined;

const NOT_FOUND = {
  status: 404,
  body: { code: 'NOT_FOUND', message: 'Not found. It may have been deleted, or you may not have access.' },
};

/** A reply that left its thread counts as sent, unless the test overrides the response. */
const replyIn = ({ threads }: InboxFixtures, id: string): Reply =>
  threads.flatMap(({ replies }) => replies).find((reply) => reply.id === id) ??
  aReply(1, { id, status: 'sent' });

function answerFrom(data: InboxFixtures, call: string, url: URL): FakeResponse {
  // The second page repeats the first, as if its rows had moved down meanwhile.
  if (call === 'GET /api/conversations')
    return {
      body: { conversations: data.conversations, next: url.searchParams.has('after') ? null : data.next },
    };
  if (call === 'GET /api/presence') return { body: { people: [], look_again_in_ms: null } };
  if (/ \/api\/presence\//.test(call)) return { body: { success: true } };
  if (call === 'GET /api/inbox-views') return { body: data.views };
  if (call === 'GET /api/conversation-runs') return { body: [] };
  if (call === 'GET /api/conversation-counts') return { body: { unread: 3, needs_action: 3, mine: 1 } };
  if (call === 'GET /api/locations') return { body: data.locations };
  if (/^GET .*\/opportunity$/.test(call)) return { body: data.opportunity };
  if (/^GET .*\/timeline$/.test(call))
    return { body: { identities: [], suggestions: [], company_conversations: [] } };
  if (/^POST .*\/read$/.test(call)) return { body: { success: true } };
  if (/^GET .*\/recipients$/.test(call))
    return { body: { to: { email: 'ann@acme.test', name: 'Ann Lee', do_not_contact: false }, cc: [] } };
  const [, reply_id] = /^GET \/api\/replies\/(.+)$/.exec(call) ?? [];
  if (reply_id) return { body: replyIn(data, reply_id) };
  const thread = data.threads.find(({ contact }) => call === `GET /api/conversations/${contact.id}`);
  return thread ? { body: thread } : NOT_FOUND;
}

function Screen({ campaigns }: { campaigns: readonly Option[] }) {
  const search = InboxView.parse(useSearch({ strict: false }));
  const isTeam = can(useViewer().profile, 'inbox:write');
  const view = isTeam ? withDefaultPlace(search) : withoutTeamwork(search);
  const navigate = useNavigate();
  return (
    <ConversationsScreen
      view={view}
      isBare={isBare(search) && search.contact === undefined}
      campaigns={campaigns}
      onView={(change) => void navigate({ to: '/conversations', search: changeView(view, change) })}
    />
  );
}

type InboxOptions = Partial<InboxFixtures> & {
  answers?: Answers;
  profile?: OwnProfile;
  campaigns?: readonly Option[];
  search?: string;
  width?: number;
  preferences?: Partial<InboxPreferences>;
};

/** jsdom has no layout, and virtualized rows need a viewport size to render. */
function mockSize(size: { width: number; height: number }): void {
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 700 });
  // jsdom has no document.fonts, which the auto-growing text area listens to.
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  setViewport(size);
}

export const resizeTo = (width: number) => act(() => setViewport({ width, height: 900 }));

const keepPreferences = (accountId: string, preferences: Partial<InboxPreferences>) =>
  localStorage.setItem(`hearback.inbox-preferences.${accountId}`, JSON.stringify(preferences));

/** Renders the whole screen with a server that returns `data`. Tests change the data and publish events. */
export function openInbox(options: InboxOptions = {}) {
  const {
    answers = () => undefined,
    profile = aProfile(),
    campaigns = [],
    search = '',
    width = 1440,
  } = options;
  const data: InboxFixtures = {
    conversations: [],
    next: null,
    threads: [],
    opportunity: null,
    locations: [],
    views: { views: [], default_view_id: null, places: NO_CONVERSATIONS },
    ...options,
  };
  mockSize({ width, height: 900 });
  if (options.preferences) keepPreferences(profile.auth_user_id, options.preferences);
  const urls: URL[] = [];
  const calls: { call: string; body: unknown }[] = [];
  const fetch = answerCalls((method, path, body, url) => {
    const call = `${method} ${path}`;
    urls.push(url);
    calls.push({ call, body });
    return answers(call, body, url) ?? answerFrom(data, call, url);
  }, true);
  const rendered = renderAs(profile, () => <Screen campaigns={campaigns} />, {
    path: '/conversations',
    search,
  });
  const receiveEvent = createStaleQueries(queryClient);
  return {
    ...rendered,
    search: () => InboxView.parse(rendered.search()),
    data,
    urls,
    asked: calls,
    /** Requests on the network. A batch is one. */
    requests: () => fetch.mock.calls.map(([{ method, url }]) => `${method} ${new URL(url).pathname}`),
    callsTo: (call: string) => calls.filter((each) => each.call === call),
    publishEvent: (name: EventName, about: Partial<PublishedEvent> = {}) =>
      act(() => receiveEvent({ name, ids: {}, ...about })),
  };
}

/** Opens the screen with one conversation. */
export const openThread = (thread: Partial<Thread> = {}, options: InboxOptions = {}) =>
  openInbox({ threads: [aThread(thread)], search: `?contact=${uuid(1)}`, ...options });

export function closeInbox(): void {
  closeScreen();
  resetStores(true);
  localStorage.clear();
  vi.restoreAllMocks();
}
afterEach(closeInbox);

export const CONTACT = `GET /api/conversations/${uuid(1)}`;
