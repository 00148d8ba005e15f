import { notifications } from '@mantine/notifications';
import { cleanup } from '@testing-library/react';
import * as React from 'react';
import { afterAll, vi } from 'vitest';

// One worker takes many test files, so that React and Mantine are loaded once and stay warm. What a file leaves
// behind in the window would otherwise be the next one's beginning: each begins as on a page just opened.
// For its own developer tools React notes down where in the code each element was made, ten thousand times in a second and
// no more. Nobody reads that here, and it is a fifth of the time: the number of them is always past that limit.
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty((React as unknown as Record<string, object>)[INTERNALS], 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.MAX_SAFE_INTEGER,
  set: () => {},
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
  // Sizes and fonts that a file made up.
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
  Reflect.deleteProperty(document, 'fonts');
  (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({
    width: 1024,
    height: 768,
  });
  // Our own modules are reloaded to reset their state. Package modules are kept.
  vi.resetModules();
});
