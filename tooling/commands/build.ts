import { Problem, toMessage } from '../problem.ts';
import { listenForInterrupt } from '../processes/interrupt.ts';
import { createProgress } from '../stack/progress.ts';
import { readSettings } from '../stack/settings.ts';
import { ensureWebBuilt } from '../web/build.ts';

/** Builds the web app into apps/web/dist for deployments that start the API themselves. `npm start` builds it as well. */
const { signal } = listenForInterrupt();
try {
  const settings = readSettings(process.env);
  const done = (isBuilt: boolean) => (isBuilt ? 'Web app built in apps/web/dist' : 'Web app is up to date');
  await createProgress().stage('Building the web app', done, () => ensureWebBuilt(settings, signal));
} catch (error) {
  console.error(error instanceof Problem ? `✗ ${toMessage(error)}` : error);
  process.exitCode = 1;
}
if (process.connected) process.disconnect();
