import { defineConfig } from 'vitest/config';

const CODE = '{apps,packages,tooling,qa}/**';
const NEVER = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    pool: 'forks',
    // Most of a small file's time was loading React or the server again. A worker keeps the packages for its next
    // file; each project's set-up clears away what the file before left.
    isolate: false,
    // One more than CI has cores: many integration tests wait for a job, a lease or a provider.
    maxWorkers: 3,
    // Screens and answers are made and thrown away by the thousand: with room for them the engine clears up a sixth less.
    execArgv: ['--max-semi-space-size=64'],
    // Generous, since nothing here measures speed: a busy machine must not turn a good answer into a failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A test that waits should not spend the CPU time for which the others wait.
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
