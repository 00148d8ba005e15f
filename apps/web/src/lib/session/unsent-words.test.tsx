import { expect, test } from 'vitest';
import type { SessionState } from './session-state.ts';
import { forgetOnSignOut, forgetWhenLeft } from './unsent-words.ts';

/** A session that the test can end. */
function aSession() {
  let state: SessionState = { status: 'loading' };
  const listeners: (() => void)[] = [];
  forgetWhenLeft({
    getState: () => state,
    subscribe: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  });
  return (left: boolean) => {
    state = { status: 'signed_out', left };
    for (const listener of listeners) listener();
  };
}

test('unsent drafts are deleted on sign-out and kept when the session expires', () => {
  const end = aSession();
  let words = 'in memory';
  forgetOnSignOut(() => {
    words = '';
  });
  sessionStorage.setItem('hearback.reply-drafts', 'of a screen that was not opened since');
  end(false);
  expect([words, sessionStorage.length]).toEqual(['in memory', 1]);
  end(true);
  expect([words, sessionStorage.length]).toEqual(['', 0]);
});
