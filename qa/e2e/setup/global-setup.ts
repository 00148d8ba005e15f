import { join } from 'node:path';
import { startRealStack } from '../../../tooling/stack/real-stack.ts';
import { ensureChromium } from './ensure-chromium.ts';

/**
 * Starts the same stack as `npm start`, with a fresh data directory and free ports. With
 * HEARBACK_E2E_URL set, the tests use that running stack instead.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  process.env.HEARBACK_E2E_CHROMIUM = ensureChromium() ?? '';
  if (process.env.HEARBACK_E2E_URL) return undefined;
  const stack = await startRealStack({ keepLogsIn: join(import.meta.dirname, '../test-results/stack-logs') });
  process.env.HEARBACK_E2E_URL = stack.url;
  process.env.HEARBACK_E2E_SIMULATORS_URL = stack.simulatorsUrl;
  process.env.HEARBACK_E2E_DATA_DIR = stack.dataDir;
  return stack.stop;
}
