import { setTimeout as sleep } from 'node:timers/promises';
import { findCommandLine } from './identity.ts';

/** Terminates a process. If it does not end in time, kills its whole process group, so that no child outlives it. */
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
    // The process has already ended.
  }
}
