import { afterAll, vi } from 'vitest';

// One worker takes many test files, so that packages and our own modules are loaded once and stay warm. What these remember
// belongs to one program (`Services`) or follows from what they were asked; a clock or a global that a file set does not.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
