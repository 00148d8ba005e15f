import { afterAll, vi } from 'vitest';

// A worker runs many test files, so that modules are loaded once. Module state belongs to one
// program (`Services`) or is a pure cache. Fake timers and globals of a file are reset.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
