import { defineConfig, devices } from '@playwright/test';

/** Workers load this file again after the setup, which has installed a browser and stored the URL by then. */
export default defineConfig({
  testDir: '.',
  globalSetup: './setup/global-setup.ts',
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Nothing here measures speed: a busy machine must not turn a correct response into a failure.
  timeout: 420_000,
  expect: { timeout: 120_000 },
  use: {
    actionTimeout: 120_000,
    baseURL: process.env.HEARBACK_E2E_URL,
    // Recording costs a quarter of the time. Record a failure with `--trace on`.
    trace: 'off',
    screenshot: 'off',
    // Requests that a worker repeats cannot be held back by a test. The tests of the worker allow it.
    serviceWorkers: 'block',
    // Without animations, dialogs and menus open immediately.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.HEARBACK_E2E_CHROMIUM || undefined,
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        // Custom domains of agencies.
        '--host-resolver-rules=MAP *.agencies.example 127.0.0.1',
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
});
