import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';
import { DEBIAN_CHROMIUM } from './setup/ensure-chromium.ts';

/** Workers read this file again after the set-up, which by then has installed a browser and told the address. */
export default defineConfig({
  testDir: '.',
  globalSetup: './setup/global-setup.ts',
  workers: 2,
  // Two browsers, a server and a database share two cores in CI: one stall must not count as a fault.
  retries: process.env.CI ? 2 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: process.env.HEARBACK_E2E_URL,
    trace: 'retain-on-failure',
    screenshot: 'off',
    launchOptions: {
      executablePath: existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined,
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
        ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ],
    },
  },
  projects: [{ name: 'chromium', use: devices['Desktop Chrome'] }],
});
