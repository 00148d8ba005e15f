import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The command line of a process, or undefined if it does not exist. The id alone may belong to an
 * unrelated process by now.
 */
export function findCommandLine(pid: number): string | undefined {
  return process.platform === 'linux' ? readCommandLine(pid) : readProcessField(pid, 'command=');
}

/** Start time and command line. They identify a process even after its id is reused. */
export function readIdentity(pid: number): string | undefined {
  const commandLine = findCommandLine(pid);
  const born = process.platform === 'linux' ? readStartTime(pid) : readProcessField(pid, 'lstart=');
  return commandLine && born ? `${born} ${commandLine}` : undefined;
}

function readCommandLine(pid: number): string | undefined {
  // Empty for a process that has ended but was not reaped by its parent yet.
  return readProc(pid, 'cmdline')?.replaceAll('\0', ' ').trim() || undefined;
}

function readStartTime(pid: number): string | undefined {
  // The second field is the program's name in parentheses and may itself contain spaces and
  // parentheses.
  const afterName = readProc(pid, 'stat')?.split(') ').at(-1)?.split(' ');
  const ticksSinceBoot = afterName?.[19];
  return (
    ticksSinceBoot && `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticksSinceBoot}`
  );
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

function readProcessField(pid: number, column: string): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}
