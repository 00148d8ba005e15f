import { expect, test } from 'vitest';
import type { SessionState } from './session-state.ts';
import { forgetOnSignOut, forgetWhenLeft } from './unsent-words.ts';

/** A session that ends when it is told to. */
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

test('what somebody wrote and did not send is gone once they sign out, and stays when the session only ran out', () => {
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
