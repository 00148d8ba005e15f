import { vi } from 'vitest';

const TIMEOUT_MS = 120_000;

type Options = number | { readonly timeout?: number; readonly interval?: number } | undefined;

const toPatient = (options: Options) => ({
  timeout: TIMEOUT_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
});

/** Vitest has no setting for these limits, which are one second: tests must not fail because a machine is busy. */
function waitPatiently({ waitFor, waitUntil }: Pick<typeof vi, 'waitFor' | 'waitUntil'>): void {
  vi.waitFor = function waitForPatiently(callback, options) {
    return waitFor(callback, toPatient(options));
  };
  vi.waitUntil = function waitUntilPatiently(callback, options) {
    return waitUntil(callback, toPatient(options));
  };
}

// Setup files run again for each test file of a worker.
if (vi.waitFor.name !== 'waitForPatiently') waitPatiently({ waitFor: vi.waitFor, waitUntil: vi.waitUntil });
