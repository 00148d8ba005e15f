import { setTimeout as sleep } from 'node:timers/promises';
import { findCommandLine } from './identity.ts';

/** Asks a process to end and, when it does not, ends its whole group: a child it started must not outlive it. */
export async function stopGroup(
  pid: number,
  graceMs: number,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  send(pid, signal);
  const deadline = Date.now() + graceMs;
  while (findCommandLine(pid) !== undefined && Date.now() < deadline) await sleep(20);
  send(-pid, 'SIGKILL');
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Nobody is there any more, which is what was asked for.
  }
}
