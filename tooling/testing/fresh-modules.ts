import { afterAll, vi } from 'vitest';

// One worker takes many test files, so that the packages are loaded once and stay warm. Our own modules are read
// anew for each, with whatever they remember: a file must not begin with what the one before it left behind.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});
