import { describe, expect, it, vi } from 'vitest';
import { api, queryClient, session } from './app.ts';

describe('signing out', () => {
  it('abandons the reads under way before it ends the session, so that none is refused', async () => {
    const log: string[] = [];
    vi.stubGlobal('fetch', ({ url, signal }: Request) => {
      const { pathname } = new URL(url);
      log.push(`requested ${pathname}`);
      if (pathname === '/api/auth/sign-out') return Promise.resolve(Response.json({ success: true }));
      return new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => {
          log.push(`abandoned ${pathname}`);
          reject(signal.reason);
        }),
      );
    });
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
    expect(log).toEqual([
      'requested /api/users/me',
      'abandoned /api/users/me',
      'requested /api/auth/sign-out',
    ]);
  });
});
