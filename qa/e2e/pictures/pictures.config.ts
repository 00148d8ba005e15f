import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** `npm run pictures`: the demo as a new user sees it, for README.md and the documentation. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'take-pictures.ts',
  globalSetup: '../setup/global-setup.ts',
  workers: 1,
  timeout: 300_000,
  projects: [{ name: 'pictures', use: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } }],
});
