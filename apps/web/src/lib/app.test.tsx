import { afterAll, describe, expect, it, vi } from 'vitest';
import { api, queryClient, session, startApp } from './app.ts';

// The page of the tests has no Web Locks, as over plain http.
vi.hoisted(() => Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true }));
afterAll(() => void Reflect.deleteProperty(navigator, 'locks'));

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
    session.enter({
      access_token: 't1',
      expires_in: 900,
      expires_at: 0,
      user: { id: 'a', email: 'ann@example.test' },
      password_change_required: false,
      second_factor_required: false,
    });
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
