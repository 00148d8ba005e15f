import { listenForInterrupt } from '../processes/interrupt.ts';
import { REPOSITORY_ROOT } from '../stack/settings.ts';
import { playwright } from '../tiers/playwright.ts';
import { runRunner } from '../tiers/run-runner.ts';

const { signal } = listenForInterrupt();
const pictures = {
  ...playwright,
  args: () => ['test', '--config', 'qa/e2e/pictures/pictures.config.ts', '--reporter=list,json'],
};
const { failures } = await runRunner(REPOSITORY_ROOT, pictures, signal);
process.exitCode = failures.length > 0 ? 1 : 0;
// The channel to the launcher must not keep a finished command alive.
if (process.connected) process.disconnect();
