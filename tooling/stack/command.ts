import { Problem } from '../problem.ts';
import { listenForInterrupt } from '../processes/interrupt.ts';
import { loadFileVariables } from './file-variables.ts';
import { createProgress } from './progress.ts';
import { listSimulatorPages } from './providers.ts';
import { readSettings } from './settings.ts';
import { type Stack, startStack } from './stack.ts';
import { welcome } from './welcome.ts';

/** `npm start` and `npm run dev`: runs the stack until it is interrupted (exit 0) or a part of it fails (exit 1). */
export async function runStackCommand(mode: 'start' | 'dev'): Promise<void> {
  const started = performance.now();
  const { signal, interrupted } = listenForInterrupt();
  let stack: Stack | undefined;
  try {
    loadFileVariables(process.env);
    const settings = readSettings(process.env);
    stack = await startStack(settings, { mode, progress: createProgress(), signal });
    const pages = stack.simulated ? await listSimulatorPages(settings) : [];
    console.log(welcome(settings, pages, started));
    // Tests that start this command as a child wait for this message.
    process.send?.({ ready: settings.publicUrl });
    await Promise.race([interrupted, stack.failed]);
  } catch (error) {
    if (!signal.aborted) report(error);
  }
  if (signal.aborted) console.log('\n… Stopping');
  await stack?.stop();
  if (signal.aborted) console.log('✓ Stopped');
  // The channel to the launcher must not keep a finished command alive.
  if (process.connected) process.disconnect();
}

function report(error: unknown): void {
  console.error(error instanceof Problem ? `✗ ${error.message}` : error);
  process.exitCode = 1;
}
