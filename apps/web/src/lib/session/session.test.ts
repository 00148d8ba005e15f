import type { AccessTokenResponse } from '@hearback/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { browserInMemory } from '../testing/browser-in-memory.ts';
import { Session, type SessionMessage } from './session.ts';

const refused = new ApiError('UNAUTHENTICATED', 401, 'Your session has ended. Sign in again.');
const unreachable = new ApiError('UNREACHABLE', 0, 'The server could not be reached.');

function setUp({ signedInHere = true, isAsked = false } = {}) {
  let nowMs = 1_000_000;
  let issued = 0;
  const signedIn = (): AccessTokenResponse => {
    issued += 1;
    return {
      access_token: `token-${issued}`,
      expires_in: 900,
      expires_at: 0,
      user: { id: 'ann', email: 'ann@example.test' },
      password_change_required: false,
      second_factor_required: false,
    };
  };
  const refresh = vi.fn(async () => signedIn());
  const signOut = vi.fn(async (): Promise<unknown> => ({ success: true }));
  const browser = browserInMemory<SessionMessage>();
  let remembered = signedInHere;
  const hint = {
    get: () => remembered,
    set: (value: boolean) => {
      remembered = value;
    },
  };
  const openTab = () => {
    const { channel, locks } = browser.openTab();
    const ports = { refresh, signOut, channel, locks, hint, now: () => nowMs, answerWithinMs: 100 };
    return new Session({ ...ports, isAsked: () => isAsked });
  };
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { refresh, signOut, hint, openTab, pass, signedIn };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 30));

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

describe('one tab', () => {
  test('does not call the server if no user signed in here', async () => {
    const { openTab, refresh } = setUp({ signedInHere: false });
    const tab = openTab();
    await tab.start();
    expect(tab.getState()).toEqual({ status: 'signed_out', left: false });
    expect(refresh).not.toHaveBeenCalled();
  });

  test('restores the session after a reload', async () => {
    const { openTab } = setUp();
    const tab = openTab();
    expect(tab.getState().status).toBe('loading');
    await tab.start();
    expect(tab.accessToken()).toBe('token-1');
  });

  test('keeps a token with more than 90 seconds left, and refreshes it at 90', async () => {
    const { openTab, pass, refresh } = setUp();
    const tab = openTab();
    await tab.start();
    pass(809_000);
    await tab.check();
    expect(refresh).toHaveBeenCalledTimes(1);
    pass(1_000);
    await tab.check();
    expect(tab.accessToken()).toBe('token-2');
  });

  test('signs out when a forced refresh is rejected', async () => {
    const { hint, openTab, refresh } = setUp();
    const tab = openTab();
    await tab.start();
    refresh.mockRejectedValueOnce(refused);
    expect(await tab.renew('token-1')).toBe('ended');
    expect(tab.getState()).toEqual({ status: 'signed_out', left: false });
    expect(hint.get()).toBe(false);
  });

  test('signs out when an explicit refresh fails for any reason', async () => {
    for (const failure of [refused, unreachable]) {
      const { hint, openTab, refresh } = setUp();
      const tab = openTab();
      await tab.start();
      refresh.mockRejectedValueOnce(failure);
      await tab.force();
      expect(tab.getState()).toEqual({ status: 'signed_out', left: false });
      expect(hint.get()).toBe(false);
    }
    const { openTab } = setUp();
    const well = openTab();
    await well.start();
    await well.force();
    expect(well.accessToken()).toBe('token-2');
  });

  test('stays signed in when the server is unreachable, and retries later', async () => {
    const { openTab, pass, refresh } = setUp();
    const tab = openTab();
    await tab.start();
    pass(850_000);
    refresh.mockRejectedValueOnce(unreachable);
    await tab.check();
    expect(tab.accessToken()).toBe('token-1');
    await tab.check();
    expect(tab.accessToken()).toBe('token-2');
  });

  test('signs in later if the server was unreachable while the page loaded', async () => {
    const { openTab, refresh } = setUp();
    refresh.mockRejectedValueOnce(unreachable);
    const tab = openTab();
    await tab.start();
    expect(tab.getState().status).toBe('signed_out');
    await tab.check();
    expect(tab.getState().status).toBe('signed_in');
  });

  test('renews a token that expired while the machine slept before it is used', async () => {
    const { openTab, pass } = setUp();
    const tab = openTab();
    await tab.start();
    pass(3_600_000);
    expect(await tab.freshToken()).toBe('token-2');
  });

  test('signs out locally even if the server is unreachable', async () => {
    const { openTab, signOut } = setUp();
    const tab = openTab();
    await tab.start();
    signOut.mockRejectedValueOnce(unreachable);
    await expect(tab.leave()).rejects.toBe(unreachable);
    expect(tab.getState()).toEqual({ status: 'signed_out', left: true });
  });
});

describe('several tabs of one browser', () => {
  test('share one refresh when they open at the same time', async () => {
    const { openTab, refresh } = setUp();
    const tabs = [openTab(), openTab(), openTab()];
    await Promise.all(tabs.map((tab) => tab.start()));
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(tabs.map((tab) => tab.accessToken())).toEqual(['token-1', 'token-1', 'token-1']);
  });

  test('tabs that find an expiring token together share one refresh', async () => {
    const { openTab, pass, refresh } = setUp();
    const tabs = [openTab(), openTab(), openTab()];
    await Promise.all(tabs.map((tab) => tab.start()));
    pass(820_000);
    await Promise.all(tabs.map((tab) => tab.check()));
    expect(refresh).toHaveBeenCalledTimes(2);
    expect(tabs.map((tab) => tab.accessToken())).toEqual(['token-2', 'token-2', 'token-2']);
  });

  test('tabs that are rejected together force one refresh', async () => {
    const { openTab, refresh } = setUp();
    const tabs = [openTab(), openTab()];
    await Promise.all(tabs.map((tab) => tab.start()));
    await Promise.all(tabs.map((tab) => tab.renew('token-1')));
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  test('pass their token to a new tab', async () => {
    const { openTab, refresh } = setUp();
    await openTab().start();
    const second = openTab();
    await second.start();
    expect(second.accessToken()).toBe('token-1');
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test('do not answer a new tab whose page already called the server', async () => {
    const { openTab, refresh } = setUp({ isAsked: true });
    const first = openTab();
    await first.start();
    const second = openTab();
    await second.start();
    expect(refresh).toHaveBeenCalledTimes(2);
    await settle();
    expect([first, second].map((tab) => tab.accessToken())).toEqual(['token-2', 'token-2']);
  });

  test('sign in and out together', async () => {
    const { openTab, signedIn } = setUp({ signedInHere: false });
    const [first, second] = [openTab(), openTab()];
    await Promise.all([first.start(), second.start()]);
    first.enter(signedIn());
    await settle();
    expect(second.accessToken()).toBe('token-1');
    await second.leave();
    await settle();
    expect(first.getState()).toEqual({ status: 'signed_out', left: true });
  });
});
