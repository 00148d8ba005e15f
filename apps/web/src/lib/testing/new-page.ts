import { notifications } from '@mantine/notifications';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, vi } from 'vitest';

// A worker runs many test files, so that React and Mantine are loaded once. This resets the window
// between files, so that each starts on a fresh page. React records a stack trace for each created
// element, up to ten thousand per second, for its developer tools. That takes a fifth of the test
// time, so the counter is kept above the limit.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty((React as unknown as Record<string, object>)[INTERNALS], 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => {},
});

/**
 * A query that waits creates an error with each failed attempt, and only the last one is shown. It prints the document when
 * its message is read, because printing takes much longer than the query.
 */
function createElementError(reason: string | null, container: Element): Error {
  const error = new Error(reason ?? '');
  error.name = 'TestingLibraryElementError';
  // The stack starts at the failed line of the test.
  Error.captureStackTrace(error, createElementError);
  const toMessage = () => [reason, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { configurable: true, get: toMessage });
}

// A busy machine is slow, and that must not fail a test.
configure({ asyncUtilTimeout: 120_000, getElementError: createElementError });

// A toast stays as long as its test may take.
vi.mock('#web/lib/toast/toast-times.ts', () => {
  const ms = 300_000;
  return { TOAST_MS: { success: ms, info: ms, warning: ms, error: ms, offer: ms } };
});

const RealChannel = globalThis.BroadcastChannel;
const channels: BroadcastChannel[] = [];

globalThis.BroadcastChannel = class extends RealChannel {
  constructor(name: string) {
    super(name);
    channels.push(this);
  }
};

afterAll(() => {
  cleanup();
  notifications.clean();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // The app of the previous test file acts as another tab and must not receive messages from this one.
  for (const channel of channels) channel.close();
  globalThis.BroadcastChannel = RealChannel;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  // Removes fake sizes and fonts.
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
  Reflect.deleteProperty(document, 'fonts');
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({
    width: 1024,
    height: 768,
  });
  // Our own modules are reloaded to reset their state. Package modules are kept.
  vi.resetModules();
});
