import type { ClientPreview } from '@hearback/contract';
import { MutationObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { api, optimistic, queryClient, session, startApp } from './app.ts';
import { patch } from './optimistic/optimistic.ts';
import { isPreviewInterrupted, startedPreview } from './session/preview.ts';
import { endInterruptedPreview, showPreview } from './session/show-preview.ts';

// The page of the tests has no Web Locks while the app is loaded, as over plain http.
vi.hoisted(() => Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true }));
const held = new Set<string>();
const locks = {
  request: async (name: string, _options: object, work: () => Promise<void>) => {
    held.add(name);
    await work();
    held.delete(name);
  },
  query: async () => ({ held: [...held].map((name) => ({ name })) }),
};
beforeAll(() => void Object.defineProperty(navigator, 'locks', { value: locks, configurable: true }));
afterAll(() => void Reflect.deleteProperty(navigator, 'locks'));

const signedIn = (access_token: string) => ({
  ...{ access_token, expires_in: 900, expires_at: 0, user: { id: 'a', email: 'ann@example.test' } },
  ...{ password_change_required: false, second_factor_required: false },
});

test('the utils of an endpoint are created once', () => {
  expect(api.inbox.list).toBe(api.inbox.list);
  expect(api.timeline.get.queryKey).toBe(api.timeline.get.queryKey);
});

describe('signing out', () => {
  it('abandons reads and starts none until the session has ended, so that none is refused', async () => {
    // The check of the session would outlive this test.
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const log: string[] = [];
    const pause = () => new Promise((resolve) => setTimeout(resolve, 10));
    vi.stubGlobal('fetch', async ({ url, signal }: Request) => {
      signal.throwIfAborted();
      const { pathname } = new URL(url);
      if (pathname !== '/api/live') log.push(`requested ${pathname}`);
      if (pathname === '/api/auth/sign-out') {
        queryClient.fetchQuery(api.people.list.queryOptions()).catch(() => undefined);
        await pause();
        return Response.json({ success: true });
      }
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          if (pathname !== '/api/live') log.push(`abandoned ${pathname}`);
          reject(signal.reason);
        }),
      );
    });
    startApp();
    session.enter(signedIn('t1'));
    queryClient.fetchQuery(api.people.getProfile.queryOptions()).catch(() => undefined);
    await vi.waitFor(() => expect(log).toEqual(['requested /api/users/me']));
    await session.leave();
    await pause();
    expect(log).toEqual([
      'requested /api/users/me',
      'abandoned /api/users/me',
      'requested /api/auth/sign-out',
    ]);
  });
});

const PREVIEW: ClientPreview = {
  id: '00000000-0000-4000-8000-000000000002',
  access_token: 'of the preview',
  expires_at: '2090-01-01T00:00:00.000Z',
  client: { id: '00000000-0000-4000-8000-000000000001', name: 'Cleo Client', email: 'cleo@acme.test' },
};

describe('a preview', () => {
  type Call = {
    readonly path: string;
    readonly token: string;
    readonly answer: (response: Response) => void;
  };
  let calls: Call[] = [];
  const toCall = (path: string): Promise<Call> =>
    vi.waitFor(() => {
      const found = calls.findLast((call) => call.path === path);
      if (found === undefined) throw new Error(`${path} was not called.`);
      return found;
    });
  const list = (path: string) => calls.filter((call) => call.path === path).map(({ token }) => token);
  const refused = () => Response.json({ code: 'UNAUTHENTICATED', message: 'x' }, { status: 401 });
  const done = () => Response.json({ success: true });
  beforeAll(() => vi.useFakeTimers({ toFake: ['setInterval'] }));
  afterEach(async () => {
    await showPreview(null);
    session.end(true);
    calls = [];
  });

  /** Every call waits until the test answers it. */
  function enter() {
    vi.stubGlobal('fetch', (request: Request) => {
      request.signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Response>();
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
      const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
      calls.push({ path: new URL(request.url).pathname, token, answer: resolve });
      return promise;
    });
    session.enter(signedIn('own'));
  }

  it('never repeats one of its calls with the token of the session', async () => {
    enter();
    await showPreview(PREVIEW);
    const write = api.clients.removeView.call({ id: PREVIEW.client.id });
    const path = `/api/client-views/${PREVIEW.client.id}`;
    const { token, answer } = await toCall(path);
    expect(token).toBe('of the preview');
    await showPreview(null);
    answer(refused());
    await expect(write).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(list(path)).toEqual(['of the preview']);
    expect(session.accessToken()).toBe('own');
  });

  it('receives no live events, although the session is renewed while it starts', async () => {
    enter();
    await toCall('/api/live');
    const started = showPreview(PREVIEW);
    session.enter(signedIn('renewed'));
    await started;
    session.enter(signedIn('renewed again'));
    const streams = list('/api/live');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(list('/api/live')).toEqual(streams);
    await showPreview(null);
    await vi.waitFor(() => expect(list('/api/live')).toEqual([...streams, 'renewed again']));
  });

  it('does not show a change that the user made before', async () => {
    enter();
    const change = new MutationObserver(queryClient, {
      mutationFn: (_name: null) => new Promise(() => undefined),
      ...optimistic.change(() => ({ patches: [patch<string>(['name'], () => 'changed')] })),
    });
    queryClient.setQueryData(['name'], 'old');
    void change.mutate(null);
    await vi.waitFor(() => expect(queryClient.getQueryData(['name'])).toBe('changed'));
    await showPreview(PREVIEW);
    await queryClient.fetchQuery({ queryKey: ['name'], queryFn: () => 'of the client' });
    expect(queryClient.getQueryData(['name'])).toBe('of the client');
  });

  it('is recorded as ended after a reload, once, for the account that started it', async () => {
    enter();
    await showPreview(PREVIEW);
    expect(isPreviewInterrupted()).toBe(false);
    const started = startedPreview.get();
    expect(JSON.parse(sessionStorage.getItem('hearback.preview') ?? '')).toEqual({
      account_id: 'a',
      client_id: PREVIEW.client.id,
      id: PREVIEW.id,
    });
    expect(JSON.stringify(sessionStorage)).not.toContain(PREVIEW.access_token);
    await showPreview(null);
    expect(isPreviewInterrupted()).toBe(false);
    startedPreview.set(started);
    expect(isPreviewInterrupted()).toBe(true);
    await endInterruptedPreview();
    expect(isPreviewInterrupted()).toBe(false);
    await endInterruptedPreview();
    (await toCall('/api/client-previews/end')).answer(done());
    startedPreview.set({ account_id: 'b', client_id: PREVIEW.client.id, id: PREVIEW.id });
    await endInterruptedPreview();
    expect(isPreviewInterrupted()).toBe(false);
    expect(list('/api/client-previews/end')).toEqual(['own']);
  });

  it('continues in the first tab when the tab is duplicated', async () => {
    enter();
    await showPreview(PREVIEW);
    // The other tab has a copy of the session storage.
    const copy = startedPreview.get();
    expect(copy).not.toBeNull();
    await endInterruptedPreview();
    expect(isPreviewInterrupted()).toBe(false);
    startedPreview.set(copy);
    await showPreview(null);
    startedPreview.set(copy);
    await endInterruptedPreview();
    (await toCall('/api/client-previews/end')).answer(done());
    expect(list('/api/client-previews/end')).toEqual(['own']);
  });

  it('ends with the session and is not continued after the next sign-in', async () => {
    enter();
    await showPreview(PREVIEW);
    session.end();
    session.enter(signedIn('next'));
    expect(isPreviewInterrupted()).toBe(true);
    await endInterruptedPreview();
    const read = api.people.getProfile.call();
    expect((await toCall('/api/users/me')).token).toBe('next');
    read.catch(() => undefined);
  });
});
