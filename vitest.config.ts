import { defineConfig } from 'vitest/config';

const CODE = '{apps,packages,tooling,qa}/**';
const NEVER = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    // Small files spent most of their time on loading React or the server. Workers keep loaded modules for the next
    // file, and the setup file of each project resets the state that the previous file left.
    isolate: false,
    // One more than the cores of CI, because many integration tests wait for a job, a lease or a provider.
    maxWorkers: 3,
    // Tests allocate many short-lived objects. A larger young generation reduces garbage collection by a sixth.
    execArgv: ['--max-semi-space-size=64'],
    // Generous, because these tests do not measure speed and must not fail on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A longer interval leaves the CPU to the other tests.
    expect: { poll: { timeout: 120_000, interval: 150 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          setupFiles: ['tooling/testing/reset-globals.ts', 'tooling/testing/wait-timeouts.ts'],
          include: [`${CODE}/*.test.ts`],
          exclude: [...NEVER, '**/*.int.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/lib/testing/new-page.ts', 'tooling/testing/wait-timeouts.ts'],
          include: [`${CODE}/*.test.tsx`],
          exclude: NEVER,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          setupFiles: ['tooling/testing/reset-globals.ts', 'tooling/testing/wait-timeouts.ts'],
          include: [`${CODE}/*.int.test.ts`],
          exclude: NEVER,
          globalSetup: ['tooling/testing/integration-setup.ts'],
        },
      },
    ],
  },
});
